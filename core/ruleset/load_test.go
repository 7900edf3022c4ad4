package ruleset_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
)

var family = map[string]string{
	"base": `format: 1
variant: test
name: Base
players: 2..4
colors:
  red:  { letter: R, tiles: 20 }
  blue: { letter: B, tiles: 20 }
lines: [1, 2, 3]
scoring:
  place: run.h
  minimum: 0
`,
	"child": `format: 1
extends: base
name: Child
colours: { blue: { tiles: 10 }, grey: { letter: G } }
lines: [9]
scoring: { minimum: null }
`,
	"grandchild": `format: 1
extends: child
scoring:
  minimum: -5
colors: { red: null }
`,
}

func load(t *testing.T, texts map[string]string, name string) *ruleset.Document {
	t.Helper()
	d, err := ruleset.Load(files(texts), name)
	require.NoError(t, err)
	require.NoError(t, d.Bind(keys))
	return d
}

func TestLayersMerge(t *testing.T) {
	d := load(t, family, "child")
	assert.Equal(t, "test", d.Variant())
	assert.Equal(t, "Child", d.Name())
	assert.Equal(t, "10", d.Get("colors.blue.tiles").Text(), "maps merge")
	assert.Equal(t, "B", d.Get("colors.blue.letter").Text(), "what a layer does not say stays")
	assert.Len(t, d.Get("lines").Items(), 1, "lists replace")
	assert.False(t, d.Get("scoring.minimum").Exists(), "null removes")
	assert.False(t, d.Get("extends").Exists())

	var names []string
	for _, e := range d.Get("colors").Entries() {
		names = append(names, e.Key)
	}
	assert.Equal(t, []string{"red", "blue", "gray"}, names, "parents' keys come first")
}

func TestLayersMergeInAChain(t *testing.T) {
	d := load(t, family, "grandchild")
	assert.Equal(t, "Child", d.Name())
	assert.Equal(t, "-5", d.Get("scoring.minimum").Text())
	assert.Equal(t, "run.h", d.Get("scoring.place").Text())
	assert.False(t, d.Get("colors.red").Exists())
}

func TestOrigin(t *testing.T) {
	d := load(t, family, "grandchild")
	for path, want := range map[string]string{
		"scoring.minimum":    "grandchild.yaml:4",
		"colors.blue.tiles":  "child.yaml:4",
		"colors.blue.letter": "base.yaml:7",
		"lines":              "child.yaml:5",
		"players":            "base.yaml:4",
		"table.tiles":        ":0", // a default
		"colors.red":         ":0", // removed
	} {
		file, line, _ := d.Get(path).Place()
		assert.Equal(t, want, file+":"+strconv.Itoa(line), path)
	}
}

func TestExtendsThatCannotBeFollowed(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"missing": {
			map[string]string{"a": "format: 1\nextends: b\n"},
			"a.yaml:2:10: there is no ruleset \"b\" [extends-missing]",
		},
		"missing in a parent": {
			map[string]string{"a": "format: 1\nextends: b\n", "b": "format: 1\nextends: c\n"},
			"b.yaml:2:10: a.yaml extends b.yaml extends c: there is no ruleset \"c\" [extends-missing]",
		},
		"itself": {
			map[string]string{"a": "format: 1\nextends: a\n"},
			"a.yaml:2:10: a ruleset cannot extend itself: a.yaml extends a.yaml [extends-cycle]",
		},
		"a circle": {
			map[string]string{"a": "format: 1\nextends: b\n", "b": "format: 1\nextends: c\n", "c": "format: 1\nextends: b\n"},
			"c.yaml:2:10: a ruleset cannot extend itself: b.yaml extends c.yaml extends b.yaml [extends-cycle]",
		},
		"a list": {
			map[string]string{"a": "format: 1\nextends: [[b], c]\n"},
			"a.yaml:2:11: the name of a ruleset is needed here, or a list of names [wrong-type]",
		},
		"an empty list": {
			map[string]string{"a": "format: 1\nextends: []\n"},
			"a.yaml:2:10: the name of a ruleset is needed here, or a list of names [wrong-type]",
		},
		"the same twice": {
			map[string]string{"a": "format: 1\nextends: [b, b]\n", "b": "format: 1\nvariant: test\nplayers: 2\n"},
			"a.yaml:2:14: \"b\" is extended twice [extends-twice]",
		},
		"missing in a second parent": {
			map[string]string{"a": "format: 1\nextends: [b, c]\n", "b": "format: 1\n", "c": "format: 1\nextends: [b, d]\n"},
			"c.yaml:2:14: a.yaml extends c.yaml extends d: there is no ruleset \"d\" [extends-missing]",
		},
		"a circle through a second parent": {
			map[string]string{"a": "format: 1\nextends: [b, c]\n", "b": "format: 1\n", "c": "format: 1\nextends: [b, a]\n"},
			"c.yaml:2:14: a ruleset cannot extend itself: a.yaml extends c.yaml extends a.yaml [extends-cycle]",
		},
	} {
		d, err := ruleset.Load(files(test.files), "a")
		require.Error(t, err, name)
		first, _, _ := strings.Cut(err.Error(), "\n")
		assert.Equal(t, test.want, first, name)

		err = d.Bind(keys)
		var all *ruleset.Problems
		require.ErrorAs(t, err, &all, name)
		for _, p := range all.List {
			assert.NotContains(t, p.Message, "`players`", "%s: the lost layer may have it", name)
		}
	}
}

