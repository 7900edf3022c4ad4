package ruleset

// fileCodes are of problems with the text of a file, before anything is known of
// what it means.
var fileCodes = []Code{
	{Code: codeNotText, Title: "the file is no text",
		Text: "A ruleset is a text file in UTF-8. This file is something else: a picture, a " +
			"program, or a text that an editor saved in another encoding. Save it as UTF-8."},
	{Code: codeEmptyFile, Title: "the file is empty",
		Text: "There is nothing in the file but blanks and comments. The shortest ruleset says " +
			"its format and what it extends."},
	{Code: codeTooLarge, Title: "more than any ruleset has",
		Text: "A file has at most 1 MiB, a line 20,000 bytes, a map at most 1000 keys, values are nested at most 32 " +
			"levels deep, and a ruleset has at most 32 ancestors. Nothing that people write " +
			"comes near; where a program made the file, look at the program."},
	{Code: codeCharacter, Title: "a character that nobody sees",
		Text: "Tabs, control characters and a few kinds of line ends look like blanks and mean " +
			"something else. Delete the character; indent with spaces.",
		Before: "scoring:\n\tminimum: -5\n", After: "scoring:\n  minimum: -5\n"},
	{Code: codeYAML, Title: "this cannot be read as YAML",
		Text: "The file cannot be taken apart into keys and values. Mostly a colon, a quote or a " +
			"bracket is missing, or a line is indented differently from its neighbors. The " +
			"problem may begin a little above the line that is shown.",
		Before: "scoring: { minimum: -5\n", After: "scoring: { minimum: -5 }\n"},
	{Code: codeTrap, Title: "YAML reads it differently than it looks",
		Text: "Some characters of formulas mean something else to YAML: from a blank and # on it " +
			"sees a comment, behind ? or : it sees a key, and within { } and [ ] a comma ends " +
			"the value. Put the formula in quotes, or below its key behind `|-`.",
		Before: "scoring:\n  place: run.h > 1 ? 2 : 1\n",
		After:  "scoring:\n  place: 'run.h > 1 ? 2 : 1'\n"},
	{Code: codeFeature, Title: "a part of YAML that rulesets do without",
		Text: "Anchors (&), aliases (*), tags (!), merge keys (<<), directives (%) and several " +
			"documents in a file are left out, so that each value stands where it is read. " +
			"Write the value out, or put what several rulesets share into one that they extend.",
		Before: "scoring: &points { minimum: -5 }\n",
		After:  "scoring: { minimum: -5 }\n"},
	{Code: codeBadKey, Title: "this cannot be a key",
		Text: "Keys are words of letters, digits, _ and -. A dot in this page and in messages " +
			"stands between a key and one below it: scoring.minimum is `minimum` under " +
			"`scoring:`.",
		Before: "scoring.minimum: -5\n", After: "scoring: { minimum: -5 }\n"},
	{Code: codeDuplicate, Title: "the same thing twice",
		Text: "A map has each key once, and --set sets each value once, as otherwise nobody could " +
			"tell which one counts. Keep one of them. British and American spellings, as colour and " +
			"color, are the same name: in keys, in names of your own and in formulas.",
		Before: "scoring: { minimum: 5 }\nscoring: { start: 5 }\n",
		After:  "scoring: { minimum: 5, start: 5 }\n"},
	{Code: codeNoValue, Title: "a key without a value",
		Text: "Behind the colon, or the dash of an item, nothing follows. Write a value. `null` " +
			"removes what a parent says; 0 and [] are values.",
		Before: "scoring:\n  minimum:\n", After: "scoring:\n  minimum: null\n"},
}

