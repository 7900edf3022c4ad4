package ruleset

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// Int returns a whole number from min to max: a number, or a formula of numbers, params and base.
// It reports everything else, and then returns min.
func (v Value) Int(min, max int) int {
	n, _ := v.whole(min, max)
	return n
}

// whole reads a whole number from min to max. It rejects everything else, and then returns
// min.
func (v Value) whole(min, max int) (n int, ok bool) {
	need := fmt.Sprintf("a whole number from %d to %d", min, max)
	if min == max {
		need = strconv.Itoa(min)
	}
	if !v.scalar(need) {
		return min, false
	}
	n, err := parseWhole(v.Text())
	hint := plainNumber(v.Text())
	switch {
	case err == nil && min <= n && n <= max:
		return n, true
	case err == nil:
		v.Reject(codeRange, "", "%s is out of range: %s is needed", v.Text(), need)
	case hint != "" || v.report.lone:
		v.Reject(codeBadNumber, hint, "%s is not a whole number", quote(v.Text()))
	default:
		return v.constant(formula.Want{Type: formula.Whole, Min: min, Max: max})
	}
	return min, false
}

// number is the one notation of a number.
var number = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// looksWhole reports whether a text is a number and no formula.
func looksWhole(text string) bool { return number.MatchString(text) }

// parseWhole reads a number. A number too large for an int becomes the largest int, which is also
// out of every range.
func parseWhole(text string) (int, error) {
	if !looksWhole(text) {
		return 0, strconv.ErrSyntax
	}
	n, _ := strconv.Atoi(text) // the largest int where it does not fit
	return n, nil
}

// groupings are the characters that people put between digits, and the minus of word processors.
var groupings = strings.NewReplacer("_", "", ",", "", " ", "", "\u00a0", "", "\u202f", "", "\u2212", "-")

