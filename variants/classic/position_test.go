package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// refusedPositions are texts with a caret before the place that the error has
// to name, and a part of what it says.
var refusedPositions = map[string][2]string{
	"one seat":             {"phase: deal\nseats: ^[{}]", "2 to 4"},
	"five seats":           {"phase: deal\nseats: ^[{}, {}, {}, {}, {}]", "2 to 4"},
	"unknown key":          {"phase: deal\n^phases: 2\nseats: [{}, {}]", "phases"},
	"unknown key of seat":  {"phase: deal\nseats: [{}, { ^walls: [] }]", "walls"},
	"unknown phase":        {"phase: ^place\nseats: [{}, {}]", "place"},
	"round 0":              {"round: ^0\nphase: deal\nseats: [{}, {}]", "0"},
	"round past the limit": {"phase: deal\nround: ^51\nseats: [{}, {}]", "round 50"},
	"start of no seat":     {"phase: deal\nstart: ^3\nseats: [{}, {}]", "3"},
	"turn of no seat":      {"phase: offer\nturn: ^3\ncenter: W\nseats: [{}, {}]", "3"},
	"turn missing":         {"phase: ^offer\ncenter: W\nseats: [{}, {}]", "turn"},
	"reason of no end":     {"phase: over\nend: ^tired\nseats: [{}, {}]", "tired"},
	"score of no number":   {"phase: deal\nseats: [{ score: ^many }, {}]", "many"},

	"displays of three": {
		"phase: offer\nturn: 1\ndisplays: ^[W, ., ., ., ., ., .]\nseats: [{}, {}]", "5 displays"},
	"no color":        {"phase: offer\nturn: 1\ncenter: ^BX\nseats: [{}, {}]", "BX"},
	"no table":        {"phase: ^offer\nturn: 1\nseats: [{}, {}]", "no tile"},
	"table in a deal": {"center: B\nphase: ^deal\nseats: [{}, {}]", "the phase is offer"},
	"table at the end": {
		"displays: [B, ., ., ., .]\nphase: ^over\nend: end.when\nseats: [{}, {}]", "the phase is offer"},
	"21 blue": {"phase: offer\nturn: 1\ncenter: B\nseats: [{}, {}]\ndiscard: ^20B", "20 blue"},
	"blue on a wall too": {
		"phase: deal\nbag: 20B\nseats: [{ wall: [^B...., ....., ....., ....., .....] }, {}]",
		"20 blue"},
	"lost tiles":       {"^bag: 20B 20Y 20R 20K\ndiscard: 19W\nphase: deal\nseats: [{}, {}]", "1W"},
	"marker of seat 4": {"phase: offer\nturn: 1\ncenter: B\nmarker: ^4\nseats: [{}, {}]", "4"},
	"marker in a deal": {"phase: ^deal\nmarker: 2\nseats: [{}, {}]", "marker"},
	"marker of another seat": {
		"phase: offer\nturn: 1\ncenter: B\nmarker: 2\nseats: [{ floor: ^B+ }, {}]", "marker"},
	"marker twice": {
		"phase: offer\nturn: 1\ncenter: B\nmarker: 1\nseats: [{ floor: ^+B+ }, {}]", "marker"},

	"four rows": {"phase: deal\nseats: [{ wall: ^[....., ....., ....., .....] }, {}]", "5 rows"},
	"six lines": {
		"phase: deal\nseats: [{ lines: ^[., ., ., ., ., .] }, {}]", "5 rows"},
	"six cells": {
		"phase: deal\nseats: [{ wall: [....., ^......, ....., ....., .....] }, {}]", "5 cells"},
	"no letter": {
		"phase: deal\nseats: [{ wall: [....., ^b...., ....., ....., .....] }, {}]", `"b"`},
	"cell of another color": {
		"phase: deal\nseats: [{ wall: [....., ^B...., ....., ....., .....] }, {}]", "cell 1 of row 2"},

	"two colors in a line": {"phase: deal\nseats: [{ lines: [., ., ^BY, ., .] }, {}]", "one color"},
	"three tiles in line 2": {
		"phase: offer\nturn: 1\ncenter: B\nseats: [{ lines: [., ^BBB, ., ., .] }, {}]", "room for 2"},
	"color of the row in its line": {
		"phase: deal\n" +
			"seats: [{ lines: [., ^B, ., ., .], wall: [....., .B..., ....., ....., .....] }, {}]",
		"line 2"},
	"complete line in a deal": {
		"phase: ^deal\nseats: [{}, { lines: [B, ., ., ., .] }]", "seat 2"},
	"complete line at the end": {
		"phase: ^over\nend: end.when\nseats: [{}, { lines: [B, ., ., ., .] }]", "seat 2"},
	"tiles on a floor in a deal": {"phase: ^deal\nseats: [{ floor: B }, {}]", "seat 1"},
	"eight on a floor": {
		"phase: offer\nturn: 1\ncenter: B\nseats: [{ floor: ^YYYYYYYY }, {}]", "7 spaces"},
	"no color on a floor": {
		"phase: offer\nturn: 1\ncenter: B\nseats: [{ floor: ^YYXY }, {}]", `"X"`},
	"nothing to choose": {
		"phase: ^tiling\nturn: 1\nseats: [{ lines: [B, ., ., ., .] }, {}]", "seat 1"},
	"no line to tile": {
		"phase: ^tiling\nturn: 2\nseats: [{ lines: [B, ., ., ., .] }, {}]", "seat 2"},
}

