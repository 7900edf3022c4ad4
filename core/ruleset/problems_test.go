package ruleset_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Problems come back from JSON as they were, under the names that check --json has.
func TestProblemsThroughJSON(t *testing.T) {
	_, err := ruleset.Parse("it.yaml", []byte("format: one\nextends: none\n"), ruleset.FilesIn(fstest.MapFS{}))
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	all.List[0].Warning, all.More = true, 3
	text, err := json.Marshal(all)
	require.NoError(t, err)
	var back ruleset.Problems
	require.NoError(t, json.Unmarshal(text, &back))
	assert.Equal(t, *all, back)
	assert.Contains(t, string(text), `{"problems":[{"file":"it.yaml","line":1,"col":9,"width":3,"code":"bad-format","key":"format",`)
	assert.Contains(t, string(text), `,"severity":"warning"},`)
}

// What was probably meant is in the place where it has to be written, be it another one.
func TestMeant(t *testing.T) {
	for text, want := range map[string]ruleset.Meant{
		"mynimum: 3\n":               {}, // which is near to nothing here
		"player: 2\n":                {Extent: ruleset.Extent{Line: 5, Col: 1, EndLine: 5, EndCol: 7}, Text: "players"},
		"minimum: 3\n":               {Extent: ruleset.Extent{Line: 5, Col: 1, EndLine: 5, EndCol: 8}, Text: "scoring.minimum"},
		"scoring: { 'plaice': 3 }\n": {Extent: ruleset.Extent{Line: 5, Col: 12, EndLine: 5, EndCol: 20}, Text: "place"},
		"scoring: { place: \"run.h > 1 and tile == 'rad' ? 1 : 0\" }\n": {Extent: ruleset.Extent{Line: 5, Col: 42, EndLine: 5, EndCol: 47}, Text: "'red'"},
		"scoring: { place: 'tile == ''rad'' ? 1 : 0' }\n":               {Extent: ruleset.Extent{Line: 5, Col: 28, EndLine: 5, EndCol: 35}, Text: "''red''"},
		"scoring: { place: \"tile == red ? 1 : 0\" }\n":                 {Extent: ruleset.Extent{Line: 5, Col: 28, EndLine: 5, EndCol: 31}, Text: "'red'"},
		"scoring: { place: 'tile == red ? 1 : 0' }\n":                   {Extent: ruleset.Extent{Line: 5, Col: 28, EndLine: 5, EndCol: 31}, Text: `"red"`},
		"scoring: { place: 'red == tile ? 1 : 0' }\n":                   {Extent: ruleset.Extent{Line: 5, Col: 20, EndLine: 5, EndCol: 23}, Text: `"red"`},
		"scoring:\n  place: 'red' == tile\n":                            {},
		"scoring:\n  place: |\n    1 +\n    rum.h\n":                    {Extent: ruleset.Extent{Line: 8, Col: 5, EndLine: 8, EndCol: 10}, Text: "run.h"},
		// A name, a key or a text in quotes that goes on in the next line has its end there.
		"scoring:\n  place: |\n    1 +\n    rum\n     .h\n": {Extent: ruleset.Extent{Line: 8, Col: 5, EndLine: 9, EndCol: 8}, Text: "run.h"},
		"scoring: { place: \"ru\\\n  m.\\x68\" }\n":         {Extent: ruleset.Extent{Line: 5, Col: 20, EndLine: 6, EndCol: 9}, Text: "run.h"},
		"scoring: { \"pl\\x61ice\": 3 }\n":                  {Extent: ruleset.Extent{Line: 5, Col: 12, EndLine: 5, EndCol: 23}, Text: "place"},
		"scoring: { \"pl\\\n  aice\": 3 }\n":                {},
	} {
		all := problems(start+twoColors+text, nil)
		require.NotEmpty(t, all, text)
		assert.Equal(t, want, all[len(all)-1].Meant, "%s\n%v", text, all)
	}
	// The null of a child removes what its parent calls otherwise.
	all := problems("format: 1\nextends: parent\nscoring: { plaice: null }\n",
		files(map[string]string{"parent": start + twoColors + "scoring: { place: 1 }\n"}))
	require.Len(t, all, 1)
	assert.Equal(t, ruleset.Meant{Extent: ruleset.Extent{Line: 3, Col: 12, EndLine: 3, EndCol: 18}, Text: "place"}, all[0].Meant)
}

