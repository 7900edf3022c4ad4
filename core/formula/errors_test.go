package formula_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// problems returns the single errors of an error of Compile.
func problems(t *testing.T, err error) formula.Errors {
	t.Helper()
	var all formula.Errors
	require.ErrorAs(t, err, &all)
	return all
}

// unmark removes the « » around the part of a text where an error is expected,
// and returns where that is, in runes.
func unmark(t *testing.T, marked string) (text string, offset, length int) {
	t.Helper()
	before, rest, ok := strings.Cut(marked, "«")
	part, after, ok2 := strings.Cut(rest, "»")
	require.True(t, ok && ok2, "no mark in %s", marked)
	return before + part + after, len([]rune(before)), len([]rune(part))
}

// errorCase is a text with a mark around the wrong part, and the beginnings of
// the message and of the hint.
type errorCase struct{ marked, message, hint string }

func checkErrors(t *testing.T, w formula.Want, cases []errorCase) {
	t.Helper()
	for _, c := range cases {
		text, offset, length := unmark(t, c.marked)
		f, err := formula.Compile(text, board(), w)
		if !assert.Error(t, err, text) {
			continue
		}
		assert.Nil(t, f, text)
		all := problems(t, err)
		if !assert.Len(t, all, 1, "%s: %v", text, err) {
			continue
		}
		e := all[0]
		assert.Truef(t, strings.HasPrefix(e.Message, c.message), "%s: %s", text, e.Message)
		assert.Truef(t, strings.HasPrefix(e.Hint, c.hint), "%s: hint %s", text, e.Hint)
		assert.Equal(t, offset, e.Offset, "where: %s", text)
		assert.Equal(t, length, e.Len, "how long: %s", text)
	}
}

// What is asked of a list belongs to its items, and params is often misspelled.
func TestErrorsOfMembersAndParameters(t *testing.T) {
	checkErrors(t, anyTruth, []errorCase{
		{"«players.rows» > 1", "`players.rows` uses a list in place of one of its items",
			"go through the list: any(players, .rows > 0), sum(players, .rows) or max(map(players, .rows))"},
		{"«player.board.rows» > 1", "`player.board.rows` uses a list", "go through the list: any(players, .rows > 0)"},
		{"any(players, «players.rows» > 2)", "`players.rows` uses a list", "write .rows"},
		{"max(«players.rows») > 2", "`players.rows` uses a list", "go through the list"},
		{"sum(«players.rows») > 2", "`players.rows` uses a list", "go through the list"},
		{"row > «parms.bonus»", "unknown parameter `parms.bonus`", "parameters are written params.bonus; give it a value"},
	})
	s := board().WithParams([]formula.Param{{Name: "bonus", Value: 3}})
	for text, want := range map[string]string{
		"row + parameters.bonsu": "unknown parameter `parameters.bonsu`; did you mean `params.bonus`?",
		"row + param.bonus":      "unknown parameter `param.bonus`; did you mean `params.bonus`?",
	} {
		_, err := formula.Compile(text, s, anyWhole)
		assert.ErrorContains(t, err, want, text)
	}
}

// An argument that means nothing in a ruleset is a doubt, wherever it is written out.
func TestDoubts(t *testing.T) {
	s := stars().Expect("position", 1, 6)
	for text, want := range map[string]int{
		`covered("sun", 7)`: 1, `covered("sun", 6)`: 0, `covered("sun", complete("sun") + 6)`: 0, `covered("sun", 7) and covered("red", 8)`: 2,
	} {
		doubts := compile(t, text, s, anyTruth).Doubts()
		assert.Len(t, doubts, want, text)
	}
	d := compile(t, `covered("sun", 7)`, s, anyTruth).Doubts()[0]
	assert.Equal(t, "this ruleset has no position `7`; its values are 1 to 6", d.Error())
	assert.Equal(t, 15, d.Offset)
	assert.Empty(t, compile(t, `covered("sun", 7)`, stars(), anyTruth).Doubts())
}

