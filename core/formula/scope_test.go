package formula_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

func TestScopeDocumentsItself(t *testing.T) {
	s := board()
	names := s.Names()
	assert.Equal(t, "seats", names[idSeats].Path)
	assert.Equal(t, "The number of seats.", names[idSeats].Doc)
	assert.Equal(t, "on", names[idOn].Path)
	assert.Len(t, names, idOn+1, "fields of lists stand with their lists")
	assert.Equal(t, 1, names[idLast].Max, "a Truth is 0 or 1")
	assert.True(t, names[idCovered].Big, "functions are always big")
	assert.Equal(t, 2, names[idTile].Max, "three colors, counted from 0")
	assert.Equal(t, -1, names[idTile].Min)
	assert.Equal(t, 2, names[idOn].Args[0].Max)

	lists := s.Lists()
	assert.Equal(t, "players", lists[0].Name)
	assert.Equal(t, "The players, in order of their seats.", lists[0].Doc)
	assert.Equal(t, "score", lists[0].Fields[1].Path)
	assert.True(t, lists[0].Fields[1].Big, "fields are always big")
	assert.Equal(t, "#", lists[1].Fields[0].Path)
}

func TestScopeIsImmutable(t *testing.T) {
	s := board()
	s.Names()[idRow].Max = 99
	assert.Equal(t, 5, s.Names()[idRow].Max)

	narrow := s.Limit("row", 1, 2).Limit("players.rows", 0, 1)
	assert.Equal(t, 2, narrow.Names()[idRow].Max)
	assert.Equal(t, 1, narrow.Lists()[0].Fields[0].Max)
	assert.Equal(t, 5, s.Names()[idRow].Max)
	assert.Equal(t, 5, s.Lists()[0].Fields[0].Max)

	plain := formula.NewScope(formula.Name{Path: "c", Type: formula.Color, Max: 7})
	plain.WithColors([]string{"red"})
	_, err := formula.Compile(`c == "red"`, plain, anyTruth)
	assert.ErrorContains(t, err, "formulas hold no text")
	plain.WithList("xs", "")
	assert.Empty(t, plain.Lists())
}

// Names that are put before others have the first ids and hide those of the same path. A copy
// finds what was added to it, and what it was made of does not.
func TestBelow(t *testing.T) {
	all := board().Below(formula.Name{Path: "slot", Max: 3}, formula.Name{Path: "row", Type: formula.Truth})
	names := all.Names()
	assert.Equal(t, "slot", names[0].Path)
	assert.Equal(t, formula.Truth, names[1].Type)
	assert.Equal(t, board().Size()+1, all.Size())
	compile(t, "slot > 0 and row and any(players, .rows > 0)", all, anyTruth)
	assert.False(t, board().Has("slot"))
	own := all.WithOwn(formula.Name{Path: "courage", Max: 9, Member: true})
	compile(t, "me.courage > 0 and any(players, .courage > slot)", own, anyTruth)
	assert.False(t, all.Has("courage"))
	assert.Panics(t, func() { all.Below(formula.Name{Path: "a"}, formula.Name{Path: "a"}) })
}

// A scope of which all names are in play has no tables.
func TestAllInPlay(t *testing.T) {
	assert.True(t, compile(t, "row + 1", board(), anyWhole).Tabulated())
	assert.False(t, compile(t, "row + 1", board().InPlay(), anyWhole).Tabulated())
	_, err := formula.Compile("row + 1", board().InPlay(), formula.Want{Type: formula.Whole, Max: 9, Table: true})
	assert.Error(t, err)
	text := "count(players, any(players, any(players, true)))"
	_, err = formula.Compile(text, inPlay(), anyWhole)
	assert.ErrorContains(t, err, "going through up to 64 items takes more than 100,000 steps")
	compile(t, text, inPlay().InPlay(), anyWhole)
	compile(t, text, inPlay().LimitList("players", 4), anyWhole)
	compile(t, "sum(1..9999, sum(1..9999, sum(1..9999, 0)))", inPlay().InPlay(), anyWhole) // it is not worked out
}

func TestScopeWithoutColors(t *testing.T) {
	s := formula.NewScope(formula.Name{Path: "c", Type: formula.Color, Max: 7}).WithColors(nil)
	f := compile(t, "c == c", s, anyTruth)
	assert.Equal(t, 1, f.At(0))
}

