package variants_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

func ExampleOpen() {
	gray, err := variants.Open("classic-gray")
	if err != nil {
		panic(err)
	}
	fmt.Println(gray.Document.Name())
	fmt.Println(gray.Rules.Seats())
	// Output:
	// Azul, gray wall
	// 2 4
}

func TestUnknownNamesAreToldWithWhatThereIs(t *testing.T) {
	_, err := variants.Open("clasic-gray")
	var unknown *variants.NotFoundError
	require.ErrorAs(t, err, &unknown)
	assert.Equal(t, "classic-gray", unknown.Near)
	assert.Equal(t, variants.Names(), unknown.Have)
	for _, name := range []string{"", ".", "../go", "classic/", "/classic"} {
		_, err := variants.Open(name)
		assert.ErrorAs(t, err, &unknown, name)
	}
}

// A program that has no rulesets gets an error with what it lacks.
func TestNoRulesetsAtAll(t *testing.T) {
	err := &variants.NotFoundError{Name: "classic"}
	assert.Equal(t, "unknown ruleset \"classic\"\nthere is none, as the program imports no variant; "+
		"package variants/all imports all of azulejo's", err.Error())
}

// A name without its folder, and a file without its extension, are known for what
// they are; a text of anybody's learns nothing of files.
func TestNamesThatLackAPart(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("first.yaml", []byte("format: 1\nextends: az-row-weight\n"), 0o600))
	require.NoError(t, os.WriteFile("second.yaml", []byte("format: 1\nextends: first\n"), 0o600))
	for name, near := range map[string]string{"az-row-weight": "house/az-row-weight", "first": "first.yaml", "fist": ""} {
		_, err := variants.Open(name)
		var unknown *variants.NotFoundError
		require.ErrorAs(t, err, &unknown, name)
		assert.Equal(t, near, unknown.Near)
	}
	_, err := variants.Open("first.yaml")
	assert.ErrorContains(t, err, "did you mean house/az-row-weight?")
	_, err = variants.Open("second.yaml")
	assert.ErrorContains(t, err, "second.yaml:2:10: unknown ruleset \"first\"; did you mean first.yaml?")
	_, err = variants.Parse("record", []byte("format: 1\nextends: first\n"))
	assert.ErrorContains(t, err, "unknown ruleset \"first\"")
	assert.NotContains(t, err.Error(), "first.yaml")
}

func TestFilesThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	_, err := variants.Open(filepath.Join(dir, "none.yaml"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder.yaml"), 0o700))
	_, err = variants.Open(filepath.Join(dir, "folder.yaml"))
	var problems *ruleset.Problems
	assert.Error(t, err)
	assert.False(t, errors.As(err, &problems))
}

// All that is wrong comes at once: unknown keys, formulas, values.
func TestAllProblemsAtOnce(t *testing.T) {
	_, err := variants.Parse("mine.yaml", []byte(`format: 1
extends: classic
dispays: {}
scoring:
  place: run.h / 2
  floor: [-1, x]
wall:
  pattern: |
    B Z
`))
	var problems *ruleset.Problems
	require.ErrorAs(t, err, &problems)
	var places []string
	for _, p := range problems.List {
		places = append(places, fmt.Sprintf("%s:%d", p.File, p.Line))
	}
	assert.Equal(t, []string{"mine.yaml:3", "mine.yaml:5", "mine.yaml:6", "mine.yaml:8"}, places)
}

func TestUnknownVariant(t *testing.T) {
	_, err := variants.Parse("mine.yaml", []byte("format: 1\nvariant: clasic\n"))
	assert.ErrorContains(t, err, "mine.yaml:2:10: unknown variant `clasic`")
	assert.ErrorContains(t, err, "did you mean `classic`?")
}

// A text in hand, which may be anybody's, extends no file.
func TestParseReadsNoFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret.yaml")
	require.NoError(t, os.WriteFile(file, []byte("format: 1\nextends: classic\n"), 0o600))
	_, err := variants.Parse("record", []byte("format: 1\nextends: "+file+"\n"))
	assert.ErrorContains(t, err, "record:2:10")
	_, err = variants.Open(file)
	assert.NoError(t, err)
}

// A shipped ruleset is opened by its name, with values changed, and no other name
// reads a file.
func TestShippedReadsNoFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mine.yaml", []byte("format: 1\nextends: classic\n"), 0o600))
	r, err := variants.Shipped("classic", variants.Set("scoring.minimum=-3"))
	require.NoError(t, err)
	assert.Equal(t, "classic", r.Name)
	assert.False(t, r.Shipped, "a value was changed")
	for _, name := range []string{"mine.yaml", "mine", "./mine.yaml"} {
		_, err = variants.Shipped(name)
		var unknown *variants.NotFoundError
		require.ErrorAs(t, err, &unknown, name)
		assert.NotContains(t, err.Error(), "is a file")
		assert.NotContains(t, err.Error(), "did you mean mine.yaml")
	}
}

func TestOpenSuggestsAShippedRuleset(t *testing.T) {
	_, err := variants.Open("nowhere/clasic.yaml")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.ErrorContains(t, err, "; did you mean classic, which is a ruleset and no file?")
}

// The files of a file system extend each other and shipped rulesets, and nothing else.
func TestOpenFS(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.yaml")
	require.NoError(t, os.WriteFile(outside, []byte("format: 1\nextends: classic\n"), 0o600))
	files := fstest.MapFS{
		"house/a.yaml": {Data: []byte("format: 1\nextends: classic\nname: A\n")},
		"b.yaml":       {Data: []byte("format: 1\nextends: house/a.yaml\nscoring: { minimum: -3 }\n")},
		"c.yaml":       {Data: []byte("format: 1\nextends: " + outside + "\n")},
		"d.yaml":       {Data: []byte("format: 1\nextends: b\n")},
	}
	r, err := variants.OpenFS(files, "b.yaml", variants.Set("scoring.start=1"))
	require.NoError(t, err)
	assert.Equal(t, "A", r.Document.Name())
	_, err = variants.OpenFS(files, "c.yaml")
	assert.ErrorContains(t, err, "c.yaml:2:10: open "+outside+": only files of the folder of the rulesets can be used")
	_, err = variants.OpenFS(files, "d.yaml")
	assert.ErrorContains(t, err, "did you mean b.yaml?")
	_, err = variants.OpenFS(files, outside)
	assert.Error(t, err)
	r, err = variants.OpenFS(files, "classic")
	require.NoError(t, err)
	assert.True(t, r.Shipped)
}

func TestRegisterTwicePanics(t *testing.T) {
	assert.Panics(t, func() { variants.Register(variants.All()[0], nil) })
}

// Each variant comes with its own rulesets, and all of them are those that there are.
func TestNamesOfVariants(t *testing.T) {
	var all []string
	for _, v := range variants.All() {
		names := variants.NamesOf(v)
		for _, name := range names {
			r, err := variants.Open(name)
			require.NoError(t, err)
			assert.Equal(t, v.Name(), r.Variant.Name(), name)
		}
		all = append(all, names...)
	}
	slices.Sort(all)
	assert.Equal(t, variants.Names(), all)
}

// The games are the published ones, which all other rulesets extend.
func TestGames(t *testing.T) {
	assert.Equal(t, []string{"classic", "summer-pavilion"}, variants.Games())
}