func TestErrorsOfSyntax(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"«»", "the formula is empty", "write a number"},
		{"« \n »", "the formula is empty", "write a number"},
		{"«// only a remark»", "the formula is empty", ""},
		{"1 «+»", "something is missing after this", ""},
		{"1 «2»", "`2` is not allowed here", ""},
		{"«*» 2", "`*` is not allowed here", ""},
		{"row < «>» 2 ? 1 : 0", "`>` is not allowed here", ""},
		{"«(»row + (1 + 2)", "this `(` is never closed", ""},
		{"row + 1«)»", "this `)` closes nothing", ""},
		{"min(1, 2«]»", "this `]` comes where `(` must be closed", ""},
		{"row «=» 3 ? 1 : 0", "`=` is not allowed here", "to compare write =="},
		{"«1.5» * row", "formulas have whole numbers only, not `1.5`", "to round a quotient"},
		{"«1e3»", "formulas have whole numbers only", ""},
		{"«1000000001»", "`1000000001` is not a whole number up to 1,000,000,000", ""},
		{"«99999999999999999999»", "`99999999999999999999` is not a whole number", ""},
		{"«0xFFFFFFFFFF»", "`0xFFFFFFFFFF` is not a whole number", ""},
		{"row * «0x1F»", "`0x1F` is a number in another way of writing", "write 31"},
		{"«010» + row", "`010` is a number in another way of writing", "write 10"},
		{"row - «0o17»", "`0o17` is a number in another way of writing", "write 15"},
		{"min(row, «0b1»)", "`0b1` is a number in another way of writing", "write 1"},
		{"row < «1_000» ? 1 : 2", "`1_000` is a number in another way of writing", "write 1000"},
		{"«1__0»", "`1__0` is a number in another way of writing", "write 10"},
		{"«00»", "`00` is a number in another way of writing", "write 0"},
		{"row * «+5»", "`+5` is a number in another way of writing", "write 5"},
		{"row «**» 2", "formulas have no operator `**`", "multiply"},
		{"row «^» 2", "formulas have no operator `^`", "multiply"},
		{"row «&» 2", "formulas have no operator `&`", "write `and`"},
		{"players «|» sum(.rows)", "formulas have no operator `|`", "write `or`"},
		{"run«?.»h", "formulas have no operator `?.`", "write `.`"},
		{"row «??» 1", "formulas have no operator `??`", "leave it out"},
		{"«::»row()", "formulas have no operator `::`", ""},
		{"wild «matches» 'x' ? 1 : 0", "formulas have no operator `matches`", "formulas hold no text"},
		{"wild «contains» 'x' ? 1 : 0", "formulas have no operator `contains`", ""},
		{"players«[»1]",
			"formulas have no [ ] after a name", "an item of a list, counted from 1, is at"},
		{"[1, 2]«[»0]", "formulas have no [ ] after a name", ""},
		{"row«[»1:2]", "formulas have no [ ] after a name", ""},
		{"run«[»'h']", "formulas have no [ ] after a name", ""},
		{"«.»rows", "`.` is an item of a list, and there is no list", "as in any("},
		{"«#» + 1", "`#` is an item of a list", ""},
		{"any(players«)»", "an argument is missing here", "as in any("},
		{"run. «+» 1", "a name is missing after the dot", ""},
		{"run«.»", "something is missing after this", ""},
		{"row «@» 2", "unrecognized character", ""},
		{"«“»row > 2”", "unrecognized character", "write straight quotes"},
		{"row + «two»", "`two` is a number in another way of writing", "write 2"},
		{"wild == 're«d»", "literal not terminated", ""},
		{"row + «5x»", "a name cannot follow a number right away", "to multiply write 5 * x"},
		{"row /* one«r»", "unclosed comment", ""},
	})
}

