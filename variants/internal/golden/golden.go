// Package golden reads the recorded games that are kept of every shipped ruleset,
// and the numbers of moves that were counted in them. It knows nothing of the
// engine: what is read here is text, by the public format of records.
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

// The names of what is kept: an archive for each ruleset, in it a record for each
// number of seats, and the counts in all of them.
const (
	extension  = ".txtar"
	recordName = ".jsonl"
	countsName = "perft.txt"
)

// folder is where the archives are, seen from a variant's package.
const folder = "../all/testdata/golden"

// Archive is what is kept of one ruleset.
type Archive struct {
	Story string // what a reader is told of the games
	Games []Game // by number of seats
	Perft string // the counts of all games, as a table
}

// Game is one recorded game.
type Game struct {
	Seats  int
	Record []byte
}

// Path returns the file in which the archive of a ruleset is kept.
func Path(ruleset string) string {
	return filepath.Join(filepath.FromSlash(folder), filepath.FromSlash(ruleset)+extension)
}

// Names lists the rulesets of which there is an archive, in the order of their
// names.
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

// Read reads the archive of a ruleset.
func Read(t testing.TB, ruleset string) Archive {
	t.Helper()
	text, err := os.ReadFile(Path(ruleset))
	require.NoError(t, err, "no games of %s are kept; %s", ruleset, Advice)
	return parse(t, text)
}

// Advice says how archives are written.
const Advice = "go test ./variants/all -run Golden -update writes the games of all rulesets anew"

func parse(t testing.TB, text []byte) Archive {
	t.Helper()
	kept := txtar.Parse(text)
	a := Archive{Story: string(kept.Comment)}
	for _, f := range kept.Files {
		if f.Name == countsName {
			a.Perft = string(f.Data)
			continue
		}
		number, isRecord := strings.CutSuffix(f.Name, recordName)
		seats, err := strconv.Atoi(number)
		require.True(t, isRecord && err == nil, "%s is no file of an archive", f.Name)
		a.Games = append(a.Games, Game{seats, f.Data})
	}
	return a
}

// Text writes the archive as it is kept.
func (a Archive) Text() []byte {
	kept := txtar.Archive{Comment: []byte(a.Story)}
	for _, g := range a.Games {
		kept.Files = append(kept.Files, txtar.File{Name: strconv.Itoa(g.Seats) + recordName, Data: g.Record})
	}
	kept.Files = append(kept.Files, txtar.File{Name: countsName, Data: []byte(a.Perft)})
	return txtar.Format(&kept)
}

// Write keeps the archive.
func (a Archive) Write(t testing.TB, ruleset string) {
	t.Helper()
	file := Path(ruleset)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, a.Text(), 0o666))
}

// Variant returns the name of the variant that plays the ruleset.
func (a Archive) Variant(t testing.TB) string {
	t.Helper()
	require.NotEmpty(t, a.Games)
	header, _, _ := bytes.Cut(a.Games[0].Record, []byte("\n"))
	return line(t, header).Game.Variant
}

// Lines decodes the record.
func (g Game) Lines(t testing.TB) []Line {
	t.Helper()
	var lines []Line
	for text := range bytes.Lines(g.Record) {
		lines = append(lines, line(t, text))
	}
	return lines
}

func line(t testing.TB, text []byte) (l Line) {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, &l))
	return l
}
