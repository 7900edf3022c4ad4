package ruleset

import (
	"slices"
	"strings"
)

// The codes of problems, in the order in which Codes explains them.
const (
	codeNotText      = "not-text"
	codeEmptyFile    = "empty-file"
	codeTooLarge     = "too-large"
	codeCharacter    = "bad-character"
	codeYAML         = "yaml-syntax"
	codeTrap         = "yaml-trap"
	codeFeature      = "yaml-feature"
	codeBadKey       = "bad-key"
	codeDuplicate    = "duplicate-key"
	codeNoValue      = "no-value"
	codeUnknownKey   = "unknown-key"
	codeMissingKey   = "missing-key"
	codeWrongType    = "wrong-type"
	codeBadNumber    = "bad-number"
	codeRange        = "out-of-range"
	codeUnknownWord  = "unknown-word"
	codeBadValue     = "bad-value"
	codeBadFormat    = "bad-format"
	codeNewFormat    = "newer-format"
	codeNothing      = "nothing-to-remove"
	codeExtends      = "extends-missing"
	codeCycle        = "extends-cycle"
	codeTwice        = "extends-twice"
	codeMixed        = "mixed-variants"
	codeConflict     = "conflict"
	codeRequirement  = "requirement"
	codeAssignment   = "bad-assignment"
	codeBase         = "formula-base" // reported by package formula
	codeSize         = "formula-size" // reported by package formula
	codeParamName    = "param-name"
	codeUnknownParam = "unknown-param"
)

// The codes of warnings.
const (
	codeUnusedParam = "unused-param"
	codeShadowed    = "shadowed-value"
	codeRepeated    = "repeated-value"
)

// Code is a kind of problem: the word in brackets after its message.
type Code struct {
	Code  string // "unknown-key"
	Title string
	Text  string // what it means and what to do, in paragraphs, with the example
	// Before and After are an example, if there is one: lines of a ruleset that extends
	// classic, with the problem and without it.
	Before, After string
}

// Codes returns all kinds of problems and warnings that rulesets can have.
func Codes() []Code {
	all := slices.Clone(allCodes)
	for i, c := range all {
		if c.Before != "" {
			all[i].Text += "\n\nInstead of\n\n" + indented(c.Before) + "\n\nwrite\n\n" + indented(c.After)
		}
	}
	return all
}

// indented indents each line of a text.
func indented(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ")
}

// FindCode returns the explanation of a code, and whether there is one.
func FindCode(code string) (Code, bool) {
	all := Codes()
	i := slices.IndexFunc(all, func(c Code) bool { return c.Code == code })
	if i < 0 {
		return Code{}, false
	}
	return all[i], true
}