func TestEveryFileHasAFormat(t *testing.T) {
	_, err := ruleset.Load(files(map[string]string{
		"a": "extends: b\n", "b": "format: 1\nextends: c\n", "c": "format:\nvariant: test\n",
	}), "a")
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	assert.Equal(t, "1:1: `format` is missing [begin the file with `format: 1`]\n"+
		"2:10: c.yaml is no ruleset: it has no `format` [a ruleset begins with `format: 1`]", brief(all.List))
}

// A file that is extended and is no ruleset may hold anything: no problem shows a
// line of it, readable as YAML or not.
func TestNoLinesOfFilesThatAreNoRulesets(t *testing.T) {
	for _, secret := range []string{"password: hunter2\n", "password: [hunter2\n", "- hunter2\n", "hunter2: 1\n  format: 1\n",
		"format: hunter2\n", "hunter2\x00\n"} {
		_, err := ruleset.Load(ruleset.FilesIn(fstest.MapFS{
			"rules/a.yaml": {Data: []byte("format: 1\nextends: ../secret.yaml\nlines: x\n")},
			"secret.yaml":  {Data: []byte(secret)},
		}), "rules/a.yaml")
		assert.ErrorContains(t, err, "rules/a.yaml:2:10: secret.yaml is no ruleset: it has no `format`")
		assert.NotContains(t, err.Error(), "hunter2")
	}
	for _, rules := range []string{"{ format: 1, lines: [1] }\n", "# rules\n\"format\" : '1'\r\nlines: [1]\n"} {
		_, err := ruleset.Load(files(map[string]string{"a": "format: 1\nvariant: test\nextends: b\n", "b": rules}), "a")
		assert.NoError(t, err)
	}
}

// What a file of a file system extends is in it too, also beside or above the file.
func TestFilesIn(t *testing.T) {
	files := fstest.MapFS{
		"base.yaml":       {Data: []byte("format: 1\nvariant: test\n")},
		"house/a.yaml":    {Data: []byte("format: 1\nextends: ../base.yaml\n")},
		"house/b.yaml":    {Data: []byte("format: 1\nextends: a.yaml\n")},
		"house/out.yaml":  {Data: []byte("format: 1\nextends: ../../base.yaml\n")},
		"house/root.yaml": {Data: []byte("format: 1\nextends: /base.yaml\n")},
		"house/pipe.yaml": {Mode: fs.ModeNamedPipe},
	}
	_, err := ruleset.Load(ruleset.FilesIn(files), "house/b.yaml")
	assert.NoError(t, err)
	for _, name := range []string{"house/out.yaml", "house/root.yaml"} {
		_, err = ruleset.Load(ruleset.FilesIn(files), name)
		assert.ErrorContains(t, err, "only files of the folder of the rulesets can be used", name)
	}
	for _, name := range []string{"../base.yaml", "/base.yaml", "", "house/pipe.yaml", "none.yaml"} {
		_, err = ruleset.Load(ruleset.FilesIn(files), name)
		var path *fs.PathError
		assert.ErrorAs(t, err, &path, name)
	}
}