// plainNumber returns the hint for a number in another notation, such as 1_000, 2.0 or 0x10, or
// "" for any other text.
func plainNumber(text string) string {
	text = groupings.Replace(text)
	if strings.HasPrefix(text, "0x") {
		text += "p0" // which numbers of 16 digits need
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n != math.Trunc(n) || math.Abs(n) > formula.Limit {
		return ""
	}
	return fmt.Sprintf("write %d", int(n))
}

// truths are hints for other words for true and false.
var truths = map[string]string{
	"yes": "write true", "on": "write true", "y": "write true", "true": "write true",
	"no": "write false", "off": "write false", "n": "write false", "false": "write false",
}

// Bool returns true or false: a truth value, or a formula of numbers, params and base. It reports
// everything else, and returns false.
func (v Value) Bool() bool {
	text := v.Text()
	switch {
	case !v.scalar("true or false"), text == "false":
	case text == "true":
		return true
	case isKey(text) && text != "base" || v.report.lone:
		v.Reject(codeWrongType, truths[strings.ToLower(text)], "%s is neither true nor false", quote(text))
	default:
		value, _ := v.constant(formula.Want{Type: formula.Truth, Max: 1})
		return value != 0
	}
	return false
}

// constant evaluates a formula without the state of a game. It rejects any other text, and then
// returns the minimum.
func (v Value) constant(w formula.Want) (value int, ok bool) {
	w.Table = true
	if v.formulaText(w.Type) {
		if f, ok := v.compile(constants, w); ok {
			return f.Constant()
		}
	}
	v.report.silence(v.path)
	return w.Min, false
}

// Word returns the matching word of a list, or any word without a list. It takes British
// spellings for American ones. It reports everything else, and returns "".
func (v Value) Word(words ...string) string {
	if !v.scalar(cmp.Or(wording.List(words, "or"), "a word")) || len(words) == 0 {
		return v.Text()
	}
	for _, w := range words {
		if Normalize(w) == Normalize(v.Text()) {
			return w
		}
	}
	v, hint := v.Meant(wording.Nearest(v.Text(), words), "")
	v.Reject(codeUnknownWord, hint, "%s cannot be here: %s is needed",
		quote(v.Text()), wording.List(words, "or"))
	return ""
}

// Is reports whether the value is a word, in any spelling.
func (v Value) Is(word string) bool { return Normalize(v.Text()) == Normalize(word) }

// Only reports every other key of a map.
func (v Value) Only(keys ...string) {
	for _, e := range v.Entries() {
		if !slices.Contains(keys, e.Key) {
			hint := "no key can be here"
			if len(keys) > 0 {
				hint = "the keys here are " + strings.Join(keys, ", ")
			}
			e.KeyValue, hint = e.KeyValue.Meant(wording.Nearest(e.Key, keys), hint)
			e.unknown(hint)
		}
	}
}

// unknown reports an unknown key, even if its value is already reported.
func (e Entry) unknown(hint string) {
	v := e.KeyValue
	v.report.add(codeUnknownKey, v.near, v.path, hint, fmt.Sprintf("there is no key `%s` here", e.Key))
	v.report.silence(v.path)
}

// Formula compiles the value, perhaps a number, with these names in scope. It reports mistakes at
// their places in the file, and then returns a constant; the result is never nil. It panics if
// even a constant cannot satisfy w, as this is a mistake in the program.
func (v Value) Formula(s *formula.Scope, w formula.Want) *formula.Formula {
	if v.formulaText(w.Type) {
		if f, ok := v.compile(s, w); ok && v.bearable(f, w) {
			return f
		}
	}
	return standIn(s, w)
}

// standIn returns a constant in the place of a formula that does not compile.
func standIn(s *formula.Scope, w formula.Want) *formula.Formula {
	text := strconv.Itoa(w.Min)
	switch w.Type {
	case formula.Truth:
		text = "false"
	case formula.Color:
		text = strconv.Quote(s.Colors()[0])
	}
	f, err := formula.Compile(text, s, w)
	if err != nil {
		panic(fmt.Sprintf("ruleset: %s is not within what is wanted: %v", text, err))
	}
	return f
}

// The largest costs of formulas in play, in steps: reading a value, an operation, or an item of a
// list is one step. A million steps take some 10 ms.
const (
	maxFormulaSteps = 20_000  // one result of one formula
	maxMoveSteps    = 250_000 // all results that one move can ask for
)

// bearable reports whether a formula is cheap enough for play, alone and with the formulas
// compiled before it.
func (v Value) bearable(f *formula.Formula, w formula.Want) bool {
	const hint = "go through fewer items of lists: each list counts with the most items that it can have in this ruleset"
	each, times, before := f.Steps(), int64(max(1, w.Times)), v.report.steps
	if each > maxFormulaSteps {
		v.Error(codeSize, hint, "the formula of `%s` can take %d steps; at most %d are allowed",
			v.path, each, maxFormulaSteps)
		return false
	}
	v.report.steps += each * times
	if before > maxMoveSteps || v.report.steps <= maxMoveSteps { // it is reported once
		return true
	}
	v.Error(codeSize, hint, "a move can evaluate the formula of `%s` %d times, with %d steps each: all formulas together take %d steps; at most %d are allowed",
		v.path, times, each, v.report.steps, maxMoveSteps)
	return false
}

// PlaceAt returns the file, line, column and key of the rune at an offset of a text.
func (v Value) PlaceAt(offset int) string {
	at := v.node.placeOf(offset)
	return fmt.Sprintf("%s:%d:%d: %s", at.src.name, at.line, at.col, v.path)
}

// scalar reports whether the value is a scalar, and rejects any other value.
func (v Value) scalar(need string) bool {
	switch v.Kind() {
	case Scalar:
		return true
	case Absent:
		v.Reject(codeMissingKey, "", "`%s` is missing: %s is needed", v.path, need)
	default:
		v.Reject(codeWrongType, "", "%s is needed here, and this is %v", need, v.Kind())
	}
	return false
}

// formulaText reports whether the value can be read as a formula. It rejects a formula that YAML
// reads as something else.
func (v Value) formulaText(t formula.Type) bool {
	need := "a whole number or a formula"
	if t != formula.Whole {
		need = fmt.Sprintf("a formula that is a %v", t)
	}
	if v.Kind() == Mapping {
		v.Reject(codeTrap, quoteFormula, "%s is needed here, and this is a map", need)
		return false
	}
	return v.scalar(need) && !v.cutByComment()
}

// cutByComment rejects a formula with an end that YAML takes for a comment, such as the # in
// any(list,
// # > 1).
func (v Value) cutByComment() bool {
	if v.node.style != 0 || v.node.after == "" || !unfinished(v.Text()) {
		return false
	}
	v.Reject(codeTrap, fmt.Sprintf("quote the formula: '%s %s'", v.Text(), v.node.after),
		"a blank and # begin a comment in YAML, and cut this formula off")
	return true
}

// quoteFormula is the hint for a formula that YAML takes for a map.
const quoteFormula = "quote the formula: in YAML a colon followed by a blank begins a map"

// looksFormula reports whether a text has characters that only formulas have.
func looksFormula(text string) bool { return strings.ContainsAny(text, "()<>=?+*/%&|") }

// endings are texts that cannot end a formula.
var endings = []string{",", "+", "-", "*", "/", "%", "?", ":", "=", "<", ">", "&&", "||",
	" and", " or", " not", " in"}

// unfinished reports whether a formula needs more text.
func unfinished(text string) bool {
	return balance(text) > 0 || slices.ContainsFunc(endings, func(end string) bool {
		return strings.HasSuffix(text, end)
	})
}

// Span returns the ends of a span such as 2..4 within least..most; a single number is both ends.
// It reports everything else, and then returns least twice.
func (v Value) Span(least, most int) (lo, hi int) {
	if !v.scalar(fmt.Sprintf("a span within %d..%d", least, most)) {
		return least, least
	}
	first, last, ok := cutSpan(v.Text())
	hint := ""
	if last > 0 {
		hint = fmt.Sprintf("write %d..%d", min(first, last), max(first, last))
	}
	switch {
	case !ok:
		v.Reject(codeWrongType, hint, "%s is not a span such as 2..4", quote(v.Text()))
	case first > last:
		v.Reject(codeRange, hint, "the span %s runs backward", v.Text())
	case first < least || last > most:
		v.Reject(codeRange, "", "%s is out of range: a span within %d..%d is needed", v.Text(), least, most)
	default:
		return first, last
	}
	return least, least
}

// span matches a number or two, also with the signs that people write elsewhere for two dots.
var span = regexp.MustCompile(`^(\S+?)(?: *(\.{2,}|-|–|…|to) *(\S+))?$`)

// cutSpan reads "2..4" or "3". For a span in the notation of other places it also returns the
// numbers, but is not ok. For any other text it returns 0 and 0.
func cutSpan(text string) (first, last int, ok bool) {
	m := append(span.FindStringSubmatch(text), "", "", "", "")
	first, err := parseWhole(m[1])
	last, err2 := parseWhole(cmp.Or(m[3], m[1]))
	if err != nil || err2 != nil {
		return 0, 0, false
	}
	return first, last, m[2] == "" || m[2] == ".."
}

// Series compiles a value of the type Series for n places, numbered from 1. A list has a number
// or a formula for each place; items after the n-th are unused. One formula alone is the item of
// every place. In the scope, the name counter is the number of the place. From is the value that
// gives n; it may be absent for a list, whose length is then n.
//
// In an item of a list, `base` is the value below in the same place. In one formula over a list,
// it is the item with the number counter.
//
// The Times of w are per move and place. Series reports mistakes, and then returns constants
// instead.
func (v Value) Series(counter string, s *formula.Scope, w formula.Want, n int, from Value) []*formula.Formula {
	if v.Kind() != List {
		w.Times = n * max(1, w.Times)
		return slices.Repeat([]*formula.Formula{v.Formula(s.Limit(counter, 1, max(1, n)), w)}, n)
	}
	items, series := v.Items(), make([]*formula.Formula, n)
	if len(items) < n {
		v.tooShort(counter, n, from)
	}
	for i := range series {
		here := s.Limit(counter, i+1, i+1)
		if i < len(items) {
			series[i] = items[i].Formula(here, w)
		} else {
			series[i] = standIn(here, w)
		}
	}
	return series
}

// tooShort reports a list with fewer items than another value needs, at that value, unless only
// the list is the file's own.
func (v Value) tooShort(counter string, n int, from Value) {
	cause := from
	if v.report.own(v.node) && !v.report.own(from.node) {
		cause = v
	}
	cause.Error(codeRange, "write an item for each place, or one formula over "+counter,
		"`%s` (%s) asks for %d items of `%s` (%s), which has %d",
		from.path, at(from.node), n, v.path, at(v.node), len(v.Items()))
}

// maxQuoted is the length of a quoted text in an error message.
const maxQuoted = 40

// quote returns a text as messages quote it.
func quote(text string) string {
	if runes := []rune(text); len(runes) > maxQuoted {
		text = string(runes[:maxQuoted]) + "…"
	}
	return strconv.Quote(text)
}
