// Package golden reads the recorded games of every shipped ruleset, and the numbers of
// moves that were counted in them. It reads text in the public format of records, and
// uses nothing of the engine.
package golden

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// An archive has a record for each number of seats, and the counts in all of them.
const (
	extension  = ".txtar"
	RecordName = ".jsonl"
	CountsName = "perft.txt"
)

// folder is where the archives are, relative to a variant's package.
const folder = "../all/testdata/golden"

// Archive is the recorded games of one ruleset.
type Archive struct {
	Story string // the games in words
	Games []Game // by number of seats
	Perft string // the counts of all games, as a table
}

// Game is one recorded game.
type Game struct {
	Seats  int
	Record []byte // JSON Lines, as package record writes them
}

// Line is one line of a record. One of its fields is set, except in the line that closes
// a round, of which nothing is read.
type Line struct {
	Game *struct {
		Variant string
		Seats   []string
		Seed    string
	}
	Deal *struct {
		Round    int
		Displays [][]string
	}
	Supply []string
	Draw   *struct {
		Name   string
		Values []string
	}
	Tiles *struct{ Tiles []string } // which an effect draws
	Move  *Move
	Score *struct {
		Seat, Points, Total int
		Rule                string
	}
	End *struct {
		Reason  string
		Totals  []int
		Winners []int
	}
}

// Move is a move, and the number of legal ones.
type Move struct {
	Seat  int // from 1
	Text  string
	Legal int // how many moves the seat could choose from
}

// Count is the numbers of sequences of 1, 2, 3 … moves at a position of a game.
type Count struct {
	Move      int // the move made from the position, from 1
	Sequences []uint64
}

// Path returns the file of a ruleset's archive.
func Path(ruleset string) string {
	return filepath.Join(filepath.FromSlash(folder), filepath.FromSlash(ruleset)+extension)
}

// Names lists the rulesets that have an archive, sorted.
func Names(t testing.TB) []string {
	t.Helper()
	root := filepath.FromSlash(folder)
	var names []string
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, file)
		names = append(names, strings.TrimSuffix(filepath.ToSlash(rel), extension))
		return err
	})
	require.NoError(t, err)
	slices.Sort(names)
	return names
}

// Read reads the archive of a ruleset. A file in it that is neither a record nor the
// counts fails the test, as a misspelled name would silently leave out a game.
func Read(t testing.TB, ruleset string) Archive {
	t.Helper()
	text, err := os.ReadFile(Path(ruleset))
	require.NoError(t, err, "there are no games of %s", ruleset)
	archive := txtar.Parse(text)
	a := Archive{Story: string(archive.Comment)}
	for _, f := range archive.Files {
		if f.Name == CountsName {
			a.Perft = string(f.Data)
			continue
		}
		seats, isRecord := strings.CutSuffix(f.Name, RecordName)
		require.True(t, isRecord, "%s is no file of an archive", f.Name)
		a.Games = append(a.Games, Game{int(number(t, seats)), f.Data})
	}
	require.NotEmpty(t, a.Games)
	return a
}

// Variant returns the name of the variant that plays the ruleset.
func (a Archive) Variant(t testing.TB) string {
	t.Helper()
	return a.Games[0].Lines(t)[0].Game.Variant
}

// Lines decodes the record. A line that is no JSON fails the test; fields that tests do
// not read are ignored, so that records can have more of them.
func (g Game) Lines(t testing.TB) []Line {
	t.Helper()
	var lines []Line
	for text := range strings.Lines(string(g.Record)) {
		var l Line
		require.NoError(t, json.Unmarshal([]byte(text), &l))
		lines = append(lines, l)
	}
	return lines
}

// Counts reads the counts of the game with a number of seats from the table of the
// archive. The table has a paragraph for each game: two lines of headings, then a line for
// each position with the number of the move, the round, the seat, the move in quotes,
// and the counts.
func (a Archive) Counts(t testing.TB, seats int) []Count {
	t.Helper()
	_, table, found := strings.Cut(a.Perft, "\n"+strconv.Itoa(seats)+" seats\n")
	require.True(t, found, "nothing is counted for %d seats", seats)
	table, _, _ = strings.Cut(table, "\n\n")
	var counts []Count
	for _, row := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
		columns := strings.Split(row, `"`)
		require.Len(t, columns, 3, "%s", row)
		c := Count{Move: int(number(t, strings.Fields(columns[0])[0]))}
		for _, word := range strings.Fields(columns[2]) {
			c.Sequences = append(c.Sequences, number(t, word))
		}
		require.NotEmpty(t, c.Sequences)
		counts = append(counts, c)
	}
	return counts
}

// number reads a whole number of an archive; anything else fails the test.
func number(t testing.TB, word string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(word, 10, 64)
	require.NoError(t, err)
	return n
}
