package ruleset

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
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
	if !v.scalar(oneOf(words)) {
		return ""
	}
	for _, w := range words {
		if Normalize(w) == Normalize(v.Text()) {
			return w
		}
	}
	v.Reject(codeUnknownWord, didYouMean(v.Text(), words), "%s cannot stand here: %s is needed",
		quote(v.Text()), oneOf(words))
	return ""
}

// Only reports every key of a map that is not among these.
func (v Value) Only(keys ...string) {
	for _, e := range v.Entries() {
		if !slices.Contains(keys, e.Key) {
			hint := didYouMean(e.Key, keys)
			if hint == "" {
				hint = "the keys here are " + enumerate(keys)
			}
			e.unknown(hint)
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

// MoveSteps returns how many steps the formulas of a compiled document can take in
// one move: see [formula.Want]. It is far below what is refused for rules that
// people write.
func (d *Document) MoveSteps() int64 { return d.report.steps }