const twoColors = "colors: { red: { letter: R }, blue: { letter: B } }\n"

// What hints say of line ends and of merge conflicts.
const (
	lineFeed   = "end the line here with a line feed, as editors on Linux and Windows do"
	oneVersion = "decide for one version of the lines between the marks, and delete the marks"
)

// broken are documents with mistakes. The text follows three lines that
// are fine, so its first line is line 4.
var broken = []struct {
	name, text string
	want       []string // line:col: message [hint]
}{
	{"unknown keys", "minimum: 3\nplayer: 2\nscoring.minimum: 4\n", []string{
		"4:1: there is no key `minimum` here [did you mean `scoring.minimum`? ]",
		"5:1: there is no key `player` here [did you mean `players`?]",
		"6:1: \"scoring.minimum\" cannot be a key [write `minimum` under `scoring:`]",
	}},
	{"out of scope", "timer: 20\n", []string{
		"4:1: there is no key `timer` here [A time limit is out of scope: records replay, so a game depends only on its moves. " +
			"To limit rounds or turns, see end.when and actions]",
	}},
	{"unknown key of a group", "end: { whn: seats > 2, foo: 1 }\n", []string{
		"4:8: there is no key `whn` here [did you mean `when`?]",
		"4:24: there is no key `foo` here [the keys of `end` are when, early]",
	}},
	{"a misspelled required key is not missing, too", "colors: { red: { leter: R } }\n", []string{
		"4:18: there is no key `leter` here [did you mean `letter`?]",
	}},
	{"unknown key with a broken value", "end: { whn: any(players, .rows >= 1) }\n", []string{
		"4:8: there is no key `whn` here [did you mean `when`?]",
		"4:13: a comma within { } or [ ] ends the value, and cuts this formula in pieces " +
			"[quote the formula: 'any(players, .rows >= 1)']",
	}},
	{"duplicate keys", "lines: [1]\nend: {}\nlines: [2]\n", []string{
		"6:1: `lines` is here twice; the first is in line 4 [keep one of them]",
	}},
	{"both spellings", "colours:\n  red: { letter: R }\ncolors: {}\n", []string{
		"6:1: `colors` is the same key as `colours` in line 4 [keep one of them]",
	}},
	{"numbers", "scoring: { minimum: 0x10 }\nlines: [007, 2.0, 2.5, 1_0, 10, 99999999999999999999]\n", []string{
		`4:21: "0x10" is not a whole number [write 16]`,
		`5:9: "007" is not a whole number [write 7]`,
		`5:14: "2.0" is not a whole number [write 2]`,
		"5:19: formulas have whole numbers only, not `2.5` [to round a quotient use div_floor or div_ceil]",
		`5:24: "1_0" is not a whole number [write 10]`,
		"5:29: 10 is out of range: a whole number from 1 to 9 is needed",
		"5:33: 99999999999999999999 is out of range: a whole number from 1 to 9 is needed",
	}},
	{"a name where there are none", "scoring: { minimum: seats }\n", []string{
		"4:21: unknown name `seats` [no name of the game can be used here: write a number, or params.NAME]",
	}},
	{"wrong kinds", "lines: 3\nscoring: [1]\ncolors: red\nwall: { once_per: row }\nend: { when: [1] }\n", []string{
		"4:8: a list of whole numbers or formulas is needed here, and this is a single value",
		"5:10: a map is needed here, and this is a list [write `scoring: { floor: … }`; the keys here are place, floor, minimum]",
		"6:9: a map is needed here, and this is a single value [with names of your own, and in each the keys letter, tiles]",
		"7:19: a list of words is needed here, and this is a single value",
		"8:14: a formula that is a condition is needed here, and this is a list",
	}},
	{"a list in a column is reported at its key", "scoring:\n  place:\n    - 1\n    - 2\n", []string{
		"5:3: a whole number or a formula is needed here, and this is a list",
	}},
	{"too many entries", "colors: { a: { letter: A }, b: { letter: B }, c: { letter: C }, d: { letter: D } }\n", []string{
		"4:65: `colors` has at most 3 entries, and here are 4",
	}},
	{"too few entries", "colors: {}\n", []string{
		"4:9: `colors` has 0 entries, and needs at least 1",
	}},
	{"words", "wall: { shape: rign, once_per: [rows] }\nend: { early: yes }\n", []string{
		`4:16: "rign" cannot be here: square, ring or gray is needed [did you mean ` + "`ring`?]",
		`4:33: "rows" cannot be here: row or column is needed [did you mean ` + "`row`?]",
		`5:15: "yes" is neither true nor false [write true]`,
	}},
	{"what an optional map needs", "market: {}\n", []string{"4:9: `market.open` is missing"}},
	{"no value", "scoring:\n  minimum:\n", []string{
		"5:3: there is no value for `minimum` [write one, or `null` to remove the value of a parent]",
	}},
	{"an empty block", "scoring:\n  place: |\nlines: 1\n", []string{
		"5:3: there is no value for `place` [write one, or `null` to remove the value of a parent]",
		"6:8: a list of whole numbers or formulas is needed here, and this is a single value",
	}},
	{"nothing to remove", "scoring: { minimum: null }\n", []string{
		"4:21: null removes a value, and there is no `scoring.minimum` to remove [leave the key out]",
	}},
	{"empty items", "scoring: { floor: [1, '', ~, 10] }\n", []string{
		"4:24: the formula is empty [write a number or a condition]",
		"4:27: this item of the list is empty [write a value, or leave the item out]",
		"4:30: 10 is out of range: a whole number from -9 to 9 is needed",
	}},
	{"keys that are no words", "1: 2\ntrue: 3\n? [a]\n: 4\n<<: 5\na b: 6\n", []string{
		`4:1: a key has to be a word, and 1 is not one [write "1", with the quotes]`,
		`5:1: a key has to be a word, and true is not one [write "true", with the quotes]`,
		"6:3: a key has to be a word, and this is a list",
		"8:1: rulesets have no merge keys [write the values out, or extend a ruleset]",
		`9:1: "a b" cannot be a key [keys are made of letters, digits, _ and -]`,
	}},
	{"extends in a text that is alone", "extends: classic\n", []string{
		"4:10: `extends` cannot be here: this text has to be whole",
	}},

	{"formula in one line", "scoring:\n  place: max(run.h, rnu.v)\n", []string{
		"5:21: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"formula over two lines", "scoring:\n  place: max(run.h,\n     rnu.v)\n", []string{
		"6:6: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"formula in a block", "scoring:\n  place: |-\n    max(run.h,\n      rnu.v)\n", []string{
		"7:7: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"formula in a folded block", "scoring:\n  place: >-\n    max(run.h,\n    rnu.v)\n", []string{
		"7:5: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"formula in double quotes", "scoring:\n  place: \"tile == \\\"rde\\\" ? 1 : rnu.v\"\n" + twoColors, []string{
		`5:19: unknown color "rde"; did you mean ` + "`red`? [the colors are red, blue]",
		"5:33: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"formula in single quotes", "scoring:\n  place: 'tile == ''rde'' ? 1 : rnu.v'\n" + twoColors, []string{
		`5:19: unknown color "rde"; did you mean ` + "`red`? [the colors are red, blue]",
		"5:33: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},

	{"unquoted choice", "scoring:\n  place: run.h > 1 ? run.h : 0\n  minimum: 101\n", []string{
		"5:28: the colon ends the formula here [quote the formula: in YAML a colon followed by a blank begins a map]",
		"6:12: 101 is out of range: a whole number from -100 to 100 is needed",
	}},
	{"unquoted choice on a line of its own", "scoring:\n  place:\n    run.h > 1 ? run.h : 0\n", []string{
		"6:5: the colon after this makes it a key [quote the formula: in YAML a colon followed by a blank begins a map]",
	}},
	{"unquoted choice in braces", "scoring: { place: (run.h > 1 ? run.h : 0) }\nlines: 3\n", []string{
		"4:30: the ? ends the value here, and cuts a formula off [put the formula in quotes: " +
			"within { } and [ ] these characters mean something to YAML: , ? [ ] { }]",
		"5:8: a list of whole numbers or formulas is needed here, and this is a single value",
	}},
	{"list in a formula in braces", "scoring: { place: sum([run.h]) }\n", []string{
		"4:23: the [ ends the value here, and cuts a formula off [put the formula in quotes: " +
			"within { } and [ ] these characters mean something to YAML: , ? [ ] { }]",
	}},
	{"comma in braces", "scoring: { place: max(run.h, run.v), minimum: 101 }\n", []string{
		"4:19: a comma within { } or [ ] ends the value, and cuts this formula in pieces " +
			"[quote the formula: 'max(run.h, run.v)']",
		"4:47: 101 is out of range: a whole number from -100 to 100 is needed",
	}},
	{"comma in brackets", "scoring: { floor: [-1, max(1, 2), 10] }\n", []string{
		"4:24: a comma within { } or [ ] ends the value, and cuts this formula in pieces " +
			"[quote the formula: 'max(1, 2)']",
		"4:35: 10 is out of range: a whole number from -9 to 9 is needed",
	}},
	{"comment in a formula", "end:\n  when: any(players, #.rows >= 1)\n", []string{
		"5:9: a blank and # begin a comment in YAML, and cut this formula off " +
			"[quote the formula: 'any(players, #.rows >= 1)']",
	}},
	{"formula that begins like an alias", "end:\n  when: *2\nlines: 3\n", []string{
		"5:9: a value cannot begin with * [put the whole value in quotes]",
		"6:8: a list of whole numbers or formulas is needed here, and this is a single value",
	}},
	{"alias", "lines: &lines [1]\nscoring: { floor: *lines }\n", []string{
		"4:8: rulesets have no anchors, and in YAML a & begins one " +
			"[write the value out; put a formula that begins with & in quotes]",
		"5:19: rulesets have no aliases, and in YAML a * begins one " +
			"[write the value out; put a formula that begins with * in quotes]",
	}},
	{"formula that begins like a tag", "end:\n  when: !any(players, .rows >= 1)\n", []string{
		"5:9: rulesets have no tags, and in YAML a ! begins one " +
			"[write the value out; put a formula that begins with ! in quotes]",
	}},
	{"formula that begins with a sign", "end:\n  when: %x\nscoring:\n  place: @x\n  floor: `x`\n", []string{
		"5:9: a value cannot begin with % [put the whole value in quotes]",
		"7:10: a value cannot begin with @ [put the whole value in quotes]",
		"8:10: a value cannot begin with ` [put the whole value in quotes]",
	}},
	{"formula that begins with a dash", "scoring:\n  place: - run.h\n", []string{
		"5:10: a value cannot begin with - " +
			"[put the whole value in quotes; the items of a list are written below the key, or in [ ]]",
	}},
	{"formula that begins with a quote", "end:\n  when: \"red\" == tile\n", []string{
		"5:15: there is more after the end of the value [delete it, or put the whole value in quotes]",
	}},
	{"formula that begins with >", "end:\n  when: > 3\n", []string{
		"5:9: a value cannot begin with > " +
			"[put the whole value in quotes; a text of several lines begins on the next line, indented]",
	}},
	{"formula that begins with ?", "end:\n  when: ? 3\n", []string{
		"5:9: a value cannot begin with ? [put the whole value in quotes]",
	}},

	{"two colons", "name: Azul: my rules\n", []string{
		"4:11: there is a second colon in this line " +
			"[put the text in quotes: in YAML a colon followed by a blank begins a map]",
	}},
	{"no blank after the colon", "name:Azul\nlines: [1]\n", []string{
		"4:1: there is no blank after the colon [write `name:`, a blank, and the value]",
	}},
	{"no blank after the colon of a key in a map", "lines:\n  a:Azul\n  b: 1\n", []string{
		"5:3: there is no blank after the colon [write `a:`, a blank, and the value]",
	}},
	{"no colon before a value", "name Azul\nlines: [1]\n", []string{
		"4:1: there is no colon after the key [write `name:`, a blank, and the value]",
	}},
	{"no colon", "name\nlines: [1]\n", []string{"4:1: a key followed by a colon is needed here"}},
	{"no key", ": 3\n", []string{"4:1: there is no key in front of the colon"}},
	{"indented too far", "lines: [1]\n  name: x\n", []string{
		"5:3: the indentation of this line fits none of those above [keys of one map begin in the same column]",
	}},
	{"indented between", "end:\n    early: true\n  when: seats > 1\n", []string{
		"6:3: the indentation of this line fits none of those above [keys of one map begin in the same column]",
	}},
	{"item among keys", "name: x\n- y\n", []string{
		"5:1: an item of a list cannot be among keys [check the indentation of this line and of those above]",
	}},
	{"key among items", "lines:\n  - 1\n  name: x\n", []string{
		"6:3: only items of the list can be here, each after `- ` " +
			"[check the indentation of this line and of those above]",
	}},
	{"open bracket", "lines: [1, 2\nname: x\n", []string{"4:8: this bracket is never closed [close it with ]]"}},
	{"open brace before another entry", "colors:\n  red: { letter: R,\n    tiles: 3\n  blue: { letter: B,\n    tiles: 3 }\n", []string{
		"5:8: this bracket is never closed [close it with }]",
	}},
	{"open brace in a map in braces", "colors: {\n  red: { letter: R,\n  blue: { letter: B },\n}\n", []string{
		"5:8: this bracket is never closed [close it with }]",
	}},
	{"a value in the place of a map", "wall: free\nend: seats > 2\n", []string{
		"4:7: a map is needed here, and this is a single value [write `wall: { pattern: free }`; the keys here are " +
			"pattern, once_per, shape]",
		"5:6: a map is needed here, and this is a single value [write `end: { when: seats > 2 }`; the keys here are when, early]",
	}},
	{"no indentation", "colors:\n  red:\n\n  # a remark\n  letter: R\n", []string{
		"5:3: there is no value for `red` [if line 8 belongs to it, indent that line further; otherwise write one, " +
			"or `null` to remove the value of a parent]",
		"8:11: a map is needed here, and this is a single value [indent `letter` under the name of an entry]",
	}},
	{"open brace", "end: { early: true\nname: x\n", []string{"4:6: this bracket is never closed [close it with }]"}},
	{"wrong bracket", "lines: [1, 2}\n", []string{"4:13: ] is needed here to close what is open"}},
	{"two brackets", "lines: [1, 2]]\n", []string{
		"4:14: there is more after the end of the value [delete it, or put the whole value in quotes]",
	}},
	{"two commas", "lines: [1,,2]\n", []string{"4:11: a value is missing in front of this"}},
	{"open quote", "name: 'x\nlines: [1]\n", []string{
		"4:7: this quote is never closed [close it; within single quotes write '' for an apostrophe]",
	}},
	{"escape", `name: "a\qb"` + "\n", []string{
		`4:9: within double quotes, \ has a meaning of its own, and not with this after it ` +
			`[write \\ for a \, or use single quotes]`,
	}},
	{"second document", "---\nname: x\n", []string{
		"4:1: the document ends here, and a file holds one [delete the line, or move the text after it to a file of its own]",
	}},
	{"text after the end", "...\nname: x\n", []string{
		"4:1: the document ends here, and a file holds one [delete the line, or move the text after it to a file of its own]",
	}},
	{"tabs", "end:\n\twhen: seats\t> 1\n\nlines: [1]\t# one\n", []string{
		"5:1: a tab cannot be here [write spaces instead]",
		"7:11: a tab cannot be here [write spaces instead]",
	}},
	{"invisible characters", "name: a\u0085b\u2028\nlines: [1]\a\n", []string{
		"4:8: U+0085 ends lines in some programs only [" + lineFeed + "]",
		"5:11: the invisible character U+0007 cannot be here [delete it]",
	}},
	{"a carriage return alone", "name: x\rlines: [1]\n", []string{
		"4:8: U+000D ends lines in some programs only [" + lineFeed + "]",
	}},
	{"merge conflict", "<<<<<<< HEAD\nname: x\n=======\nname: y\n>>>>>>> other\n", []string{
		"4:1: this is the mark of a merge conflict [" + oneVersion + "]",
		"8:1: this is the mark of a merge conflict [" + oneVersion + "]",
	}},
	{"a no-break space after a colon", "name:\u00a0x\nlines: [1]\n", []string{
		"4:6: YAML does not know this character as a blank [write an ordinary one: this is a no-break space or one of another width]",
	}},
	{"a no-break space in an indentation", "scoring:\n\u00a0 minimum: 1\nlines: [1]\n", []string{
		"4:1: there is no value for `scoring` [write one, or `null` to remove the value of a parent]",
		`5:1: "\u00a0 minimum" cannot be a key [write an ordinary blank in the place of U+00A0, which YAML does not know as a blank]`,
	}},
	{"a no-break space in a key", "scoring:\n  \u00a0minimum: 1\n", []string{
		`5:3: "\u00a0minimum" cannot be a key [write an ordinary blank in the place of U+00A0, which YAML does not know as a blank]`,
	}},
	{"no-break spaces in texts", "name: Spiel\u00a01 # in\u202fFrance\n", nil},
	{"a minus from elsewhere", "scoring: { floor: [\u22121, '2 \u2212 1'] }\n", []string{
		"4:20: \"\u22121\" is not a whole number [write -1]",
		"4:27: unrecognized character: U+2212 '\u2212' [write - from the keyboard]",
	}},
	{"letters with marks apart", "params: { gru\u0308n: 1 }\nscoring: { floor: [params.u\u0308] }\n", []string{
		"4:11: \"gru\u0308n\" cannot be a key [" + wording.Compose + "]",
		"5:28: unrecognized character: U+0308 '\u0308' [" + wording.Compose + "]",
	}},
	{"a sign in a quoted key", `params: { "=x": 1 }` + "\n", []string{
		`4:11: "=x" cannot be a key [keys are made of letters, digits, _ and -]`,
	}},
	{"tests without a value", "tests:\n", []string{"4:1: there is no value for `tests` [write one, or leave the key out]"}},
	{"not UTF-8", "name: Gr\xfcn\n", []string{"4:9: the text is not UTF-8 [save the file as UTF-8]"}},
	{"deep nesting", "wall: { pattern: " + strings.Repeat("[", 40) + strings.Repeat("]", 40) + " }\n", []string{
		"4:49: this is nested deeper than 32 levels",
	}},
	{"deepest nesting", "name: " + strings.Repeat("[", 15_000) + "\n", []string{
		"4:1: this is nested deeper than 32 levels",
	}},
	{"directive", "%TAG ! x\n", []string{
		"4:1: a % at the beginning of a line is a directive in YAML, and rulesets have no directives " +
			"[delete the line, or put the text in quotes]",
	}},
	{"quote over a document's end", "name: 'a\n---\nb'\n", []string{
		"4:7: this quote is never closed [close it; within single quotes write '' for an apostrophe]",
		"5:1: the document ends here, and a file holds one [delete the line, or move the text after it to a file of its own]",
	}},
	{"escapes before a mistake", `scoring: { place: "\x72\u0075n.h\ \
 + rnu.v" }` + "\n", []string{
		"5:4: unknown name `rnu.v`; did you mean `run.v`? [the names here are seats, run.h, run.v, tile; the lists are players]",
	}},
	{"a quoted comma and bracket in braces", `wall: { pattern: "a, [b", shape: 'it''s', once_per: [row, colum] }` + "\n", []string{
		`4:34: "it's" cannot be here: square, ring or gray is needed`,
		`4:59: "colum" cannot be here: row or column is needed [did you mean ` + "`column`?]",
	}},
	{"choice after quotes and a comment", "wall: {\n  pattern: 'a ? b', # why ?\n  shape: a ? b }\n", []string{
		"6:12: the ? ends the value here, and cuts a formula off [put the formula in quotes: " +
			"within { } and [ ] these characters mean something to YAML: , ? [ ] { }]",
	}},
	{"a map as a key", "? {a: b}\n: 1\n[*a]: 2\n"[:12], []string{
		"4:3: a key has to be a word, and this is a map",
	}},
	{"many keys", "wall:\n  pattern: { " + manyKeys(1002) + " }\n", []string{
		"5:10014: a map has at most 1000 keys",
	}},
	{"maps in a list", "lines: [{ a: 1 }, [2]]\n", []string{
		"4:9: a whole number from 1 to 9 is needed here, and this is a map",
		"4:19: a whole number from 1 to 9 is needed here, and this is a list",
	}},
	{"a long text in a message", "players: " + strings.Repeat("z", 99) + "\n", []string{
		"4:1: `players` is here twice; the first is in line 3 [keep one of them]",
	}},
	{"a long word", "wall: { shape: " + strings.Repeat("z", 99) + " }\n", []string{
		`4:16: "` + strings.Repeat("z", 40) + `…" cannot be here: square, ring or gray is needed`,
	}},
}

// A character that breaks YAML is reported where it is, or where the next entry fits no more: never in a comment far
// away, whatever the characters below would close.
func TestBrokenYAMLIsReportedNearby(t *testing.T) {
	var sound strings.Builder
	sound.WriteString("format: 1\nsummary: A long one.\nfloor: [-1, -1, -2]\nbonuses:\n")
	for i := range 30 {
		fmt.Fprintf(&sound, "  b%d:\n    per: count(cells, .row == %d)\n    points: 3\n    # Comments, don't they [x]: yes.\n", i, i)
	}
	lines := strings.Split(strings.TrimSuffix(sound.String(), "\n"), "\n")
	found := 0
	for _, line := range []int{2, 3, 5, 6, 7, 8} {
		text := lines[line-1]
		for col := range len(text) + 1 {
			for _, c := range "\"'[]{}:,-|>&*#?!%" {
				broken := slices.Clone(lines)
				broken[line-1] = text[:col] + string(c) + text[col:]
				_, err := ruleset.ReadText("it.yaml", []byte(strings.Join(broken, "\n")))
				all, is := errors.AsType[*ruleset.Problems](err)
				if !is || !strings.HasPrefix(all.List[0].Code, "yaml") {
					continue
				}
				found++
				at := all.List[0].Line
				near := at >= line-1 && at <= line+5
				comment := at != line && strings.HasPrefix(strings.TrimSpace(broken[at-1]), "#")
				assert.True(t, near && !comment, "line %d is %q, and the problem is said to be in line %d: %s", line, broken[line-1], at, all.List[0].Message)
			}
		}
	}
	assert.Greater(t, found, 300)
}

// manyKeys returns the entries of a map: "k1000: 0, k1001: 0, …".
func manyKeys(n int) string {
	entries := make([]string, n)
	for i := range entries {
		entries[i] = "k" + strconv.Itoa(1000+i) + ": 0"
	}
	return strings.Join(entries, ", ")
}

func TestBrokenDocuments(t *testing.T) {
	for _, test := range broken {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, strings.Join(test.want, "\n"), brief(problems(start+test.text, nil)))
		})
	}
}

