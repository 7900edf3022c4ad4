package studio

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

var update = flag.Bool("update", false, "play the games of measured.txt anew")

// measure plays games of a shipped ruleset, and returns a line of measured.txt.
func measure(t *testing.T, r *variants.Ruleset) string {
	t.Helper()
	seats, err := seatsOf(r)
	require.NoError(t, err)
	setup := sim.Setup{Table: sim.Table{Seats: seats, Seed: 1, Bots: slices.Repeat([]string{everySeat}, seats), MaxMoves: mostMoves}, Games: 400}
	r.Fill(&setup)
	result, err := sim.Run(context.Background(), setup)
	require.NoError(t, err)
	f := result.FirstSeat
	return fmt.Sprintf("%s %s %d %d %.1f %.1f %.1f %.2f %.1f\n", r.Name, digestOf(r), seats, setup.Games, 100*f.WinShare, 100*f.Low, 100*f.High,
		result.Rounds.Mean, result.MovesPerGame)
}

func digestOf(r *variants.Ruleset) string { return r.Document.Digest()[len("sha256:"):][:12] }

// The numbers on the pages are those of the rulesets as they are now. Some are played again: new bots change all of them.
func TestMeasured(t *testing.T) {
	if *update {
		var all strings.Builder
		for _, name := range shipped {
			r, err := variants.Shipped(name)
			require.NoError(t, err)
			all.WriteString(measure(t, r))
		}
		require.NoError(t, os.WriteFile("measured.txt", []byte(all.String()), 0o666))
		return
	}
	kept := map[string]string{}
	for line := range strings.Lines(measuredLines) {
		name, _, _ := strings.Cut(line, " ")
		kept[name] = line
	}
	assert.Len(t, kept, len(shipped))
	numbers := parseMeasured(measuredLines)
	for i, name := range shipped {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		require.Contains(t, numbers, name)
		assert.Equal(t, digestOf(r), numbers[name].digest, "%s has changed; go test -run TestMeasured -update", name)
		if exhaustive && i%8 == 0 || slices.Contains([]string{"classic", "summer-pavilion"}, name) {
			assert.Equal(t, kept[name], measure(t, r), "go test -run TestMeasured -update plays the games anew")
		}
	}
}

// writePages writes pages and what they load into a folder.
func writePages(t *testing.T, folder string, rulesets []string) {
	t.Helper()
	all, err := Pages(rulesets, nil)
	require.NoError(t, err)
	maps.Copy(all, Assets())
	all["app/icon.svg"] = nil // comes with the studio
	for name, text := range all {
		file := filepath.Join(folder, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, text, 0o600))
	}
}

// The pages need no script, and their links lead to pages, files and the studio. Folders of rulesets stay folders.
func TestPages(t *testing.T) {
	folder := t.TempDir()
	writePages(t, folder, shipped)
	links := regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	count := 0
	require.NoError(t, filepath.WalkDir(folder, func(name string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		count++
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.NotContains(t, string(text), "<script")
		for _, found := range links.FindAllStringSubmatch(string(text), -1) {
			to, inside, studio := strings.Cut(found[1], "#/")
			at, err := filepath.Rel(folder, filepath.Join(filepath.Dir(name), filepath.FromSlash(to)))
			require.NoError(t, err)
			if studio || to == "./" {
				assert.Equal(t, ".", at, found[1])
				assert.Regexp(t, `^(\?ruleset|design\?file)=[a-z0-9/%-]+$|^$`, inside)
			} else if !strings.HasPrefix(found[1], "#") {
				assert.FileExists(t, filepath.Join(folder, at), "%s: %s", name, found[1])
			}
		}
		return nil
	}))
	assert.Equal(t, len(shipped)+1, count)
	page, err := os.ReadFile(filepath.Join(folder, "rulesets", "house", "az-6x6.html"))
	require.NoError(t, err)
	for _, want := range []string{"What is different from classic", `<a href="../../rulesets/classic.html">classic</a>`, "% of the games", `class="board`,
		`href="../../#/?ruleset=house%2faz-6x6"`} {
		assert.Contains(t, string(page), want)
	}
	own := filepath.Join(t.TempDir(), "corners.yaml")
	require.NoError(t, os.WriteFile(own, []byte("format: 1\nextends: classic\nname: Corners\n"), 0o600))
	few, err := Pages([]string{"house/az-6x6"}, []string{own})
	require.NoError(t, err)
	assert.NotContains(t, string(few["rulesets.html"]), "<h2>Games</h2>")
	assert.Contains(t, string(few["rulesets.html"]), path.Join("rulesets", "house", "az-6x6.html"))
	assert.Contains(t, string(few["rulesets.html"]), `<a href="rulesets/corners.html">Corners</a>`)
	link := regexp.MustCompile(`href="../#/open#([^"]+)"`).FindStringSubmatch(string(few["rulesets/corners.html"]))
	require.NotNil(t, link)
	carried, err := unpack(link[1])
	require.NoError(t, err)
	assert.Equal(t, "corners.yaml", carried[0].File)
	taken := filepath.Join(filepath.Dir(own), "classic.yaml")
	require.NoError(t, os.Rename(own, taken))
	_, err = Pages(nil, []string{taken})
	assert.ErrorContains(t, err, "two rulesets of the site are called classic")
	_, err = Pages(nil, []string{own})
	assert.ErrorContains(t, err, "corners.yaml: ")
	_, err = Pages([]string{"unheard-of"}, nil)
	assert.ErrorContains(t, err, "unknown ruleset")
}