// allCodes explains the text of a file first, then values, the files of a ruleset,
// formulas, games, warnings, and what check finds in games.
var allCodes = []Code{
	{Code: codeNotText, Title: "the file is not text",
		Text: "A ruleset is a text file in UTF-8. This file is something else: a picture, a program, or text in " +
			"another encoding. Save it as UTF-8."},
	{Code: codeEmptyFile, Title: "the file is empty",
		Text: "The file has only blanks and comments. The shortest ruleset has its format and what it extends."},
	{Code: codeTooLarge, Title: "larger than any ruleset",
		Text: "A file has at most 1 MiB, a line 20,000 bytes, a map 1000 keys; values are nested at most 32 " +
			"levels deep, and a ruleset has at most 32 ancestors. Hand-written files come nowhere near; if a program " +
			"made the file, look at the program."},
	{Code: codeCharacter, Title: "an invisible character",
		Text: "Tabs, control characters and a few kinds of line ends look like blanks and mean something else. " +
			"Delete the character; indent with spaces.",
		Before: "scoring:\n\tminimum: -5\n", After: "scoring:\n  minimum: -5\n"},
	{Code: codeYAML, Title: "this is not YAML",
		Text: "The file cannot be split into keys and values. Usually a colon, a quote or a bracket is missing, " +
			"or a line is indented differently from its neighbors. The mistake may be a little above the line that " +
			"is shown.",
		Before: "scoring: { minimum: -5\n", After: "scoring: { minimum: -5 }\n"},
	{Code: codeTrap, Title: "YAML reads it differently than it looks",
		Text: "Some characters of formulas mean something else to YAML: a blank and # begin a comment, ? and : " +
			"make a key, and within { } and [ ] a comma ends the value. Put the formula in quotes, or below its key " +
			"after `|-`.",
		Before: "scoring:\n  place: run.h > 1 ? 2 : 1\n", After: "scoring:\n  place: 'run.h > 1 ? 2 : 1'\n"},
	{Code: codeFeature, Title: "a part of YAML that rulesets do not have",
		Text: "Anchors (&), aliases (*), tags (!), merge keys (<<), directives (%) and several documents in a " +
			"file are not allowed, so that each value is written where it is read. Write the value out, or put what " +
			"several rulesets share into one that they extend.",
		Before: "scoring: &points { minimum: -5 }\n", After: "scoring: { minimum: -5 }\n"},
	{Code: codeBadKey, Title: "not a key",
		Text: "Keys are words of letters, digits, _ and -. In this page and in messages, a dot separates a key " +
			"from one below it: scoring.minimum is `minimum` under `scoring:`.",
		Before: "scoring.minimum: -5\n", After: "scoring: { minimum: -5 }\n"},
	{Code: codeDuplicate, Title: "the same key twice",
		Text: "A map has each key once, and --set sets each value once. Keep one of them. British and American " +
			"spellings, as colour and color, are the same name: in keys, in names of your own and in formulas.",
		Before: "scoring: { minimum: 5 }\nscoring: { start: 5 }\n", After: "scoring: { minimum: 5, start: 5 }\n"},
	{Code: codeNoValue, Title: "a key without a value",
		Text: "Nothing follows the colon, or the dash of an item. Write a value. `null` removes what a parent " +
			"says; 0 and [] are values.",
		Before: "scoring:\n  minimum:\n", After: "scoring:\n  minimum: null\n"},
	{Code: codeUnknownKey, Title: "no such key",
		Text: "Nothing reads this key: usually a typing error, or a key in the wrong place. `azulejo explain " +
			"KEY` prints where a key belongs.",
		Before: "scoring: { minimun: -3 }\n", After: "scoring: { minimum: -3 }\n"},
	{Code: codeMissingKey, Title: "a key is missing",
		Text:   "The game needs this value, and neither the ruleset nor its parents have it.",
		Before: "extends: classic-gray\ncolors: { green: { letter: G } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: codeWrongType, Title: "another kind of value is needed",
		Text: "The value is of the wrong kind, as a list instead of a number, or a word instead of true or " +
			"false. The message says what is needed; `azulejo explain KEY` shows an example.",
		Before: "lines: { lengths: 5 }\n", After: "lines: { lengths: [2, 2, 3, 4, 5] }\n"},
	{Code: codeBadNumber, Title: "a number in another notation",
		Text:   "Numbers are whole and written plainly: no point, no leading zeros, no _ and no 0x.",
		Before: "scoring: { start: 1_000 }\n", After: "scoring: { start: 1000 }\n"},
	{Code: codeRange, Title: "out of range",
		Text: "The number is too large or too small for its key, or a list or map has too many or too few " +
			"entries. The limits keep games finite and are far from what people play.",
		Before: "displays: { count: 0 }\n", After: "displays: { count: 5 }\n"},
	{Code: codeUnknownWord, Title: "the key does not take this word",
		Text:   "The key takes one of a few words, which the message lists.",
		Before: "wall: { once_per: [rows] }\n", After: "wall: { once_per: [row] }\n"},
	{Code: codeBadValue, Title: "the value does not fit",
		Text: "The value is of the right kind and cannot be used, alone or together with others. The message " +
			"says why."},
	{Code: codeBadFormat, Title: "not the number of a format",
		Text:   "`format` is the number of the language that the file is written in. This azulejo reads 1.",
		Before: "format: one\n", After: "format: 1\n"},
	{Code: codeNewFormat, Title: "the file is newer than the program",
		Text: "The file is written in a later version of the language. A newer azulejo is needed to read it."},
	{Code: "unknown-variant", Title: "no such variant",
		Text: "`variant` names the family of games that plays the ruleset; the message lists them. A ruleset " +
			"that extends another one need not have it.",
		Before: "variant: clasic\n", After: "variant: classic\n"},
	{Code: codeAssignment, Title: "--set cannot be read",
		Text: "An assignment is a path, = and a value: --set scoring.minimum=5, --set params.bonus=3. A value in " +
			"quotes, [ ] or { } is read as YAML, any other one literally; null removes. The format, the variant and " +
			"what a file extends cannot be set from outside."},
	{Code: codeNothing, Title: "null removes nothing",
		Text: "`null` removes what a parent says, and no parent says anything here. Leave the key out, or look " +
			"for a typing error in it.",
		Before: "bonuses: { rows: null }\n", After: "bonuses: { row: null }\n"},
	{Code: codeExtends, Title: "no such parent",
		Text: "A name that ends in .yaml or .yml is a file, relative to the one that names it; any other is a " +
			"ruleset that comes with the program, which `azulejo list` prints. If a parent cannot find its own " +
			"parent, the message shows the chain of files. A file without `format` is no ruleset, and messages show " +
			"none of its lines.",
		Before: "extends: clasic\n", After: "extends: classic\n"},
	{Code: codeCycle, Title: "rulesets extend each other in a circle",
		Text: "A ruleset extends another one that extends it in turn, so no layer would be the first. The " +
			"message shows the circle; remove one of its links."},
	{Code: codeTwice, Title: "extended twice",
		Text:   "A list of parents has each name once. Every ancestor counts once, however many paths lead to it.",
		Before: "extends: [classic-gray, classic-gray]\n", After: "extends: classic-gray\n"},
	{Code: codeMixed, Title: "rulesets of different families of games",
		Text: "Rulesets that are combined have to be of one `variant`: the keys of one game mean nothing to " +
			"another.",
		Before: "extends: [classic, summer-pavilion]\n", After: "extends: classic\n"},
	{Code: codeConflict, Title: "two rulesets exclude each other",
		Text: "The designer of a ruleset lists under `conflicts:` the rulesets that it cannot be combined with, " +
			"and why. Extend one of them only."},
	{Code: codeRequirement, Title: "a ruleset needs another one",
		Text: "The designer of a ruleset lists under `requires:` what has to be extended as well, and why. Add " +
			"it to the list, as in `extends: [classic, mine.yaml]`."},
	{Code: codeParamName, Title: "a name that formulas cannot write",
		Text:   "Formulas write a parameter as params.NAME, so its name is a word of letters, digits and _.",
		Before: "params: { per-row: 3 }\n",
		After:  "params: { per_row: 3 }\nscoring: { place: params.per_row }\n"},
	{Code: codeUnknownParam, Title: "no such parameter",
		Text: "A formula, or --set, uses a parameter that the ruleset does not have. Parameters are declared " +
			"under `params:`; the formula of one can use those above it.",
		Before: "params: { extra: 1 }\nscoring: { place: params.xtra + 1 }\n",
		After:  "params: { extra: 1 }\nscoring: { place: params.extra + 1 }\n"},
	{Code: "formula-syntax", Title: "the formula cannot be read",
		Text: "A bracket, an operator or an operand is missing, or it is an expression of another language: " +
			"formulas have no fractions, no texts, no [ ] after a name and no functions but those listed.",
		Before: "scoring: { place: run.h + }\n", After: "scoring: { place: run.h + 1 }\n"},
	{Code: "formula-name", Title: "an unknown name",
		Text: "Each key has names of its own: what is known when the rule is applied. `azulejo explain KEY` " +
			"lists them. A formula that is worked out before the game begins, as it decides what is legal, cannot " +
			"use names that depend on a whole board.",
		Before: "scoring: { place: run.hh }\n", After: "scoring: { place: run.h }\n"},
	{Code: "formula-type", Title: "a number, a condition or a color in the wrong place",
		Text: "+ and < need numbers, `and` and ? need conditions, and a color can only be compared with a color. " +
			"`x > 0` makes a condition of a number, `c ? 1 : 0` a number of a condition.",
		Before: "end: { when: board.rows }\n", After: "end: { when: board.rows > 0 }\n"},
	{Code: "formula-fault", Title: "the formula has no result",
		Text: "For some values there is no exact result: a division by zero or with a remainder, a number beyond " +
			"1,000,000,000, an item that a list does not have. Formulas that can be tried for all cases are, and the " +
			"message names the case; others end the game in which it happens. div_floor(a, b) and div_ceil(a, b) " +
			"round, max(1, x) keeps a divisor from being 0.",
		Before: "scoring: { place: run.h / 2 }\n", After: "scoring: { place: 'div_floor(run.h, 2)' }\n"},
	{Code: "formula-range", Title: "the result is out of range",
		Text: "For some values the result is larger or smaller than the key can be. The message names the case. " +
			"max(1, x) and min(x, 9) keep a result within bounds.",
		Before: "displays: { count: seats - 2 }\n", After: "displays: { count: 'max(1, seats - 2)' }\n"},
	{Code: codeSize, Title: "the formula is too long, or takes too long",
		Text: "A formula has at most 2,000 characters, 250 operators and 60 nested brackets, including the " +
			"formulas that `base` inserts. One result takes at most 20,000 steps, and all results that one move can " +
			"ask for at most 250,000: a step is a value that is read, an operation or an item of a list. A list " +
			"within a list multiplies: 25 cells for each of 25 cells are 625. Formulas that are worked out before " +
			"the game cost nothing. Split what is too long: a bonus can become two."},
	{Code: codeBase, Title: "base has no value here",
		Text: "`base` is the value of the rulesets before this one. Here none of them has a value, or the value " +
			"is a list and no number. Write the value itself.",
		Before: "bonuses: { mine: { per: base + 1, points: 2 } }\n",
		After:  "bonuses: { mine: { per: board.rows, points: 2 } }\n"},
	{Code: "color-name", Title: "not a name for a color",
		Text: "Moves write a color as one word of lower-case letters, and some words mean something else in " +
			"moves: center, floor, wild, pass and a few more.",
		Before: "extends: classic-gray\ncolors: { Green: { letter: G, tiles: 20 } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: "color-letter", Title: "not a letter for a color",
		Text: "Each color has one upper-case letter from A to Z, and no two colors the same: walls and positions " +
			"are written in letters.",
		Before: "extends: classic-gray\ncolors: { green: { letter: g, tiles: 20 } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: "bad-wall", Title: "the wall does not fit",
		Text: "A wall has a row for each pattern line, all rows of the same length, and at most 8 of either. " +
			"Cells are letters of the colors; a dot takes any color, and *2 after a cell doubles its points.",
		Before: "wall:\n  pattern: |\n    B Y R K W\n    . . . . .\n", After: "wall:\n  pattern: free\n"},
	{Code: "bad-star", Title: "the stars do not fit",
		Text: "A star has a number for each of its spaces, and where it prints a list of colors a color for " +
			"each. A board has at most 64 spaces, and moves write the name of a star as one lower-case word."},
	{Code: "bad-structure", Title: "the structure does not fit",
		Text: "A structure lies between spaces, each written as a star and a position: `red 1`."},
	{Code: codeUnusedParam, Title: "a parameter that no formula uses",
		Text:   "Changing the parameter changes nothing. Use it, or leave it out.",
		Before: "params: { extra: 1 }\n",
		After:  "params: { extra: 1 }\nscoring: { place: run.h + params.extra }\n"},
	{Code: codeShadowed, Title: "two parents do not agree",
		Text: "Two rulesets that do not extend each other set the same value, and the one that is extended later " +
			"wins. Write the value in your own ruleset to say which counts, or combine them: `base` in its formula " +
			"is the later one."},
	{Code: codeRepeated, Title: "a value that says nothing new",
		Text: "The ruleset repeats what it would inherit. Leave it out, so that a reader sees what is different, " +
			"and the value follows its parent when that changes.",
		Before: "scoring: { minimum: 0 }\n", After: "scoring: { minimum: -5 }\n"},
	{Code: "small-bag", Title: "the bag cannot fill the displays",
		Text: "With all tiles in the bag, the displays of a round are not full. The game can be played with " +
			"fewer tiles; more tiles or fewer displays are probably meant.",
		Before: "displays: { tiles: 20 }\n", After: "displays: { tiles: 5 }\n"},
	{Code: "start-below-minimum", Title: "the game begins below the minimum",
		Text: "`scoring.start` is less than `scoring.minimum`. A seat keeps its start points until the first " +
			"deduction and has at least the minimum from then on: losing points can be a gain.",
		Before: "scoring: { start: -5 }\n", After: "scoring: { start: 5 }\n"},
	{Code: "unused-color", Title: "a color with no place on the board",
		Text: "No cell of the wall, or no space of a star, takes tiles of the color: they can only be in the " +
			"way.",
		Before: "wall:\n  pattern: |\n    B B B B B\n    Y Y Y Y Y\n    R R R R R\n    K K K K K\n    B B B B B\n",
		After:  "wall:\n  pattern: |\n    B B B B B\n    Y Y Y Y Y\n    R R R R R\n    K K K K K\n    W W W W W\n"},
	{Code: "stuck", Title: "a seat has no move",
		Text: "In a game played by `azulejo check`, a seat had its turn and no legal move. That is a mistake in " +
			"the Go code of the variant, which the ruleset brings out."},
	{Code: "panic", Title: "the code of the variant failed",
		Text: "In a game played by `azulejo check`, the Go code of the variant, or of a bot, panicked. The " +
			"message has the place for its author."},
	{Code: "no-reason", Title: "an end without a reason",
		Text: "A game played by `azulejo check` was over, no formula had failed, and no event named the rule " +
			"that ended it. That is a mistake in the Go code of the variant, such as a fault that it does not " +
			"report."},
	{Code: "endless", Title: "a game that does not end",
		Text: "A game played by `azulejo check` had 10,000 moves and was not over. Probably too many rounds are " +
			"allowed, or the end condition is true too rarely."},
	{Code: "slow-games", Title: "games that took too long",
		Text: "`azulejo check` plays games for one minute at most for each ruleset, and the minute was over " +
			"before the last of them. Problems that only the other games show are not found, and what never happened " +
			"is not reported. Usually a formula goes through long lists for every tile."},
	{Code: "never-scored", Title: "points that no seat got",
		Text: "In none of the games played by `azulejo check` did a seat get points from this. The condition may " +
			"be impossible, or merely rare: look at it with `azulejo test`."},
	{Code: "never-ended", Title: "an end condition that was never true",
		Text: "The condition that ends the game was true in none of the games played by `azulejo check`."},
	{Code: "never-covered", Title: "cells that stayed empty",
		Text: "In none of the games played by `azulejo check` was a tile placed on these cells."},
	{Code: "never-laid", Title: "a color that was never placed",
		Text: "In none of the games played by `azulejo check` was a tile of the color placed on a board."},
	{Code: "never-won", Title: "a structure that was never completed",
		Text: "In none of the games played by `azulejo check` did a seat complete a structure of this kind."},
}
