package formula

import (
	"slices"
	"strings"
)

// spellings turns the British spelling of words in names into the American one.
var spellings = strings.NewReplacer(
	"colour", "color", "centre", "center", "grey", "gray", "neighbour", "neighbor")

// Normalize returns a name in its one spelling, which is American: color, center,
// gray and neighbor. Formulas may write either of every name, also of those that a
// ruleset chooses; a [Scope] has the one spelling.
func Normalize(word string) string { return spellings.Replace(word) }

// functions are the functions that every formula has, in the order in which a
// message lists them.
var functions = []string{
	"abs", "all", "any", "at", "count", "div_ceil", "div_floor",
	"map", "max", "min", "none", "one", "sum",
}

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