func TestErrorsOfNames(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"«seat» + 1", "unknown name `seat`; did you mean `seats`?", "the names here are seats, row,"},
		{"2 * «Row»", "unknown name `Row`; did you mean `row`?", ""},
		{"«h»", "unknown name `h`; did you mean `run.h`?", ""},
		{"«run.hh»", "unknown name `run.hh`; did you mean `run.h`?", ""},
		{"«nonsense»", "unknown name `nonsense`", ""},
		{"«seats.rows»", "unknown name `seats.rows`", ""},
		{"«run» + 1", "`run` alone has no value", "write one of run.h, run.v"},
		{"«players» + 1", "`players` is a list", "go through it: any(players, .rows > 0)"},
		{"«counts» + 1", "`counts` is a list", "go through it: any(counts, # > 0)"},
		{"«covered(2).x»", "this has no fields", "a field follows a name"},
		{"«covered(2).x(3)»", "this cannot be called", ""},
		{"«at(players, 2).rows»", "this has no fields", "to read one item of a list, write at(map(players, .score), 2)"},
		{"«players.rows»", "`players.rows` uses a list", "go through the list"},
		{"sum(players, «rows»)",
			"unknown name `rows`; did you mean `.rows`?", "the names here are .rows,"},
		{"sum(players, «.rws»)", "unknown name `.rws`; did you mean `.rows`?", ""},
		{"sum(players, «.sets»)", "`.sets` alone has no value", "write one of .sets.color"},
		{"sum(«playrs», .rows)",
			"unknown list `playrs`; did you mean `players`?", "lists are [1, 2], 1..5 and players"},
		{"sum(«row», #)", "a list is needed here", ""},
		{"sum(players, «#»)",
			"an item of `players` is not a value", "name a field of it: .rows, .score"},
		{"sum([1, 2], «.rows»)",
			"`.rows` is a field, and the items here have none", "the item itself is #"},
		{"sum([1, 2], «#index»)", "unknown name `#index`", ""},
		{"«covered»", "`covered` is a function", "write covered(n)"},
		{"«blocks» + 1", "`blocks` is a function", "write blocks(rows, columns)"},
		{"«max» + 1", "`max` is a function", "write max(…)"},
		{"«row(2)»", "`row` is not a function", "leave the parentheses out"},
		{"«players(2)»", "`players` is not a function", ""},
		{"sum(players, «.rows(2)»)", "`.rows` is not a function", ""},
		{"«blocks(1)»", "`blocks` takes 2 arguments, not 1", "write blocks(rows, columns)"},
		{"blocks(1, «6»)", "`6` is not within 1..5, the values of `columns`", ""},
		{"blocks(«row - 6», 1)", "`row - 6` is not within 1..5, the values of `rows`", ""},
		{"«block(1, 2)»",
			"formulas have no function `block`; did you mean `blocks`?", "the functions here are abs,"},
		{"«now()»", "formulas have no function `now`", "the functions here are abs,"},
		{"«len(players)»", "formulas have no function `len`", "count(list, true)"},
		{"«int(row)»", "formulas have no function `int`", "numbers are whole"},
		{"«ceil(row / 2)»", "formulas have no function `ceil`", "div_ceil(a, b)"},
		{"«toJSON(row)»", "formulas have no function `toJSON`", ""},
		{"«repeat('x', 1000000000)»", "formulas have no function `repeat`", ""},
		{"«filter(players, .rows)»", "formulas have no function `filter`", "any, count and sum"},
		{"«reduce(1..5, # + #acc)»", "formulas have no function `reduce`", "sum, min and max"},
		{"let «row» = 3; row", "`row` has a meaning already", "choose another name"},
		{"let «max» = 3; 2", "`max` has a meaning already", ""},
		{"let x = 1; let «x» = 2; x", "`x` has a meaning already", ""},
		{"(let x = 1; x) + «x»", "unknown name `x`", ""},
		{"wild == «rad» ? 1 : 0", "unknown name `rad`; did you mean the color \"red\"?", `write it in quotes: "red"`},
		{`wild == «"rad"» ? 1 : 0`,
			"unknown color \"rad\"; did you mean `red`?", "the colors are blue, yellow, red"},
	})
}