// valueCodes are of values that do not fit their keys.
var valueCodes = []Code{
	{Code: codeUnknownKey, Title: "there is no such key",
		Text: "The ruleset says something that nothing reads: mostly a typing error, or a key in " +
			"the wrong place. `azulejo explain` with a key says where it belongs.",
		Before: "scoring: { minimun: -3 }\n", After: "scoring: { minimum: -3 }\n"},
	{Code: codeMissingKey, Title: "a key is missing",
		Text:   "The game cannot be played without this value, and neither the ruleset nor what it extends has it.",
		Before: "extends: classic-gray\ncolors: { green: { letter: G } }\n",
		After:  "extends: classic-gray\ncolors: { green: { letter: G, tiles: 20 } }\n"},
	{Code: codeWrongType, Title: "another kind of value is needed",
		Text: "A list stands where a number is needed, a word where true or false is, or the " +
			"like. The message says what is needed; `azulejo explain` with the key shows an " +
			"example.",
		Before: "lines: { lengths: 5 }\n", After: "lines: { lengths: [2, 2, 3, 4, 5] }\n"},
	{Code: codeBadNumber, Title: "a number in another way of writing",
		Text:   "Numbers are whole and written plainly: no point, no zeros in front, no _ and no 0x.",
		Before: "scoring: { start: 1_000 }\n",
		After:  "scoring: { start: 1000 }\n"},
	{Code: codeRange, Title: "out of range",
		Text: "The number is too large or too small for its key, or a list or map has too many or " +
			"too few entries. The limits keep games finite and are far from what people play.",
		Before: "displays: { count: 0 }\n", After: "displays: { count: 5 }\n"},
	{Code: codeUnknownWord, Title: "this word means nothing here",
		Text:   "The key takes one of a few words, which the message lists.",
		Before: "wall: { once_per: [rows] }\n",
		After:  "wall: { once_per: [row] }\n"},
	{Code: codeBadValue, Title: "the value does not fit",
		Text: "The value is of the right kind and still cannot be used, alone or together with " +
			"others. The message says why."},
	{Code: codeBadFormat, Title: "this is no number of a format",
		Text:   "`format` is the number of the language that the file is written in. This azulejo reads 1.",
		Before: "format: one\n", After: "format: 1\n"},
	{Code: codeNewFormat, Title: "the file is newer than the program",
		Text: "The file is written in a later version of the language. A newer azulejo is needed " +
			"to read it."},
	{Code: "unknown-variant", Title: "no game plays this",
		Text: "`variant` names the family of games that plays the ruleset; the message lists " +
			"those there are. A ruleset that extends another one need not say it.",
		Before: "variant: clasic\n", After: "variant: classic\n"},
	{Code: codeAssignment, Title: "--set cannot be read",
		Text: "An assignment is a path, = and a value: --set scoring.minimum=5, --set " +
			"params.bonus=3. A value in quotes, [ ] or { } is read as YAML, any other one as it " +
			"stands; null removes. What a file is, as its format and what it extends, cannot be " +
			"set from outside."},
}

// familyCodes are of problems between the files of a ruleset.
var familyCodes = []Code{
	{Code: codeNothing, Title: "null removes nothing",
		Text: "`null` takes away what a parent says, and no parent says anything here. Leave the " +
			"key out; a typing error in a key looks like this as well.",
		Before: "bonuses: { rows: null }\n", After: "bonuses: { row: null }\n"},
	{Code: codeExtends, Title: "what is extended cannot be found",
		Text: "A name that ends in .yaml or .yml is a file, seen from the one that names it; any " +
			"other is a ruleset that comes with the program, which `azulejo list` names. Where " +
			"a parent cannot find its own parent, the message shows the chain of files. A file " +
			"without `format` is no ruleset, and messages show nothing of it.",
		Before: "extends: clasic\n", After: "extends: classic\n"},
	{Code: codeCycle, Title: "rulesets extend each other in a circle",
		Text: "A ruleset extends another one, which extends it in turn, so that no layer would be " +
			"the first. The message shows the circle; one of its links has to go."},
	{Code: codeTwice, Title: "extended twice",
		Text: "A list of what is extended has each name once. All ancestors stand in one line and " +
			"each counts once, however many ways lead to it.",
		Before: "extends: [classic-gray, classic-gray]\n",
		After:  "extends: classic-gray\n"},
	{Code: codeMixed, Title: "rulesets of different families of games",
		Text: "What is laid together has to be of one `variant`: the keys of one game mean nothing to " +
			"another. A ruleset that extends another one need not say its variant.",
		Before: "extends: [classic, summer-pavilion]\n", After: "extends: classic\n"},
	{Code: codeConflict, Title: "two rulesets exclude each other",
		Text: "The designer of a ruleset says under `conflicts:` with which others it makes no " +
			"sense, and why. Extend one of them only."},
	{Code: codeRequirement, Title: "a ruleset needs another one",
		Text: "The designer of a ruleset says under `requires:` what has to be extended as well, " +
			"and why. Add it to the list, as in `extends: [classic, mine.yaml]`."},
	{Code: codeParamName, Title: "a parameter that formulas could not write",
		Text:   "Formulas write a parameter as params.NAME, so its name is a word of letters, digits and _.",
		Before: "params: { per-row: 3 }\n", After: "params: { per_row: 3 }\nscoring: { place: params.per_row }\n"},
	{Code: codeUnknownParam, Title: "there is no such parameter",
		Text: "A formula, or --set, uses a parameter that the ruleset does not have. Parameters " +
			"stand under `params:`; the formula of one can use those above it.",
		Before: "params: { extra: 1 }\nscoring: { place: params.xtra + 1 }\n",
		After:  "params: { extra: 1 }\nscoring: { place: params.extra + 1 }\n"},
}