func TestALongLineOfParents(t *testing.T) {
	texts := map[string]string{}
	for i := range 100 {
		texts["r"+strconv.Itoa(i)] = "format: 1\nextends: r" + strconv.Itoa(i+1) + "\n"
	}
	_, err := ruleset.Load(files(texts), "r0")
	assert.ErrorContains(t, err, "a ruleset has at most 32 ancestors")
}

func TestProblemsOfAllFilesComeAtOnce(t *testing.T) {
	d, err := ruleset.Load(files(map[string]string{
		"a": "format: 1\nextends: b\nlines: 3\nend: { when: %x }\nfoo: 1\n",
		"b": "format: 1\nvariant: test\nplayers: 9\nlines: 3\nbar: 1\n",
	}), "a")
	require.Error(t, err)
	err = d.Bind(keys)
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	var places []string
	for _, p := range all.List {
		places = append(places, p.File+":"+strconv.Itoa(p.Line))
	}
	assert.Equal(t, []string{"a.yaml:3", "a.yaml:4", "a.yaml:5", "b.yaml:3", "b.yaml:5"}, places)
}

func TestWhatCannotBeOpenedIsNoProblem(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "none.yaml")} {
		d, err := ruleset.Load(ruleset.OpenFile, name)
		require.Error(t, err)
		assert.Nil(t, d)
		var all *ruleset.Problems
		assert.False(t, errors.As(err, &all))
		var path *fs.PathError
		assert.ErrorAs(t, err, &path)
	}
}

func TestFilesExtendFilesBesideThem(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "mine"), 0o700))
	base, child := filepath.Join(dir, "base.yaml"), filepath.Join(dir, "mine", "child.yaml")
	require.NoError(t, os.WriteFile(base, []byte(family["base"]), 0o600))
	require.NoError(t, os.WriteFile(child, []byte("format: 1\nextends: ../base.yaml\nname: Mine\n"), 0o600))

	d, err := ruleset.Load(ruleset.OpenFile, child)
	require.NoError(t, err)
	assert.Equal(t, "Mine", d.Name())
	file, line, _ := d.Get("players").Place()
	assert.Equal(t, base, file)
	assert.Equal(t, 4, line)
}

// zeros is a file of 100 MB that counts how much of it is read.
type zeros struct{ read int }

func (z *zeros) Read(p []byte) (int, error) {
	if z.read >= 100_000_000 {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = ' '
	}
	z.read += len(p)
	return len(p), nil
}

func (z *zeros) Close() error                 { return nil }
func (z *zeros) Stat() (fs.FileInfo, error)   { return nil, errors.ErrUnsupported }
func (z *zeros) Open(string) (fs.File, error) { return z, nil }

// A text in an editor is read in the place of its file, which may be nowhere else.
func TestOver(t *testing.T) {
	files := ruleset.FilesIn(fstest.MapFS{"a.yaml": {Data: []byte("of a")}, "b.yaml": {Data: []byte("of b")}})
	open := ruleset.Over(files, map[string]string{"a.yaml": "typed", "in/new.yaml": "new"})
	for name, want := range map[string]string{"../a.yaml": "typed", "../b.yaml": "of b", "new.yaml": "new"} {
		text, _, err := open(name, "in/from.yaml")
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	_, _, err := open("none.yaml", "")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.Nil(t, ruleset.Over(nil, nil))
}

func TestAHugeFileIsNotRead(t *testing.T) {
	huge := &zeros{}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ruleset.Load(ruleset.FilesIn(huge), "huge.yaml")
	runtime.ReadMemStats(&after)
	assert.EqualError(t, err, "huge.yaml: the file is larger than 1 MiB, too large for a ruleset [too-large]")
	assert.LessOrEqual(t, huge.read, ruleset.MaxSize+1)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(20<<20))
}

// A file that is not there is looked for beside it, unless another file asks for it.
func TestOpenFileSuggestsAFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("deep", 20))
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "corners.yaml"), []byte(start), 0o600))
	_, _, err := ruleset.OpenFile(filepath.Join(dir, "corner.yaml"), "")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.ErrorContains(t, err, "; did you mean "+filepath.Join(dir, "corners.yaml")+"?")
	_, _, err = ruleset.OpenFile("corner.yaml", filepath.Join(dir, "other.yaml"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.NotContains(t, err.Error(), "did you mean")
}