func TestErrorsOfTypes(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"«row == 2»",
			"`row == 2` is a condition; a whole number is needed",
			"choose a number by it, as in row == 2 ? 1 : 0"},
		{"«wild»", "`wild` is a color; a whole number is needed", "a color can only be compared"},
		{"«seats» ? 1 : 2",
			"`seats` is a whole number; a condition is needed", "compare it, as in seats > 0"},
		{"«row» or last ? 1 : 2", "`row` is a whole number; a condition is needed", ""},
		{"row + («row == 2»)",
			"`row == 2` is a condition; a whole number is needed",
			"choose a number by it, as in row == 2 ? 1 : 0"},
		{"-(«row == 2»)", "`row == 2` is a condition; a whole number is needed", ""},
		{"not «row» == 2 ? 1 : 0",
			"`not` covers only `row`, a whole number", "put the condition in parentheses"},
		{"«last ? 1 : row == 2»",
			"this is either a whole number, `1`, or a condition, `row == 2`", "both must be of one kind"},
		{"«row == (row == 2») ? 1 : 0", "`row` is a whole number and `row == 2` is a condition", ""},
		{"«wild == 3» ? 1 : 0", "`wild` is a color and `3` is a whole number", ""},
		{"«wild» < 3 ? 1 : 0", "`wild` is a color; a whole number is needed", ""},
		{"1 < row < («row == 2») ? 1 : 0", "`row == 2` is a condition; a whole number is needed", ""},
		{"«wild in [1, 2]» ? 1 : 0",
			"`wild` is a color, the items of the list are each a whole number", ""},
		{"«[1, 2]»", "a list is not a value", "go through it"},
		{"«1..1000000000»", "a range is not a value", "go through it"},
		{"«map(1..3, #)»", "a list is not a value", "go through it"},
		{"«nil»", "formulas have no `nil`", ""},
		{"«{a: 1}»", "formulas have no maps", ""},
		{"«b'x'»", "formulas cannot do this", ""},
		{"«row; col»", "this is more than one formula", ""},
		{"«last ?: 2»", "between ? and : something is missing", ""},
		{"sum(«[]»)", "the list is empty", ""},
		{"sum([1, «row == 2»])", "`row == 2` is a condition in a list that begins with a whole number", ""},
		{"sum([1, «[2]»])", "a list is not a value", ""},
		{"max(«[row == 2]»)", "each item of this list is a condition", "make numbers of them: max(map("},
		{"max(«players»)", "an item of `players` is not a value", ""},
		{"«max(1)»", "`max` takes two numbers or more, or a list", ""},
		{"«abs(1, 2)»", "`abs` takes 1 argument, not 2", "write abs(a)"},
		{"count(players, «.rows»)",
			"`.rows` is a whole number; a condition is needed", "compare it, as in .rows > 0"},
		{"sum(players, «.rows > 1»)", "`.rows > 1` is a condition; a whole number is needed", ""},
		{"on(«2») ? 1 : 0", "`2` is a whole number; a color is needed", "write a name that is a color"},
	})
	checkErrors(t, formula.Want{Type: formula.Color}, []errorCase{
		{"«row»", "`row` is a whole number; a color is needed", ""},
	})
	checkErrors(t, anyTruth, []errorCase{
		{"«seats»", "`seats` is a whole number; a condition is needed", "compare it, as in seats > 0"},
		{"«row + col»",
			"`row + col` is a whole number; a condition is needed", "compare it, as in row + col > 0"},
		{"«last ? 1 : 2»", "`last ? 1 : 2` is a whole number", "compare it, as in (last ? 1 : 2) > 0"},
	})
}

func TestErrorsOfBounds(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"row / «0»", "`0` divides by zero", ""},
		{"div_ceil(row, «0»)", "`0` divides by zero", ""},
		{"sum(«5..1»)", "the range 5..1 has no numbers", "the smaller number comes first"},
		{"«sum(1..1000000000)»",
			"going through up to 1,000,000,000 items takes more than 100,000 steps", ""},
		{"«sum(1..100, sum(1..100, sum(1..100)))»", "going through up to 100 items", ""},
		{"«count(1..100000, true)»", "going through up to 100,000 items", ""},
		{"at([1, 2], «3»)", "the list has no item `3`", "items count from 1"},
		{"at([1, 2], «0»)", "the list has no item `0`", ""},
	})
}

// Everything that can be seen at once is reported at once, in the order of the
// text.
func TestAllErrors(t *testing.T) {
	_, err := formula.Compile("any(playrs, .foo > 1) ? rws : last ? 1.5 : 2", board(), anyWhole)
	assert.Len(t, problems(t, err), 1, "what the tokens show comes before all else")

	_, err = formula.Compile("any(playrs, .foo > 1) ? rws : (let x = seat; x + cool)",
		board(), anyWhole)
	var found []string
	for _, e := range problems(t, err) {
		found = append(found, strings.SplitN(e.Message, ";", 2)[0])
	}
	assert.Equal(t, []string{"unknown list `playrs`", "unknown name `rws`",
		"unknown name `seat`", "unknown name `cool`"}, found)

	_, err = formula.Compile("1.5 ** row[2]", board(), anyWhole)
	assert.Len(t, problems(t, err), 3)
}

