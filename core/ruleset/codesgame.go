package ruleset

// formulaCodes are of formulas.
var formulaCodes = []Code{
	{Code: "formula-syntax", Title: "the formula cannot be read",
		Text: "A bracket, an operator or an operand is missing, or it is an expression of another " +
			"language: formulas have no fractions, no texts, no [ ] behind a name and no " +
			"functions but those listed.",
		Before: "scoring: { place: run.h + }\n",
		After:  "scoring: { place: run.h + 1 }\n"},
	{Code: "formula-name", Title: "a name that means nothing here",
		Text: "Each key has names of its own: what is known where the rule is applied. `azulejo " +
			"explain` with the key lists them. Where a formula is worked out before the game " +
			"begins, as it decides what is legal, names that depend on a whole board have no " +
			"value yet.",
		Before: "scoring: { place: run.hh }\n",
		After:  "scoring: { place: run.h }\n"},
	{Code: "formula-type", Title: "a number is no condition, and neither is a color",
		Text: "+ and < need numbers, `and` and ? need conditions, and a color can only be " +
			"compared with a color. `x > 0` makes a condition of a number, `c ? 1 : 0` a number " +
			"of a condition.",
		Before: "end: { when: board.rows }\n",
		After:  "end: { when: board.rows > 0 }\n"},
	{Code: "formula-fault", Title: "the formula has no result",
		Text: "For some values there is nothing exact to say: a division by zero or one that " +
			"leaves a remainder, a number beyond 1,000,000,000, an item that a list does not " +
			"have. Formulas that can be tried out for all cases are, and the message names the " +
			"case; others end the game in which it happens. div_floor(a, b) and div_ceil(a, b) " +
			"round, max(1, x) keeps a divisor from being 0.",
		Before: "scoring: { place: run.h / 2 }\n",
		After:  "scoring: { place: 'div_floor(run.h, 2)' }\n"},
	{Code: "formula-range", Title: "the result is out of range",
		Text: "For some values the result is larger or smaller than the key can be. The message " +
			"names the case. max(1, x) and min(x, 9) keep a result within bounds.",
		Before: "displays: { count: seats - 2 }\n",
		After:  "displays: { count: 'max(1, seats - 2)' }\n"},
	{Code: codeSize, Title: "the formula is too long, or takes too long",
		Text: "A formula has at most 2,000 characters, 250 operators and 60 brackets within one " +
			"another, with what base stands for counted in. One result takes at most 20,000 steps, " +
			"and all results that one move can ask for at most 250,000: a step is a value that is " +
			"read, an operation or an item of a list. A list within a list multiplies: 25 cells " +
			"for each of 25 cells are 625. Formulas that are worked out before the game cost nothing. " +
			"Split what is too long: a bonus can become two."},
	{Code: codeBase, Title: "base stands for nothing",
		Text: "`base` is the value of the rulesets before this one. Here none of them has a " +
			"value, or the value is a list and no number. Write the value itself.",
		Before: "bonuses: { mine: { per: base + 1, points: 2 } }\n",
		After:  "bonuses: { mine: { per: board.rows, points: 2 } }\n"},
}

// gameCodes are of values that a game cannot be played with.
var gameCodes = []Code{
	{Code: "color-name", Title: "this cannot name a color",
		Text: "Moves write a color as one word of lower-case letters, and some words mean " +
			"something else in moves: center, floor, wild, pass and a few more.",
		Before: "extends: classic-gray\ncolors: { Green: { letter: G, tiles: 20 } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: "color-letter", Title: "this cannot be the letter of a color",
		Text: "Each color has one upper-case letter from A to Z, and no two colors the same: " +
			"walls and positions are written in letters.",
		Before: "extends: classic-gray\ncolors: { green: { letter: g, tiles: 20 } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: "bad-wall", Title: "the wall does not fit",
		Text: "A wall has a row for each pattern line, all rows of the same length, and no more " +
			"than 8 of either. Cells are letters of the colors; a dot takes any color, and *2 " +
			"behind a cell doubles its points.",
		Before: "wall:\n  pattern: |\n    B Y R K W\n    . . . . .\n",
		After:  "wall:\n  pattern: free\n"},
	{Code: "bad-star", Title: "the stars do not fit",
		Text: "A star has a number for each of its spaces, and where it prints a list of colors a " +
			"color for each. A board has at most 64 spaces, and moves write the name of a star " +
			"as one lower-case word."},
	{Code: "bad-structure", Title: "the structure does not fit",
		Text: "A structure lies between spaces, each written as a star and a position: `red 1`."},
}

