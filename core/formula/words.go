package formula

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/parser/utils"
)

// spellings are the British spellings of words in names, with the American ones.
var spellings = [][2]string{
	{"colour", "color"}, {"centre", "center"}, {"grey", "gray"}, {"neighbour", "neighbor"},
}

// Normalize returns a name in its one spelling, which is American: color, center,
// gray and neighbor. Formulas may write either of every name, also of those that a
// ruleset chooses; a [Scope] has the one spelling.
func Normalize(word string) string {
	for _, s := range spellings { // several times as fast as a [strings.Replacer]
		word = strings.ReplaceAll(word, s[0], s[1])
	}
	return word
}

// functions are the names of the functions that every formula has.
var functions = func() (names []string) {
	for _, f := range functionForms {
		name, _, _ := strings.Cut(f.Text, "(")
		names = append(names, name)
	}
	return names
}()

// countWord can be a name of a scope as well as a function: how many tiles there
// are is a count, and the function is never without its parentheses.
const countWord = "count"

// predicates are the functions that the parser reads in its own way and that
// formulas do not have.
var predicates = []string{
	"filter", "find", "findIndex", "findLast", "findLastIndex", "groupBy", "reduce", "sortBy",
}

// keywords are the words of the grammar.
var keywords = []string{
	"and", "contains", "else", "endsWith", "false", "if", "in", "let", "matches",
	"nil", "not", "or", "startsWith", "true",
}

// reserved reports whether a name cannot be this word, because the parser or
// the language already knows it.
func reserved(word string) bool {
	return slices.Contains(functions, word) || slices.Contains(predicates, word) ||
		isKeyword(word) || word == baseWord || word == paramsWord
}

func isKeyword(word string) bool { return slices.Contains(keywords, word) }

// mustBeWord panics unless path can be written in a formula: words with dots
// between them, the first of them not reserved.
func mustBeWord(path string) {
	words := strings.Split(path, ".")
	for _, w := range words {
		if !IsWord(w) {
			panic("formula: " + path + " is not a usable name")
		}
	}
	if reserved(words[0]) && path != countWord {
		panic("formula: the name " + path + " is taken by the language")
	}
}

// Form is a piece of a formula with its meaning.
type Form struct{ Text, Doc string }

// Operators returns the operators of formulas, from the tightest to the loosest.
func Operators() []Form {
	return []Form{
		{"-a", "the negative of a number"},
		{"a * b", "a product"},
		{"a / b", "a quotient; a remainder is a fault"},
		{"a % b", "the remainder of div_floor: (row - col) % 5 is never negative"},
		{"a + b, a - b", "a sum, a difference"},
		{"1..5", "the numbers from 1 to 5, a list"},
		{"a < b, a <= b, a > b, a >= b", "comparisons of numbers, also in a chain: 1 < row <= 3"},
		{"a == b, a != b", "whether two values are the same"},
		{"a in list", "whether a list has a value: row in [1, 3, 5]"},
		{"not (c)", "whether a condition does not hold; also !"},
		{"c and d", "whether both hold; d is evaluated only if c holds; also &&"},
		{"c or d", "whether one of them holds; d is evaluated only if c does not; also ||"},
		{"c ? a : b", "a if the condition holds, otherwise b; also if c { a } else { b }"},
		{"let x = a; b", "b, in which x is a"},
	}
}

// Functions returns the functions that every formula has, in the order of their
// names.
func Functions() []Form { return slices.Clone(functionForms) }

var functionForms = []Form{
	{"abs(a)", "the size of a number: abs(-3) is 3"},
	{"all(list, c)", "whether a condition holds for every item"},
	{"any(list, c)", "whether a condition holds for some item: any(players, .score >= 50)"},
	{"at(list, n)", "the n-th item of a list of numbers, from 1: at([1, 3, 6], run.h)"},
	{"count(list, c)", "the number of items for which a condition holds"},
	{"div_ceil(a, b)", "a quotient, rounded up"},
	{"div_floor(a, b)", "a quotient, rounded down"},
	{"map(list, x)", "the list of x for each item, for another function: max(map(players, .score))"},
	{"max(a, b, …)", "the largest of some numbers, or of a list"},
	{"min(a, b, …)", "the smallest of some numbers, or of a list"},
	{"none(list, c)", "whether a condition holds for no item"},
	{"one(list, c)", "whether a condition holds for exactly one item"},
	{"sum(list, x)", "the sum of x for each item: sum([1, 2, 3]), sum(players, .tiles)"},
}

// Faults returns the operations without a result.
func Faults() []Form {
	return []Form{
		{"7 / 2", "a division with a remainder: use div_floor or div_ceil"},
		{"a / 0, a % 0", "a division by zero"},
		{"large numbers", "a number beyond 1000000000, at any step"},
		{"max(map(…))", "the largest or smallest of no items"},
		{"at(list, n)", "an item that the list does not have"},
		{"f(n)", "an argument outside its range"},
		{"the result", "one outside the range of its key"},
	}
}

// IsWord reports whether formulas can write a word as a name.
func IsWord(word string) bool {
	return utils.IsValidIdentifier(word) && !isKeyword(word)
}