// A mistake inside something is reported there, and nothing is said about what
// it is a part of.
func TestErrorsInside(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"abs(«rws»)", "unknown name `rws`", ""},
		{"max(1, «rws»)", "unknown name `rws`", ""},
		{"div_floor(«rws», 2)", "unknown name `rws`", ""},
		{"«div_floor(1)»", "`div_floor` takes 2 arguments, not 1", ""},
		{"«at([1, 2])»", "`at` takes 2 arguments, not 1", ""},
		{"at([1, «rws»], 1)", "unknown name `rws`", ""},
		{"at([1, 2], «rws»)", "unknown name `rws`", ""},
		{"blocks(1, «rws»)", "unknown name `rws`", ""},
		{"sum(1..«rws»)", "unknown name `rws`", ""},
		{"sum(map(1..3, «rws»))", "unknown name `rws`", ""},
		{"not «rws» ? 1 : 0", "unknown name `rws`", ""},
		{"1 < «rws» < 3 ? 1 : 0", "unknown name `rws`", ""},
		{"count(«rws», .reaches(1) and # > 2)", "unknown list `rws`", ""},
		{"let x = «rws»; x * x", "unknown name `rws`", ""},
		{"let x = 1; «rws» + x", "unknown name `rws`", ""},
	})
}

func TestErrorsWithoutNames(t *testing.T) {
	_, err := formula.Compile("rows", formula.NewScope(), anyWhole)
	assert.EqualError(t, err, "unknown name `rows`; no name of the game can be used here: write a number, or params.NAME")
	s := formula.NewScope(formula.Name{Path: "a", Big: true})
	_, err = formula.Compile("a", s, formula.Want{Table: true})
	assert.ErrorContains(t, err, "there is no other name here")
}

// Offsets count runes, so that a caret can be put under them.
func TestOffsetsAreRunes(t *testing.T) {
	s := formula.NewScope(formula.Name{Path: "größe", Max: 3})
	_, err := formula.Compile("größe + /* „größer“ */ größer", s, anyWhole)
	e := problems(t, err)[0]
	assert.Equal(t, "unknown name `größer`; did you mean `größe`?", e.Message)
	assert.Equal(t, 23, e.Offset)
	assert.Equal(t, 6, e.Len)
}

func parentheses(n int) string {
	return strings.Repeat("(", n) + "1" + strings.Repeat(")", n)
}

// Texts made to do harm are refused at once and in bounded memory.
func TestHostileTexts(t *testing.T) {
	deepLoop := "1"
	for range 10 {
		deepLoop = "sum(1..9, " + deepLoop + ")"
	}
	deepChain := "1"
	for range 25 {
		deepChain = "0 < (" + deepChain + ") < 9 ? 1 : 0"
	}
	for text, message := range map[string]string{
		parentheses(3000):                    "the formula has 6,001 characters",
		parentheses(900):                     "more than 60 brackets",
		strings.Repeat("[", 900):             "more than 60 brackets",
		strings.Repeat("1+", 500_000) + "1":  "the formula has 1,000,001 characters",
		strings.Repeat("1+", 900) + "1":      "the formula has 900 operators",
		strings.Repeat("-", 1999) + "1":      "the formula has 1999 operators",
		strings.Repeat("not ", 499) + "last": "the formula has 499 operators",
		strings.Repeat("last?1:", 285) + "1": "the formula has 570 operators",
		strings.Repeat(")", 1999):            "this `)` closes nothing",
		"row" + strings.Repeat(".a", 990):    "unknown name `row.a.a",
		deepLoop:                             "going through up to 9 items",
		"sum(1..1000000000)":                 "going through up to 1,000,000,000 items",
		"\xff\xfe":                           "unrecognized character",
	} {
		_, err := formula.Compile(text, board(), anyWhole)
		require.Error(t, err)
		assert.Contains(t, err.Error(), message)
		assert.LessOrEqual(t, len(problems(t, err)), 20)
	}
	f := compile(t, deepChain, board(), anyWhole)
	value, _ := f.Constant()
	assert.Equal(t, 1, value)
}

func TestTooManyVariables(t *testing.T) {
	text := "1"
	for i := range 20 {
		text = "let " + string(rune('a'+i)) + "z = 1; " + text
	}
	_, err := formula.Compile(text, board(), anyWhole)
	assert.ErrorContains(t, err, "more than 16 let names and lists within one another")
}

func TestTooManyLists(t *testing.T) {
	text := "1"
	for range 17 {
		text = "sum([1], " + text + ")"
	}
	_, err := formula.Compile(text, board(), anyWhole)
	assert.ErrorContains(t, err, "more than 16 let names and lists within one another")
}