func TestBrokenDocumentsAsAWhole(t *testing.T) {
	const binary = "game.yaml: this is a binary file, not a text [not-text]"
	for text, want := range map[string]string{
		"":                           "game.yaml: the file is empty [empty-file]",
		" \n\n":                      "game.yaml: the file is empty [empty-file]",
		"# only a comment\n":         "game.yaml: the file is empty [empty-file]",
		"\x7fELF\x00\x01\x02":        binary,
		"\xff\xfef\x00o\x00":         "game.yaml: the text is UTF-16, and not UTF-8 [not-text]",
		"\xfe\xff\x00f\x00o":         "game.yaml: the text is UTF-16, and not UTF-8 [not-text]",
		"format: 2\nvariant: test\n": "game.yaml:1:9: this azulejo reads format 1; the file is format 2: a newer azulejo is needed [newer-format]",
		"[1, 2]":                     "game.yaml:1:1: a map of keys is needed here, and this is a list [wrong-type]",
		"format:1\nvariant:test\n":   "game.yaml:1:1: a map of keys is needed here, and this is a single value [wrong-type]",
		strings.Repeat("a: 1\n", ruleset.MaxSize/5+1): "game.yaml: the file is larger than 1 MiB, too large for a ruleset [too-large]",
	} {
		_, err := ruleset.Parse("game.yaml", []byte(text), nil)
		require.Error(t, err)
		first, _, _ := strings.Cut(err.Error(), "\n")
		assert.Equal(t, want, first, "%.40q", text)
	}
}

