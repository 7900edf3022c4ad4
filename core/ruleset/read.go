package ruleset

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// Int returns a whole number from min to max, which may be the result of a formula
// of numbers, params and base. It reports everything else, and then returns min.
func (v Value) Int(min, max int) int {
	n, ok := v.whole(min, max)
	if !ok {
		return min
	}
	return n
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
		v.Reject(codeWrongType, instead(truths[strings.ToLower(text)]), "%s is neither true nor false", quote(text))
	default:
		value, ok := v.constant(formula.Want{Type: formula.Truth, Max: 1})
		return ok && value != 0
	}
	return false
}

// constant works out a formula that knows nothing of the game, and rejects what
// is none.
func (v Value) constant(w formula.Want) (value int, ok bool) {
	if !v.formulaText(needed(w)) {
		v.report.silence(v.path)
		return 0, false
	}
	w.Table = true
	f, ok := v.compile(constants, w)
	if !ok {
		v.report.silence(v.path)
		return 0, false
	}
	return f.Constant()
}

// truths are other words for true and false, for hints.
var truths = map[string]string{
	"yes": "true", "on": "true", "y": "true", "true": "true",
	"no": "false", "off": "false", "n": "false", "false": "false",
}

// Word returns the one of these words that the value is. It takes British
// spellings for American ones. It reports everything else, and returns "".
func (v Value) Word(words ...string) string {
	if !v.scalar(wording.List(words, "or")) {
		return ""
	}
	for _, w := range words {
		if Normalize(w) == Normalize(v.Text()) {
			return w
		}
	}
	v.Reject(codeUnknownWord, wording.DidYouMean(v.Text(), words), "%s cannot be here: %s is needed",
		quote(v.Text()), wording.List(words, "or"))
	return ""
}

// Only reports every key of a map that is not among these.
func (v Value) Only(keys ...string) {
	for _, e := range v.Entries() {
		if !slices.Contains(keys, e.Key) {
			e.unknown(cmp.Or(wording.DidYouMean(e.Key, keys), "the keys here are "+strings.Join(keys, ", ")))
		}
	}
}

// unknown reports that there is no such key, also where its value is reported
// already.
func (e Entry) unknown(hint string) {
	v := e.KeyValue
	v.report.add(codeUnknownKey, v.near.place(), v.path, hint, fmt.Sprintf("there is no key `%s` here", e.Key))
	v.report.silence(v.path)
}

// Formula compiles the value, a number included, with these names in scope. It
// reports what is wrong at its place in the file, and returns a constant then;
// the result is never nil. It panics where not even a constant can be what is
// wanted: that is a mistake in the program.
func (v Value) Formula(s *formula.Scope, w formula.Want) *formula.Formula {
	if v.formulaText(needed(w)) {
		if f, ok := v.compile(s, w); ok && v.bearable(f, w) {
			return f
		}
	}
	return constant(s, w)
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
	each, times := f.Steps(), int64(max(1, w.Times))
	if each <= maxFormulaSteps {
		v.report.steps += each * times
	}
	hint := "go through fewer items, and not through one list for each item of another"
	switch {
	case each > maxFormulaSteps:
		v.Error(codeSize, hint, "the formula of `%s` can take %d steps; at most %d are allowed",
			v.path, each, maxFormulaSteps)
	case v.report.steps > maxMoveSteps && v.report.steps-each*times <= maxMoveSteps:
		v.Error(codeSize, hint, "with the formula of `%s`, %d times %d steps, a move can take %d steps; at most %d are allowed",
			v.path, times, each, v.report.steps, maxMoveSteps)
	default:
		return true
	}
	return false
}

// PlaceAt says where the rune at an offset of a text stands, and under which key.
func (v Value) PlaceAt(offset int) string {
	at := v.node.placeOf(offset)
	return fmt.Sprintf("%s:%d:%d: %s", at.src.name, at.line, at.col, v.path)
}

// needed says what a formula has to give, in the words of an error message.
func needed(w formula.Want) string {
	if w.Type == formula.Whole {
		return "a whole number or a formula"
	}
	return fmt.Sprintf("a formula that is a %v", w.Type)
}