func TestManyLoopsSideBySide(t *testing.T) {
	loop := "sum(1..9999, #)"
	f, err := formula.Compile(loop, board(), anyWhole)
	require.NoError(t, err)
	assert.True(t, f.Tabulated())
	_, err = formula.Compile(loop+strings.Repeat(" - "+loop, 9), board(), anyWhole)
	assert.ErrorContains(t, err, "the formula can take more than 100,000 steps")
}

func TestErrorText(t *testing.T) {
	e := &formula.Error{Message: "unknown name `rws`"}
	assert.Equal(t, "unknown name `rws`", e.Error())
	e.Hint = "the names here are rows"
	assert.Equal(t, "unknown name `rws`; the names here are rows", e.Error())
}

// What people write who know arithmetic and other languages is reported with the way to
// write it here.
func TestErrorsOfOtherHabits(t *testing.T) {
	const ifElse = "write if condition { one } else { other }"
	checkErrors(t, formula.Want{Type: formula.Whole, Min: -1000, Max: 1000}, []errorCase{
		{"count(«r in 1..5», r > 2) + row", "the items of a list have no name", "the item is #: write count(1..5, # > 2)"},
		{"sum(«r in [1, 2]»)", "the items of a list have no name", "the item is #: write sum([1, 2])"},
		{"«2x» + 1", "a name cannot follow a number right away", "to multiply write 2 * x"},
		{"1 + «12run.h» - 1", "a name cannot follow a number right away", "to multiply write 12 * run.h"},
		{"0x1«g»", "bad number syntax", ""},
		{"if row == 1 { 3 «}»", "`else { … }` is missing after this", ifElse},
		{"if row == 1 { 3 «}» + 1", "`else { … }` is missing after this", ifElse},
		{"if row == 1 { 3 } else if row == 2 { 2 «}»", "`else { … }` is missing after this", ifElse},
		{"if row == 1 { 3 } else «2»", "a { is missing after `else`", ifElse},
		{"«if(row > 1, abs(2 - col), 3)» + 1", "`if` is no function", "write row > 1 ? abs(2 - col) : 3"},
		{"«if (row > 1, 2)»", "`if` is no function", "write row > 1 ? 2 : other"},
		{"if (row > 1) and (col > 1) { 3 «}»", "`else { … }` is missing after this", ifElse},
		{"if row > 1 «then» 2 else 3", "formulas have no `then`", "write `condition ? one : other`"},
		{"if row > 1 { 3 } «elseif» row > 2 { 4 } else { 5 }", "formulas have no `elseif`", "write `else if`"},
		{"row «between» 1 and 3 ? 1 : 2", "formulas have no `between`", "write `a <= x <= b`"},
		{"row «<>» 2 ? 1 : 0", "formulas have no operator `<>`", "write `!=`"},
		{"last «AND» row > 1 ? 1 : 0", "formulas have no `AND`", "write `and`"},
		{"«NOT» last ? 1 : 0", "formulas have no `NOT`", "write `not`"},
		{"row «mod» 2", "formulas have no `mod`", "write `a % b`"},
		{"row «is» 2 ? 1 : 0", "formulas have no `is`", "write `==`"},
		{"if row == 1 { 3 } else { 2 } «5»", "`5` is not allowed here", ""},
	})
}

// inPlay is board with every name too big for a table, so that what goes wrong
// goes wrong in play.
func inPlay() *formula.Scope {
	s := board()
	lists := s.Lists()
	c := formula.NewScope(withBig(s.Names())...)
	for _, l := range lists {
		c = c.WithList(l.Name, l.Doc, l.Fields...)
	}
	return c.WithColors([]string{"blue", "yellow", "red"})
}

// fault returns the fault of a formula, with the « » in its text at the offset.
func fault(t *testing.T, marked string, w world) *formula.Fault {
	t.Helper()
	text, offset, _ := unmark(t, marked)
	f := compile(t, text, inPlay(), formula.Want{Min: -100, Max: formula.Limit})
	require.False(t, f.Tabulated(), text)
	value, fault := f.Eval(w)
	require.NotNil(t, fault, text)
	assert.Zero(t, value, text)
	assert.Equal(t, text, fault.Layer.Text)
	assert.Equal(t, offset, fault.Offset, text)
	return fault
}

