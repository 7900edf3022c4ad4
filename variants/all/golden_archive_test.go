package all_test

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

	"github.com/azulejo/azulejo/variants"
)

// An archive has a file for each number of seats, a record or digests of one. The counts of
// an archive with records have a file of their own.
const (
	extension  = ".txtar"
	recordName = ".jsonl"
	digestName = ".digests"
	countsName = "perft.txt"
)

// goldenFolder has the archive of games of every shipped ruleset. That of a published game has records
// in the public format and tables of counts. That of a house rule has a digest for each step: nobody has to
// read its games, as its tests in YAML and the plain implementation say the rule already.
const goldenFolder = "testdata/golden"

// archive is the games of one ruleset.
type archive struct {
	Story string       // the games in words
	Games []goldenGame // by number of seats
}

// goldenGame is one game of an archive.
type goldenGame struct {
	Seats  int
	Record []byte // JSON Lines, as package record writes them
	Counts string // a table of the sequences of moves that could follow
}

// goldenLine is what tests read of a line of a record. At most one field is set.
type goldenLine struct {
	Game *struct {
		Seats []string
		Seed  string
	}
	Deal   *struct{ Round int }
	Supply []string
	Move   *goldenMove
	Score  *struct{ Rule string }
}

// goldenMove is a move of a seat, from 1.
type goldenMove struct {
	Seat int
	Text string
}

// archivePath returns the file of a ruleset's archive.
func archivePath(ruleset string) string {
	return filepath.Join(goldenFolder, filepath.FromSlash(ruleset)+extension)
}

// archiveNames lists the rulesets that have an archive, sorted.
func archiveNames(t testing.TB) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(goldenFolder), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, strings.TrimSuffix(file, extension))
		}
		return err
	})
	require.NoError(t, err)
	slices.Sort(names)
	return names
}

// archiveFile returns the text of an archive's file.
func archiveFile(t testing.TB, ruleset string) string {
	t.Helper()
	text, err := os.ReadFile(archivePath(ruleset))
	require.NoError(t, err, "there are no games of %s", ruleset)
	return string(text)
}

// readArchive reads the archive of a ruleset. Games with digests are played again: each step with
// another digest than in the file is an error of the test. A file of another kind fails the test,
// because a misspelled name would silently leave out a game.
func readArchive(t testing.TB, r *variants.Ruleset) archive {
	t.Helper()
	files := txtar.Parse([]byte(archiveFile(t, r.Name)))
	a := archive{Story: string(files.Comment)}
	for _, f := range files.Files {
		seats, kind, _ := strings.Cut(f.Name, ".")
		switch "." + kind {
		case recordName:
			n, err := strconv.Atoi(seats)
			require.NoError(t, err)
			a.Games = append(a.Games, goldenGame{Seats: n, Record: f.Data})
		case digestName:
			a.Games = append(a.Games, playDigests(t, r, string(f.Data)))
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

// archiveText returns an archive as its file has it, with digests for house rules.
func archiveText(t testing.TB, r *variants.Ruleset, a archive) string {
	t.Helper()
	text, counts := txtar.Archive{Comment: []byte(a.Story)}, countsHeading
	for _, g := range a.Games {
		f := txtar.File{Name: strconv.Itoa(g.Seats) + recordName, Data: g.Record}
		if isHouse(r.Name) {
			f = txtar.File{Name: strconv.Itoa(g.Seats) + digestName, Data: []byte(digestsOf(t, r, g))}
		}
		text.Files, counts = append(text.Files, f), counts+"\n"+g.Counts
	}
	if !isHouse(r.Name) {
		text.Files = append(text.Files, txtar.File{Name: countsName, Data: []byte(counts)})
	}
	return string(txtar.Format(&text))
}

// isHouse reports whether a ruleset is a house rule.
func isHouse(ruleset string) bool { return strings.HasPrefix(ruleset, "house/") }

// lines decodes the record. A line that is no JSON fails the test. Fields that tests do not read
// are ignored, so records can have more of them.
func (g goldenGame) lines(t testing.TB) []goldenLine {
	t.Helper()
	var lines []goldenLine
	for text := range strings.Lines(string(g.Record)) {
		var l goldenLine
		require.NoError(t, json.Unmarshal([]byte(text), &l))
		lines = append(lines, l)
	}
	return lines
}