// warningCodes are of what is probably not meant.
var warningCodes = []Code{
	{Code: codeUnusedParam, Title: "a parameter that no formula uses",
		Text:   "The parameter can be changed as one likes and nothing happens. Use it, or leave it out.",
		Before: "params: { extra: 1 }\n", After: "params: { extra: 1 }\nscoring: { place: run.h + params.extra }\n"},
	{Code: codeShadowed, Title: "two parents do not agree",
		Text: "Two rulesets that know nothing of each other set the same value, and the one that " +
			"is extended later wins in silence. Write the value in your own ruleset to say " +
			"which counts, or combine them: `base` in its formula is the later one."},
	{Code: codeRepeated, Title: "a value that says nothing new",
		Text: "The ruleset says what it would inherit just so. Leave it out, so that a reader " +
			"sees what is different, and the value follows its parent when that changes.",
		Before: "scoring: { minimum: 0 }\n", After: "scoring: { minimum: -5 }\n"},
	{Code: "small-bag", Title: "the bag cannot fill the displays",
		Text: "With all tiles in the bag, the displays of a round are not full. The game can be " +
			"played, with fewer tiles; more tiles or fewer displays are probably meant.",
		Before: "displays: { tiles: 20 }\n", After: "displays: { tiles: 5 }\n"},
	{Code: "start-below-minimum", Title: "the game begins below the minimum",
		Text: "`scoring.start` is less than `scoring.minimum`. A seat keeps its points from the start until " +
			"points are taken from it, and has at least the minimum from then on: losing points can be a gain.",
		Before: "scoring: { start: -5 }\n", After: "scoring: { start: 5 }\n"},
	{Code: "unused-color", Title: "a color with no place on the board",
		Text:   "No cell of the wall, or no space of a star, takes tiles of the color: they can only be in the way.",
		Before: "wall:\n  pattern: |\n    B B B B B\n    Y Y Y Y Y\n    R R R R R\n    K K K K K\n    B B B B B\n",
		After:  "wall:\n  pattern: |\n    B B B B B\n    Y Y Y Y Y\n    R R R R R\n    K K K K K\n    W W W W W\n"},
}

// playCodes are of what `azulejo check` finds by playing games.
var playCodes = []Code{
	{Code: "stuck", Title: "a seat has no move",
		Text: "In a game that was played to try the rules out, it was somebody's turn and nothing was legal. " +
			"That is a mistake in the Go code of the variant, which the ruleset shows."},
	{Code: "panic", Title: "the code of the variant has failed",
		Text: "In a game that was played to try the rules out, the Go code of the variant, or of a bot, panicked. " +
			"Whoever has written it finds the place in the message."},
	{Code: "no-reason", Title: "an end that nothing has brought about",
		Text: "A game that was played to try the rules out was over, no formula had failed, and no event had told " +
			"which rule ended it. That is a mistake in the Go code of the variant, such as a fault that it keeps to itself."},
	{Code: "endless", Title: "a game that does not end",
		Text: "A game that was played to try the rules out had 10,000 moves and was not over. Probably too many " +
			"rounds are allowed, or the end condition comes too rarely to be true."},
	{Code: "slow-games", Title: "games that there was no time for",
		Text: "The games that are played to try the rules out have one minute for each ruleset, and it was over " +
			"before the last of them. Problems that only the others show are not found, and what never " +
			"happened is not told. Mostly a formula goes through long lists for every tile."},
	{Code: "never-scored", Title: "points that nobody got",
		Text: "In none of the games that were played a seat got points from this. The condition " +
			"may be impossible, or merely rare: look at it with `azulejo test`."},
	{Code: "never-ended", Title: "an end that never came",
		Text: "The condition that ends the game was true in none of the games that were played."},
	{Code: "never-covered", Title: "cells that stayed empty",
		Text: "In none of the games that were played a tile came to lie on these cells."},
	{Code: "never-laid", Title: "a color that never came on a board",
		Text: "In none of the games that were played a tile of the color came to lie on a board."},
	{Code: "never-won", Title: "a structure that nobody completed",
		Text: "In none of the games that were played somebody completed a structure of this kind."},
}