func TestScopePanics(t *testing.T) {
	row := formula.Name{Path: "row", Max: 5}
	for name, build := range map[string]func(){
		"a name twice":         func() { formula.NewScope(row, row) },
		"no name":              func() { formula.NewScope(formula.Name{}) },
		"no word":              func() { formula.NewScope(formula.Name{Path: "run..h"}) },
		"a keyword":            func() { formula.NewScope(formula.Name{Path: "let"}) },
		"a keyword at the end": func() { formula.NewScope(formula.Name{Path: "run.in"}) },
		"a function's name":    func() { formula.NewScope(formula.Name{Path: "max.h"}) },
		"a parser's function":  func() { formula.NewScope(formula.Name{Path: "filter"}) },
		"an empty domain":      func() { formula.NewScope(formula.Name{Path: "a", Min: 1}) },
		"too large a domain": func() {
			formula.NewScope(formula.Name{Path: "a", Max: formula.Limit + 1})
		},
		"three arguments": func() {
			formula.NewScope(formula.Name{Path: "f", Args: make([]formula.Arg, 3)})
		},
		"an empty argument": func() {
			formula.NewScope(formula.Name{Path: "f", Args: []formula.Arg{{Min: 2, Max: 1}}})
		},
		"a list with a taken name": func() {
			formula.NewScope(formula.Name{Path: "open", Type: formula.Truth}).WithList("open", "")
		},
		"a list twice":               func() { formula.NewScope().WithList("a", "").WithList("a", "") },
		"a field twice":              func() { formula.NewScope().WithList("a", "", row, row) },
		"a limit on an unknown name": func() { formula.NewScope(row).Limit("rows", 0, 1) },
		"an unknown field":           func() { board().Limit("players.foo", 0, 1) },
		"an empty limit":             func() { formula.NewScope(row).Limit("row", 2, 1) },
		"a wider limit":              func() { formula.NewScope(row).Limit("row", 0, 6) },
	} {
		assert.Panics(t, build, name)
	}
	assert.NotPanics(t, func() {
		formula.NewScope(row).WithList("xs", "", row)
		formula.NewScope(row).WithList("row", "") // row + 1 and any(row, …) are different things
		formula.NewScope(formula.Name{Path: "round"}, formula.Name{Path: "last"})
	})
}

func TestTruthArgument(t *testing.T) {
	s := formula.NewScope(formula.Name{Path: "f", Max: 9,
		Args: []formula.Arg{{Name: "on", Type: formula.Truth}}})
	f := compile(t, "f(1 < 2) + f(false)", s, anyWhole)
	got, fault := f.Eval(arguments{})
	assert.Nil(t, fault)
	assert.Equal(t, 1, got)
}

// arguments is an Env in which a function gives its first argument.
type arguments struct{}

func (arguments) Value(_ int, at formula.At) int { return at.A }

func (arguments) Len(int) int { return 0 }

func TestTypeString(t *testing.T) {
	assert.Equal(t, "whole number", formula.Whole.String())
	assert.Equal(t, "condition", formula.Truth.String())
	assert.Equal(t, "color", formula.Color.String())
	assert.Equal(t, "Type(9)", formula.Type(9).String())
}

// A name of the scope can be called count, beside the function of that name.
func TestCountIsANameToo(t *testing.T) {
	s := formula.NewScope(formula.Name{Path: "count", Max: 20})
	for text, want := range map[string]int{"min(count, 3)": 3, "count([1, 5, 9], # < count)": 2} {
		f := compile(t, text, s, anyWhole)
		assert.Equal(t, want, f.At(7), text)
		assert.Equal(t, text, f.String())
	}
	_, err := formula.Compile("let count = 2; count", s, anyWhole)
	assert.ErrorContains(t, err, "choose another name")
	assert.Panics(t, func() { formula.NewScope(formula.Name{Path: "sum"}) })
}

// The steps of a formula, and the items that its lists have in play, are those of
// the narrower list.
func TestLimitList(t *testing.T) {
	wide, narrow := inPlay(), inPlay().LimitList("players", 3)
	text := "sum(players, .score)"
	assert.Equal(t, int64(2+64*2), compile(t, text, wide, anyWhole).Steps())
	f := compile(t, text, narrow, anyWhole)
	assert.Equal(t, int64(2+3*2), f.Steps())
	_, fault := f.Eval(long{})
	require.NotNil(t, fault)
	assert.Equal(t, "players has 4 items; from 0 to 3 are possible", fault.Reason)
	assert.Panics(t, func() { narrow.LimitList("players", 4) })
	assert.Panics(t, func() { wide.LimitList("tables", 4) })
}