// A blank in front of the first keys alone, as deleting a # leaves it, is reported
// where it is.
func TestABlankBeforeTheFirstKey(t *testing.T) {
	const hint = " [begin all keys of the ruleset in the first column]"
	for text, want := range map[string]string{
		" name: x\nformat: 1\nvariant: test\n":                "1:1: this line is indented more than line 2" + hint,
		"# mine\n---\n  name: x\n  lines: [1]\n\nformat: 1\n": "3:1: this line is indented more than line 6" + hint,
		"   name: x\n format: 1\n":                            "1:1: this line is indented more than line 2" + hint,
	} {
		assert.Equal(t, want, brief(problems(text, nil)), text)
	}
}

// What is missing besides the variant is not said: another variant has other keys.
func TestMissingKeys(t *testing.T) {
	assert.Equal(t,
		"1:1: `format` is missing [begin the file with `format: 1`]\n"+
			"1:1: `variant` is missing [write `variant:` with the family of games, or `extends:` with a ruleset that has one]",
		brief(problems("lines: [1]\n", nil)))
}

// TestProblemText pins the whole look of a problem.
func TestProblemText(t *testing.T) {
	_, err := ruleset.Parse("my/game.yaml", []byte("format: 1\nvariant: test\nend: { when: %x }\n"), nil)
	require.EqualError(t, err, ""+
		"my/game.yaml:3:14: a value cannot begin with % [yaml-syntax]\n"+
		"    end: { when: %x }\n"+
		"                 ^\n"+
		"  put the whole value in quotes")
}