func TestRefusedPositions(t *testing.T) {
	for name, test := range refusedPositions {
		text, want := test[0], test[1]
		before, after, found := strings.Cut(text, "^")
		require.True(t, found, name)
		line := 1 + strings.Count(before, "\n")
		col := len(before) - strings.LastIndex(before, "\n")

		s, err := colored(t).New(2)
		require.NoError(t, err)
		unchanged, err := s.AppendText(nil)
		require.NoError(t, err)
		err = s.UnmarshalText([]byte(before + after))
		require.Error(t, err, name)
		assert.Contains(t, err.Error(), fmt.Sprintf("position:%d:%d: ", line, col), name)
		assert.Contains(t, strings.Split(err.Error(), "\n")[0], want, name)
		left, err := s.AppendText(nil)
		require.NoError(t, err)
		assert.Equal(t, string(unchanged), string(left), name)
	}
}

// On the gray wall a color stands once in a row, and once in a column.
func TestRefusedGrayWalls(t *testing.T) {
	// Clauses: gray.row, gray.column
	for _, wall := range []string{
		"B..B., ....., ....., ....., .....", "B...., ....., ....., B...., .....",
	} {
		s, err := gray(t).New(2)
		require.NoError(t, err)
		err = s.UnmarshalText([]byte("phase: deal\nseats: [{ wall: [" + wall + "] }, {}]"))
		assert.ErrorContains(t, err, "a blue tile cannot lie in cell")
	}
}

// All problems of a text come at once.
func TestAllProblemsOfAPosition(t *testing.T) {
	s, err := colored(t).New(2)
	require.NoError(t, err)
	err = s.UnmarshalText([]byte(`
phase: deal
seats:
  - { lines: [., BY, ., ., .] }
  - { floor: YYYYYYYY, wall: [YYYYY, ....., ....., ....., .....] }
`))
	for _, place := range []string{"position:4:18: ", "position:5:14: ", "position:5:31: "} {
		assert.ErrorContains(t, err, place)
	}
}

// A whole position in its canonical form comes back byte for byte, and is
// played on from: seat 2, who started, is through with its tiling.
func TestPositionText(t *testing.T) {
	const whole = `round: 3
start: 2
phase: tiling
turn: 3
displays: [., ., ., ., ., ., .]
center: .
marker: 1
bag: 11B 20Y 19R 18K
discard: 2B 1K 12W
seats:
  - score: 0
    lines: [., ., B, ., WWWW]
    floor: B+
    wall: [BK..., ....., ....., ....., .....]
  - score: 5
    lines: [., ., ., ., .]
    floor: .
    wall: [....., ....., ....., ....., .....]
  - score: 12
    lines: [., WW, ., BBBB, .]
    floor: .
    wall: [R...., ....., .W..., ....., ...W.]
`
	s := scene.At(t, gray(t), whole)
	assert.Equal(t, whole, s.Text())
	assert.Equal(t, []string{"tile 2 1", "tile 2 3", "tile 2 5"}, s.Legal())
	s.Play("tile 2 3", "tile 4 1")
	assert.Equal(t, []int{0, 5, 14}, s.Scores(), "both tiles lie alone")
}

// What a short text leaves out is as at the start of a game; the tiles it does
// not place are in the bag, or in the discard where it gives the bag.
func TestShortPositionText(t *testing.T) {
	s := scene.At(t, colored(t), "phase: offer\nturn: 2\ncenter: KB2B\nseats: [{ floor: YR }, {}]")
	assert.Equal(t, `round: 1
start: 1
phase: offer
turn: 2
displays: [., ., ., ., .]
center: BBBK
marker: center
bag: 17B 19Y 19R 19K 20W
discard: .
seats:
  - score: 0
    lines: [., ., ., ., .]
    floor: YR
    wall: [....., ....., ....., ....., .....]
  - score: 0
    lines: [., ., ., ., .]
    floor: .
    wall: [....., ....., ....., ....., .....]
`, s.Text())
	s = scene.At(t, colored(t), "phase: deal\nbag: 4R\nseats: [{}, {}]")
	assert.Equal(t, "20B 20Y 16R 20K 20W", s.Get("discard"))
}