// long is a world in which all lists have four items, and nothing else.
type long struct{ world }

func (long) Len(int) int { return 4 }

// stars is a scope with functions that take names of a ruleset, and a list that
// has the name of one of them.
func stars() *formula.Scope {
	star := formula.Arg{Name: "star", Type: formula.Word, Max: 15, Of: "stars"}
	return formula.NewScope(
		formula.Name{Path: "stars", Max: 16, Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: 7}}},
		formula.Name{Path: "complete", Max: 1, Args: []formula.Arg{star}},
		formula.Name{Path: "covered", Type: formula.Truth, Args: []formula.Arg{star, {Name: "position", Min: 1, Max: 8}}},
		formula.Name{Path: "built", Max: 9, Args: []formula.Arg{
			{Name: "kind", Type: formula.Word, Max: 9, Of: "structures"}}},
	).WithList("stars", "The stars.", formula.Name{Path: "size", Max: 8}).
		WithColors([]string{"red", "blue"}).
		WithWords("stars", []string{"sun", "red"})
}

// sky answers with what it was asked.
type sky struct{}

func (sky) Value(name int, at formula.At) int {
	if name == 2 {
		return truth(at.A == 1 && at.B == 3)
	}
	if name == 4 {
		return at.Item + 1
	}
	return at.A
}

func (sky) Len(int) int { return 3 }

// A name in quotes is its place among the keys of the map.
func TestQuotedNames(t *testing.T) {
	for text, want := range map[string]int{
		`complete("sun")`:                                      0,
		`complete("red")`:                                      1,
		`covered("red", 3) ? 5 : 6`:                            5,
		`covered("red", 4) ? 5 : 6`:                            6,
		`covered("sun", 3) ? 5 : 6`:                            6,
		`all(["red", "red"], covered(#, 3)) ? 5 : 6`:           5, // colors, as stars of these names
		`count(["sun", "red"], covered(#, 3))`:                 1,
		`covered(stars("red") > 5 ? "sun" : "red", 3) ? 5 : 6`: 5,
		`let s = "red"; covered(s, 3) ? 5 : 6`:                 5,
		`let s = "sun"; covered(s, 3) ? 5 : 6`:                 6,
		`stars("blue") + sum(stars, .size)`:                    7,
		`count(stars, .size > stars("blue"))`:                  2,
		`sum(stars, complete("red") * .size) + 10 * 10`:        106,
	} {
		f := compile(t, text, stars(), anyWhole)
		got, fault := f.Eval(sky{})
		assert.Nil(t, fault)
		assert.Equal(t, want, got, text)
		assert.Equal(t, text, f.String())
	}
}

// What is no name of the map is refused, with the names that there are.
func TestWrongQuotedNames(t *testing.T) {
	for text, want := range map[string]string{
		`complete("son")`:        "the ruleset's stars have no \"son\"; did you mean `sun`?",
		`complete("blue")`:       `the ruleset's stars have no "blue"`,
		`complete(1)`:            "`star` is one of the ruleset's stars, written in quotes",
		`complete(sun)`:          "`star` is one of the ruleset's stars, written in quotes",
		`built("pillar")`:        "this ruleset has no structures",
		`complete("sun", "red")`: "`complete` takes 1 argument, not 2",
		`"sun" == "blue"`:        "both must be of one kind",
		`complete(place)`:        "unknown name `place`",
		`stars`:                  "`stars` is a function",
	} {
		_, err := formula.Compile(text, stars(), formula.Want{Type: formula.Whole, Min: -9, Max: 9})
		assert.ErrorContains(t, err, want, text)
	}
}

// A reason and a fault write the name as the formula does.
func TestQuotedNamesInFaults(t *testing.T) {
	_, fault := compile(t, `1 / complete("sun")`, stars(), anyWhole).Eval(sky{})
	require.NotNil(t, fault)
	assert.Equal(t, []core.Seen{{Name: `complete("sun")`, Value: 0}}, fault.Values)
}