func TestLongLinesAreShownInPart(t *testing.T) {
	text := start + "lines: [" + strings.Repeat("1, ", 200) + "x, " + strings.Repeat("1, ", 200) + "1]\n"
	list := problems(text, nil)
	require.Len(t, list, 1)
	line, caret, ok := strings.Cut(list[0].Snippet, "\n")
	require.True(t, ok)
	assert.LessOrEqual(t, len([]rune(line)), 100)
	assert.Equal(t, 'x', []rune(line)[strings.Index(caret, "^")])
}

func TestManyProblemsAreCounted(t *testing.T) {
	_, err := ruleset.Parse("game.yaml", []byte(start+strings.Repeat("a.b: 1\n", 80)), nil)
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	assert.Len(t, all.List, 50)
	assert.Equal(t, 30, all.More)
	assert.True(t, strings.HasSuffix(err.Error(), "\nand 30 more problems"))
}

func TestAByteOrderMarkAndWindowsLineEnds(t *testing.T) {
	text := "\ufeff" + strings.ReplaceAll(start+"wall:\n  pattern: |\n    A B\n    B A\nlines: 3\n", "\n", "\r\n")
	assert.Equal(t, "8:8: a list of whole numbers or formulas is needed here, and this is a single value",
		brief(problems(text, nil)))
}

// All lines of a problem but the first are indented, so that one sees where the next problem begins.
func TestLinesOfAProblem(t *testing.T) {
	p := ruleset.Problem{File: "a.yaml", Line: 1, Col: 2, Message: "wrong", Snippet: "x: y\n   ^", Hint: "one\ntwo"}
	assert.Equal(t, "a.yaml:1:2: wrong\n    x: y\n       ^\n  one\n  two", p.String())
}