func TestFaultReasons(t *testing.T) {
	w := usual()
	w.values[idRow], w.values[idCol] = 0, 5
	for _, c := range []struct{ marked, reason string }{
		{"1 + «col / row»", "5 / 0 divides by zero"},
		{"1 + «col % row»", "5 % 0 divides by zero"},
		{"«div_floor(col, row)»", "div_floor(5, 0) divides by zero"},
		{"«div_ceil(col, row)»", "div_ceil(5, 0) divides by zero"},
		{"«col / 2» * 2", "5 / 2 leaves a remainder; use div_floor or div_ceil"},
		{"«-col / 2»", "-5 / 2 leaves a remainder; use div_floor or div_ceil"},
		{"«1000000000 + col»", "1000000000 + 5 is beyond 1,000,000,000"},
		{"«-1000000000 - col»", "-1000000000 - 5 is beyond 1,000,000,000"},
		{"«200000001 * col»", "200000001 * 5 is beyond 1,000,000,000"},
		{"«sum([999999999, 1, col])»", "1000000000 + 5 is beyond 1,000,000,000"},
		{"1 + «max(map(1..row, #))»", "max of a list that has no items"},
		{"1 + «min(1..row)»", "min of a list that has no items"},
		{"at([1, 2], 1) + «at([1, 2], row)»", "there is no item 0 in a list of 2, counted from 1"},
		{"«at([1, 2], col)»", "there is no item 5 in a list of 2, counted from 1"},
		{"«blocks(1, row)»", "columns of blocks is 0, outside 1..5"},
		{"«blocks(row, 1)»", "rows of blocks is 0, outside 1..5"},
		{"«-20 * col - 1»", "the result is -101, outside -100..1000000000"},
		{"any(players, «6 / .rows» > 9) ? 1 : 0", "6 / 0 divides by zero"},
		{"sum([1, 2, 3], «row / (# - 2)»)", "0 / 0 divides by zero"},
		{"let x = «1 / row»; 2", "1 / 0 divides by zero"},
		{"1 < «1 / row» < 2 ? 1 : 0", "1 / 0 divides by zero"},
		{"«1 / row» + 2 / row", "1 / 0 divides by zero"},
	} {
		assert.Equal(t, c.reason, fault(t, c.marked, w).Reason, c.marked)
	}
}

// A value outside the domain that a name was given must not reach a score.
func TestFaultOutsideDomain(t *testing.T) {
	w := usual()
	w.values[idRow] = 6
	assert.Equal(t, "row is 6, outside 0..5", fault(t, "1 + «row»", w).Reason)
	w.rows[1] = -1
	assert.Equal(t, ".rows is -1, outside 0..5", fault(t, "sum(players, «.rows»)", w).Reason)

	f := compile(t, "row + 1", board(), anyWhole)
	require.True(t, f.Tabulated())
	_, fault := f.Eval(w)
	require.NotNil(t, fault)
	assert.Equal(t, "row is 6, outside 0..5", fault.Reason)
}

func TestFaultTooManyItems(t *testing.T) {
	w := world{rows: make([]int, formula.MaxItems+1)}
	assert.Equal(t, "players has 65 items; from 0 to 64 are possible",
		fault(t, "1 + sum(«players», .rows)", w).Reason)
	w.rows = w.rows[1:]
	value, none := compile(t, "count(players, .rows == 0)", board(), anyWhole).Eval(w)
	assert.Nil(t, none)
	assert.Equal(t, formula.MaxItems, value)
}

func TestFaultValues(t *testing.T) {
	w := usual()
	f := fault(t, "row + row + (last ? 0 : col) + blocks(4, 1) + "+
		"sum(players, «7 / .rows») + seats", w)
	assert.Equal(t, []core.Seen{
		{Name: "row", Value: 3},
		{Name: "last", Value: 1, Text: "true"},
		{Name: "blocks(4, 1)", Value: 11},
		{Name: ".rows of players 1", Value: 1},
		{Name: ".rows of players 2", Value: 0},
	}, f.Values)
	assert.Equal(t, "7 / 0 divides by zero (row = 3, last = true, blocks(4, 1) = 11, "+
		".rows of players 1 = 1, .rows of players 2 = 0)", f.Error())

	f = fault(t, "count(players, .reaches(7)) + (covered(6) ? 0 : «1 / 2»)", w)
	assert.Equal(t, "covered(6)", f.Values[len(f.Values)-1].Name)
	assert.Equal(t, core.Seen{Name: ".reaches(7) of players 3", Value: 1, Text: "true"}, f.Values[2])

	f = fault(t, "«1 / 2» + row", w)
	assert.Equal(t, f.Reason, f.Error())
}