// A function and a list of one name are distinguished where it is asked which of
// them a formula uses; both together count.
func TestSharedNameIsUsed(t *testing.T) {
	assert.True(t, compile(t, `stars("red")`, stars(), anyWhole).Uses("stars"))
	assert.True(t, compile(t, `count(stars, true)`, stars(), anyWhole).Uses("stars"))
	assert.False(t, compile(t, `complete("sun")`, stars(), anyWhole).Uses("stars"))
	assert.Panics(t, func() { stars().WithList("stars", "") })
	assert.Equal(t, []string{"stars", "structures"}, stars().Words())
}

// own is board with names that a ruleset declares: of each seat, of the table, and a color.
func own() *formula.Scope {
	return board().WithOwn(
		formula.Name{Path: "courage", Max: 9, Member: true},
		formula.Name{Path: "tide", Min: -2, Max: 2},
		formula.Name{Path: "bonus", Type: formula.Color, Min: -1, Max: 7, Member: true})
}

// Names of a ruleset have the ids after all others: those of the table and of the seat in
// their order, and then the fields of the players.
func TestOwnNames(t *testing.T) {
	first := board().Size()
	require.Equal(t, idCount+1, first)
	env := identity{first, first + 1, first + 2, first + 3}
	for text, want := range map[string]int{
		"courage": 0, "me.courage + 0": 0, "tide + 3": 4, "sum(players, .courage)": 3 + 3,
		`bonus == "red" ? 1 : 0`: 1, `me.bonus != "red" ? 1 : 0`: 0, `count(players, .bonus != "red")`: 2,
	} {
		f := compile(t, text, own(), anyWhole)
		value, fault := f.Eval(env)
		require.Nil(t, fault, text)
		assert.Equal(t, want, value, text)
		assert.Equal(t, strings.ReplaceAll(text, "me.", ""), f.String())
	}
	assert.Equal(t, 2, own().Names()[idOn+3].Max, "three colors bound the names of a ruleset too")
	assert.Equal(t, 7, compile(t, "row + tide", own(), anyWhole).At(2, 5, 1, 1, 1, 0, 0, 0, 0, 0, 2),
		"the values of own names follow those of the others")
	seatless := formula.NewScope().WithOwn(formula.Name{Path: "courage", Member: true})
	assert.Empty(t, seatless.Lists())
}

// identity is an Env whose names have their places in it as values.
type identity []int

func (e identity) Value(id int, _ formula.At) int { return slices.Index(e, id) }

func (identity) Len(int) int { return 2 }

func TestFreeWords(t *testing.T) {
	for _, word := range []string{"row", "run", "covered", "players", "counts", "rows", "sets", "max", "filter", "let",
		"base", "params", "me", "two words", "", "a.b"} {
		assert.False(t, board().Free(word), word)
	}
	assert.True(t, board().Free("courage"))
	assert.False(t, own().Free("courage"))
}

// words is stars with names that are words: a phase of the game, the star of a placed tile, and
// what each player is.
func words() *formula.Scope {
	roles := []string{"mason", "sweeper", "broker"}
	return stars().WithOwn(
		formula.Name{Path: "phase", Type: formula.Word, Words: []string{"offer", "tiling"}},
		formula.Name{Path: "star", Type: formula.Word, Min: -1, Max: 15, Of: "stars"},
		formula.Name{Path: "role", Type: formula.Word, Words: roles, Member: true}).
		WithList(formula.Players, "", formula.Name{Path: "role", Type: formula.Word, Min: -1, Words: roles}).
		WithWords("stars", []string{"sun", "red"})
}