// constant returns the formula that stands in for one that does not compile.
func constant(s *formula.Scope, w formula.Want) *formula.Formula {
	text := strconv.Itoa(w.Min)
	if w.Type == formula.Truth {
		text = "false"
	}
	f, err := formula.Compile(text, s, w)
	if err != nil {
		panic(fmt.Sprintf("ruleset: %s is not within what is wanted: %v", text, err))
	}
	return f
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

// whole reads a whole number from min to max, and rejects everything else.
func (v Value) whole(min, max int) (n int, ok bool) {
	if !v.scalar(wholeWithin(min, max)) {
		return 0, false
	}
	n, err := parseWhole(v.Text())
	switch {
	case err != nil && wholeOf(v.Text()) == "" && !v.report.lone:
		return v.constant(formula.Want{Type: formula.Whole, Min: min, Max: max})
	case err != nil:
		v.Reject(codeBadNumber, instead(wholeOf(v.Text())), "%s is not a whole number", quote(v.Text()))
	case n < min || n > max:
		v.Reject(codeRange, "", "%s is out of range: %s is needed", v.Text(), wholeWithin(min, max))
	default:
		return n, true
	}
	return 0, false
}

var errNotWhole = errors.New("not a whole number")

// number is the one way to write a number.
var number = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// parseWhole reads a number; one that is too large for an int becomes the
// largest int, which is out of every range too.
func parseWhole(text string) (int, error) {
	if !number.MatchString(text) {
		return 0, errNotWhole
	}
	n, _ := strconv.Atoi(text) // the largest int where it does not fit
	return n, nil
}

// groupings are the characters that people put between the digits of a number.
var groupings = strings.NewReplacer("_", "", ",", "", " ", "")

// wholeOf returns the number that other ways to write one mean, or "".
func wholeOf(text string) string {
	plain := groupings.Replace(text)
	if before, after, ok := strings.Cut(plain, "."); ok && strings.Trim(after, "0") == "" {
		plain = before
	}
	n, err := strconv.ParseInt(plain, 10, 32)
	if err != nil {
		n, err = strconv.ParseInt(plain, 0, 32)
	}
	if err != nil {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func lastKey(path string) string {
	return path[strings.LastIndexByte(path, '.')+1:]
}

// formulaText reports whether the value is a scalar that can be read as a
// formula; it rejects what YAML made something else of.
func (v Value) formulaText(need string) bool {
	if v.Kind() == Mapping {
		v.Reject(codeTrap, quoteFormula, "%s is needed here, and this is a map", need)
		return false
	}
	return v.scalar(need) && !v.cutByComment()
}

// cutByComment rejects a formula whose end YAML takes for a comment, as it does
// with the # in any(list, # > 1).
func (v Value) cutByComment() bool {
	if v.node.style != 0 || v.node.preset || !unfinished(v.Text()) {
		return false
	}
	rest, at := v.node.trailer()
	if !strings.HasPrefix(rest, "#") {
		return false
	}
	at.width = utf8.RuneCountInString(rest)
	v.report.add(codeTrap, at, v.path, fmt.Sprintf("quote the formula: '%s %s'", v.Text(), strings.TrimRight(rest, " ")),
		"from a blank and # on YAML takes everything for a comment, which cuts this formula off")
	v.report.silence(v.path)
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

// Span returns the ends of a span such as 2..4 within min..max; one number is
// both ends. It reports everything else, and then returns min and min.
func (v Value) Span(min, max int) (lo, hi int) {
	if !v.scalar(fmt.Sprintf("a span within %d..%d", min, max)) {
		return min, min
	}
	first, last, ok := cutSpan(v.Text())
	switch {
	case !ok:
		v.Reject(codeWrongType, instead(spanOf(v.Text())), "%s is not a span such as 2..4", quote(v.Text()))
	case first > last:
		v.Reject(codeRange, instead(fmt.Sprintf("%d..%d", last, first)), "the span %s runs backward", v.Text())
	case first < min || last > max:
		v.Reject(codeRange, "", "%s is out of range: a span within %d..%d is needed", v.Text(), min, max)
	default:
		return first, last
	}
	return min, min
}

// cutSpan reads "2..4" or "3".
func cutSpan(text string) (first, last int, ok bool) {
	from, to, found := strings.Cut(text, "..")
	if !found {
		to = from
	}
	first, err1 := parseWhole(strings.TrimSpace(from))
	last, err2 := parseWhole(strings.TrimSpace(to))
	return first, last, err1 == nil && err2 == nil
}

// otherSpan is what people write for a span in other places.
var otherSpan = regexp.MustCompile(`^(\d+) *(?:-|–|…|\.{3,}|to) *(\d+)$`)

// spanOf returns the span that a text means, or "".
func spanOf(text string) string {
	if m := otherSpan.FindStringSubmatch(text); m != nil {
		return m[1] + ".." + m[2]
	}
	return ""
}

// Series compiles a value of the type Series for n places that count from 1: a
// list has an item for each, a number or a formula, and those after the n-th
// are not used; one formula is the item of every place. The name counter of the
// scope is the number of the place, in an item of a list that one alone. From is
// the value that says n; of a list it may be absent, which has as many as it has.
//
// So `base` is in an item of a list what stands in the same place below it, and
// in one formula over a list the item whose number counter is.
//
// Of w, Times is how often a move asks for one place. It reports what is wrong, and
// then has constants instead.
func (v Value) Series(counter string, s *formula.Scope, w formula.Want, n int, from Value) []*formula.Formula {
	items := v.Items()
	if v.Kind() == List && len(items) < n {
		v.tooShort(counter, n, from)
	}
	series := make([]*formula.Formula, n)
	if v.Kind() != List {
		w.Times = n * max(1, w.Times)
		one := v.Formula(s.Limit(counter, 1, max(1, n)), w)
		for i := range series {
			series[i] = one
		}
		return series
	}
	for i := range series {
		here := s.Limit(counter, i+1, i+1)
		if i < len(items) {
			series[i] = items[i].Formula(here, w)
		} else {
			series[i] = constant(here, w)
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

// instead returns the hint to write this text, or "" where there is none.
func instead(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf("write %s", text)
}

// wholeWithin says which numbers can stand in a place.
func wholeWithin(min, max int) string {
	if min == max {
		return strconv.Itoa(min)
	}
	return fmt.Sprintf("a whole number from %d to %d", min, max)
}
