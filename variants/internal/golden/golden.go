// Package golden reads and writes the archive of games of every shipped ruleset, and the numbers
// of moves that were counted in them. The archive of a published game has records in the public
// format. That of a house rule has a digest for each step. Nobody has to read the games of a
// house rule: its tests in YAML and the plain implementation say the rule already.
package golden

import (
	"bytes"
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

// An archive has a file for each number of seats, a record or digests of one. The counts of
// an archive with records have a file of their own.
const (
	extension  = ".txtar"
	recordName = ".jsonl"
	digestName = ".digests"
	countsName = "perft.txt"
)

// folder is where the archives are, relative to a variant's package.
const folder = "../all/testdata/golden"

// Archive is the games of one ruleset.
type Archive struct {
	Story string // the games in words
	Games []Game // by number of seats
}

// Game is one game of an archive.
type Game struct {
	Seats  int
	Record []byte // JSON Lines, as package record writes them
	Counts string // a table of the sequences of moves that could follow
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

// Of lists the rulesets of a variant that have an archive, sorted: the published games, and the
// house rules.
func Of(t testing.TB, variant string) (games, house []string) {
	t.Helper()
	for _, name := range Names(t) {
		first, _, _ := bytes.Cut(parse(t, name).Files[0].Data, []byte("\n"))
		switch {
		case (Game{Record: first}).Lines(t)[0].Game.Variant != variant:
		case isHouse(name):
			house = append(house, name)
		default:
			games = append(games, name)
		}
	}
	return games, house
}

// File returns the text of an archive's file.
func File(t testing.TB, ruleset string) string {
	t.Helper()
	text, err := os.ReadFile(Path(ruleset))
	require.NoError(t, err, "there are no games of %s", ruleset)
	return string(text)
}

// parse reads the file of an archive.
func parse(t testing.TB, ruleset string) *txtar.Archive {
	t.Helper()
	a := txtar.Parse([]byte(File(t, ruleset)))
	require.NotEmpty(t, a.Files, "%s has no games", ruleset)
	return a
}

// Read reads the archive of a ruleset. Games with digests are played again: each step with
// another digest than in the file is an error of the test. A file of another kind fails the test,
// because a misspelled name would silently leave out a game.
func Read(t testing.TB, ruleset string) Archive {
	t.Helper()
	files := parse(t, ruleset)
	a := Archive{Story: string(files.Comment)}
	for _, f := range files.Files {
		seats, kind, _ := strings.Cut(f.Name, ".")
		switch "." + kind {
		case recordName:
			a.Games = append(a.Games, Game{Seats: int(number(t, seats)), Record: f.Data})
		case digestName:
			a.Games = append(a.Games, playDigests(t, ruleset, string(f.Data)))
		default:
			require.Equal(t, countsName, f.Name, "it is no file of an archive")
			for i := range a.Games {
				a.Games[i].Counts = paragraphOf(string(f.Data), a.Games[i].Seats)
			}
		}
	}
	return a
}

// paragraphOf returns the table of counts for a number of seats.
func paragraphOf(tables string, seats int) string {
	for _, table := range strings.Split(tables, "\n\n") {
		if strings.HasPrefix(table, strconv.Itoa(seats)+" seats\n") {
			return strings.TrimSuffix(table, "\n") + "\n"
		}
	}
	return ""
}

// Text returns an archive as its file has it, with digests for house rules.
func Text(t testing.TB, ruleset string, a Archive) string {
	t.Helper()
	text, counts := txtar.Archive{Comment: []byte(a.Story)}, countsHeading
	for _, g := range a.Games {
		f := txtar.File{Name: strconv.Itoa(g.Seats) + recordName, Data: g.Record}
		if isHouse(ruleset) {
			f = txtar.File{Name: strconv.Itoa(g.Seats) + digestName, Data: []byte(digestsOf(t, ruleset, g))}
		}
		text.Files, counts = append(text.Files, f), counts+"\n"+g.Counts
	}
	if !isHouse(ruleset) {
		text.Files = append(text.Files, txtar.File{Name: countsName, Data: []byte(counts)})
	}
	return string(txtar.Format(&text))
}

// isHouse reports whether a ruleset is a house rule.
func isHouse(ruleset string) bool { return strings.HasPrefix(ruleset, "house/") }

// Lines decodes the record. A line that is no JSON fails the test. Fields that tests do not read
// are ignored, so records can have more of them.
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

// counts reads the table of counts. It has two lines of headings, then a line for each
// position with the number of the move, the round, the seat, the move in quotes, and the
// counts.
func (g Game) counts(t testing.TB) []Count {
	t.Helper()
	var counts []Count
	require.NotEmpty(t, g.Counts, "nothing is counted for %d seats", g.Seats)
	for _, row := range strings.Split(strings.TrimSpace(g.Counts), "\n")[2:] {
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
