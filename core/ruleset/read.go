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

// Int returns a whole number from min to max, which may be the result of a formula
// of numbers, params and base. It reports everything else, and then returns min.
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

// number is the one way to write a number.
var number = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// looksWhole reports whether a text is a number rather than a formula.
func looksWhole(text string) bool { return number.MatchString(text) }

// parseWhole reads a number; one that is too large for an int becomes the
// largest int, which is out of every range too.
func parseWhole(text string) (int, error) {
	if !looksWhole(text) {
		return 0, strconv.ErrSyntax
	}
	n, _ := strconv.Atoi(text) // the largest int where it does not fit
	return n, nil
}

// groupings are the characters that people put between the digits of a number, and the minus of
// word processors.
var groupings = strings.NewReplacer("_", "", ",", "", " ", "", "\u00a0", "", "\u202f", "", "\u2212", "-")

// plainNumber returns the hint for a number in another notation, as 1_000, 2.0 and 0x10,
// or "" for a text that is none.
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

// Bool returns true or false, which may be the result of a formula of numbers,
// params and base. It reports everything else, and returns false.
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

// constant works out a formula that knows nothing of the game. It rejects what is none,
// and then returns the minimum.
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

// Word returns the one of these words that the value is; any where none are given. It
// takes British spellings for American ones. It reports everything else, and returns "".
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

// Only reports every key of a map that is not among these.
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

// unknown reports that there is no such key, also where its value is reported
// already.
func (e Entry) unknown(hint string) {
	v := e.KeyValue
	v.report.add(codeUnknownKey, v.near, v.path, hint, fmt.Sprintf("there is no key `%s` here", e.Key))
	v.report.silence(v.path)
}

// Formula compiles the value, a number included, with these names in scope. It
// reports what is wrong at its place in the file, and returns a constant then;
// the result is never nil. It panics where not even a constant can be what is
// wanted: that is a mistake in the program.
func (v Value) Formula(s *formula.Scope, w formula.Want) *formula.Formula {
	if v.formulaText(w.Type) {
		if f, ok := v.compile(s, w); ok && v.bearable(f, w) {
			return f
		}
	}
	return standIn(s, w)
}

// standIn returns the constant in the place of a formula that does not compile.
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

// What formulas may cost in play, in steps: each a value that is read, an operation
// or an item of a list. A million steps take some 10 ms.
const (
	maxFormulaSteps = 20_000  // one result of one formula
	maxMoveSteps    = 250_000 // all results that one move can ask for
)

// bearable reports whether a formula is cheap enough to be played, alone and with
// those that were compiled before it.
func (v Value) bearable(f *formula.Formula, w formula.Want) bool {
	const hint = "ask about fewer items of lists: of each list the most that it can have count, whatever a game has"
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
	v.Error(codeSize, hint, "a move can ask the formula of `%s` %d times, at %d steps each: with all others that is %d steps; at most %d are allowed",
		v.path, times, each, v.report.steps, maxMoveSteps)
	return false
}

// PlaceAt returns the file, line, column and key of the rune at an offset of a text.
func (v Value) PlaceAt(offset int) string {
	at := v.node.placeOf(offset)
	return fmt.Sprintf("%s:%d:%d: %s", at.src.name, at.line, at.col, v.path)
}

// scalar reports whether the value is a scalar, and rejects it if not.
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

// formulaText reports whether the value is a scalar that can be read as a
// formula; it rejects what YAML made something else of.
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

// cutByComment rejects a formula whose end YAML takes for a comment, as it does
// with the # in any(list, # > 1).
func (v Value) cutByComment() bool {
	if v.node.style != 0 || v.node.after == "" || !unfinished(v.Text()) {
		return false
	}
	v.Reject(codeTrap, fmt.Sprintf("quote the formula: '%s %s'", v.Text(), v.node.after),
		"from a blank and # on YAML takes everything for a comment, which cuts this formula off")
	return true
}

// quoteFormula is the hint for a formula that YAML takes for a map.
const quoteFormula = "quote the formula: in YAML a colon followed by a blank begins a map"

// looksFormula reports whether a text has what formulas have and keys do not.
func looksFormula(text string) bool { return strings.ContainsAny(text, "()<>=?+*/%&|") }

// endings are what a formula cannot end with.
var endings = []string{",", "+", "-", "*", "/", "%", "?", ":", "=", "<", ">", "&&", "||",
	" and", " or", " not", " in"}

// unfinished reports whether more has to follow in a formula.
func unfinished(text string) bool {
	return balance(text) > 0 || slices.ContainsFunc(endings, func(end string) bool {
		return strings.HasSuffix(text, end)
	})
}

// Span returns the ends of a span such as 2..4 within least..most; one number is
// both ends. It reports everything else, and then returns least twice.
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

// span is a number or two, also with what people write for .. in other places.
var span = regexp.MustCompile(`^(\S+?)(?: *(\.{2,}|-|–|…|to) *(\S+))?$`)

// cutSpan reads "2..4" or "3". It also reads spans as they are written in other places,
// which are not ok; anything else is 0 and 0.
func cutSpan(text string) (first, last int, ok bool) {
	m := append(span.FindStringSubmatch(text), "", "", "", "")
	first, err := parseWhole(m[1])
	last, err2 := parseWhole(cmp.Or(m[3], m[1]))
	if err != nil || err2 != nil {
		return 0, 0, false
	}
	return first, last, m[2] == "" || m[2] == ".."
}

// Series compiles a value of the type Series for n places that count from 1: a
// list has an item for each, a number or a formula, and those after the n-th
// are not used; one formula is the item of every place. The name counter of the
// scope is the number of the place, in an item of a list that one alone. From is
// the value that says n; of a list it may be absent, which has as many as it has.
//
// So `base` is in an item of a list the value in the same place below it, and
// in one formula over a list the item whose number counter is.
//
// Of w, Times is how often a move asks for one place. It reports what is wrong, and
// then has constants instead.
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

// tooShort reports a list with fewer items than another value asks for: at that
// value, unless the list alone is the file's own.
func (v Value) tooShort(counter string, n int, from Value) {
	cause := from
	if v.report.own(v.node) && !v.report.own(from.node) {
		cause = v
	}
	cause.Error(codeRange, "write an item for each, or one formula over "+counter,
		"`%s` (%s) asks for %d items of `%s` (%s), which has %d",
		from.path, at(from.node), n, v.path, at(v.node), len(v.Items()))
}

// maxQuoted is how much of a text an error message quotes.
const maxQuoted = 40

// quote returns a text as messages quote it.
func quote(text string) string {
	if runes := []rune(text); len(runes) > maxQuoted {
		text = string(runes[:maxQuoted]) + "…"
	}
	return strconv.Quote(text)
}