// A name that is a word is compared with words in quotes, through all that gives one of
// several values.
func TestWords(t *testing.T) {
	first := stars().Size()
	env := identity{first, first + 1, first + 2}
	for text, want := range map[string]bool{
		`phase == "offer"`:                                  true,
		`"tiling" == phase`:                                 false,
		`star == "red" and star != "sun"`:                   true,
		`role in ["mason", "broker"]`:                       true,
		`role == (phase == "offer" ? "broker" : "mason")`:   true,
		`let r = role; r == "broker"`:                       true,
		`all(players, .role != role)`:                       true,
		`"broker" in map(players, let r = me.role; r)`:      true,
		`phase == "offer" and role != "mason"`:              true,
		`(phase == "tiling" ? role : me.role) == "sweeper"`: false,
		`let s = "sun"; s != star`:                          true,
		`star in ["red", "sun"] and "red" in ["sun", star]`: true,
		`any(["red", "sun"], # == star)`:                    true,
		`star == (phase == "offer" ? "red" : "sun")`:        true,
	} {
		f, err := formula.Compile(text, words(), anyTruth)
		require.NoError(t, err, text)
		got, fault := f.Eval(env)
		require.Nil(t, fault, text)
		assert.Equal(t, truth(want), got, text)
		again := compile(t, f.String(), words(), anyTruth)
		assert.Equal(t, f.String(), again.String())
	}
	seen := new(curious)
	compile(t, `phase == "offer" and role != "mason"`, words(), anyTruth).Explain(seen, "the.key", env)
	assert.Equal(t, []core.Seen{{Name: "phase", Text: "offer"}, {Name: "role", Value: 2, Text: "broker"}}, seen.reasons[0].Saw)
	names := words().Names()
	assert.Equal(t, 1, names[len(names)-2].Max, "two stars")
	assert.Equal(t, "mason, sweeper, broker", names[len(names)-1].Range())
	assert.Equal(t, "one of the ruleset's stars", names[len(names)-2].Range())
}

func TestWrongWords(t *testing.T) {
	for text, want := range map[string]string{
		`phase == "tilling"`:                         "unknown word \"tilling\"; did you mean `tiling`?; the words here are offer, tiling",
		`role in ["mason", "red"]`:                   `unknown word "red"`,
		`"moson" == role`:                            "did you mean `mason`?",
		`phase == role`:                              "`phase` is a word and `role` is a word",
		`phase == star`:                              "both must be of one kind",
		`phase == 1`:                                 "`phase` is a word and `1` is a whole number",
		`phase > 1`:                                  "a word can only be compared with a word, by == or !=",
		`role`:                                       "`role` is a word; a condition is needed",
		`phase == mason`:                             "`mason` is a word, and no name; write it in quotes: \"mason\"",
		`role in [moson]`:                            "unknown name `moson`; did you mean the word \"mason\"?; write it in quotes: \"mason\"",
		`colour == "sun"`:                            "unknown name `color`",
		`complete(role) > 0`:                         "written in quotes",
		`role in [phase, "broker"]`:                  "all must be of one kind",
		`"mason" in ["mason", role]`:                 `unknown color "mason"`,
		`complete(phase) > 0`:                        "written in quotes",
		`any(["red", "blue"], complete(#) > 0)`:      "written in quotes", // no star is blue
		`star == ("blue" == "red" ? "blue" : "red")`: `unknown word "blue"`,
	} {
		_, err := formula.Compile(text, words(), anyTruth)
		assert.ErrorContains(t, err, want, text)
		assert.Len(t, problems(t, err), 1, text)
	}
	_, err := formula.Compile(`role == "mason" ? 1 / (round - round) : 2`,
		formula.NewScope(formula.Name{Path: "role", Type: formula.Word, Min: -1, Words: []string{"mason"}},
			formula.Name{Path: "round", Max: 1}), anyWhole)
	assert.ErrorContains(t, err, "with role = mason, round = 0: 1 / 0 divides by zero")
}

// A suggestion is a text to write in its place: the formula compiles with it.
func TestSuggestionsCompile(t *testing.T) {
	s := words().WithParams([]formula.Param{{Name: "bonus", Value: 3}})
	for text, want := range map[string]string{
		`phase == "tilling"`:             `phase == "tiling"`,
		`phase == 'tilling'`:             `phase == 'tiling'`,
		`role in [moson]`:                `role in ["mason"]`,
		`phase == tiling`:                `phase == "tiling"`,
		`parms.bonsu > 1`:                `params.bonus > 1`,
		`roel == "mason"`:                `role == "mason"`,
		`any(players, .roel == "mason")`: `any(players, .role == "mason")`,
		`any(plaiers, .role == "mason")`: `any(players, .role == "mason")`,
		`aps( 2 ) > 1`:                   `abs( 2 ) > 1`,
	} {
		_, err := formula.Compile(text, s, anyTruth)
		all := problems(t, err)
		require.Len(t, all, 1, text)
		runes, e := []rune(text), all[0]
		got := string(runes[:e.Offset]) + e.Meant + string(runes[e.Offset+e.MeantLen:])
		assert.Equal(t, want, got)
		_, err = formula.Compile(got, s, anyTruth)
		assert.NoError(t, err)
	}
}
