package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// outputs checks the outputs of a command, with flags as they are typed.
func outputs(t *testing.T, name string, flags ...string) error {
	c, _, err := newRoot().Find([]string{name})
	require.NoError(t, err)
	require.NoError(t, c.ParseFlags(flags))
	return checkOutputs(c)
}

// A command does not write twice to one file, under any name.
func TestOutputsAreFilesOfTheirOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("folder", 0o777))
	for _, name := range []string{"page.html", "./page.html", filepath.Join("folder", "..", "page.html")} {
		err := outputs(t, "simulate", "--out", "page.html", "--report", name)
		assert.EqualError(t, err, "--out page.html and --report "+name+" are one file; name two")
	}
	assert.ErrorContains(t, outputs(t, "simulate", "--report", "-"), "./- is one of that name")
	assert.ErrorContains(t, outputs(t, "simulate", "--report", "folder"), "folder is a folder, a file is needed")
	assert.NoError(t, outputs(t, "simulate", "--out", "a", "--record", "b", "--report", "classic"))
	assert.NoError(t, outputs(t, "simulate", "--record", os.DevNull, "--report", os.DevNull))
	assert.NoError(t, outputs(t, "conformance", "--report", "-"))
	left, err := os.ReadDir(".")
	require.NoError(t, err)
	assert.Len(t, left, 1, "a check leaves no file")
}

// A link is the file that it leads to.
func TestOutputsBehindLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mine.yaml", []byte("format: 1"), 0o666))
	require.NoError(t, os.Symlink("mine.yaml", "link"))
	require.NoError(t, os.Symlink("nowhere", "dangling"))
	require.NoError(t, os.Symlink("circle", "circle"))
	assert.Error(t, outputs(t, "simulate", "--report", "link"))
	assert.Error(t, outputs(t, "simulate", "--report", "circle"))
	assert.NoError(t, outputs(t, "simulate", "--report", "dangling"))
	assert.NoFileExists(t, "nowhere")
}

// writing are commands that write files and would run as they stand here.
var writing = map[string][]string{
	"play":        {"classic", "--bots", "random,random"},
	"simulate":    {"classic", "--bots", "random"},
	"compare":     {"classic", "classic-gray", "--bots", "random"},
	"tune":        {"classic", "--vary", "scoring.start=0,9", "--want", "score = 9..20", "--bots", "random"},
	"tournament":  {"classic", "--bots", "random,greedy"},
	"fit":         {"classic", "--weights", "new.yaml"},
	"merge":       {"1.part"},
	"conformance": {"classic", "--check", "order"},
	"test":        {"classic"},
}

// forOutputs calls a function for each output of each command.
func forOutputs(t *testing.T, of func(t *testing.T, c *cobra.Command, flag *pflag.Flag, k *kind)) {
	for _, c := range newRoot().Commands() {
		c.Flags().VisitAll(func(flag *pflag.Flag) {
			if f, is := flag.Value.(*outputFlag); is {
				t.Run(c.Name()+"/"+flag.Name, func(t *testing.T) {
					require.Contains(t, writing, c.Name(), "a command that writes files needs its line in the table")
					t.Chdir(t.TempDir())
					t.Setenv("XDG_STATE_HOME", t.TempDir())
					of(t, c, flag, f.kind)
				})
			}
		})
	}
}

// mistaken returns ways to type a command wrongly: each flag with values that do not fit, each
// two flags together, and wrong arguments. Some of them are right, and many are refused.
func mistaken(c *cobra.Command, output string) (all [][]string) {
	var flags [][]string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		_, writes := f.Value.(*outputFlag)
		switch {
		case f.Name == output:
		case f.Value.Type() == "bool":
			flags = append(flags, []string{"--" + f.Name})
		case writes:
			flags = append(flags, []string{"--" + f.Name, "other"})
		default:
			for _, value := range []string{"", "x", "-1", "0", "1/2"} {
				all = append(all, []string{"--" + f.Name, value})
			}
		}
	})
	if c.Flag(shardName) != nil {
		flags = append(flags, []string{"--shard", "1/2"}, []string{"--until", "score±1"})
	}
	for i, flag := range flags {
		for _, other := range flags[:i] {
			all = append(all, append(other[:len(other):len(other)], flag...))
		}
	}
	if c.Name() != "test" { // its report tells of files that are missing
		all = append(all, []string{"nothing.yaml"}, []string{"--set", "nothing=1"})
	}
	return append(all, []string{"--nothing"}, []string{"--" + output, ""})
}

// Whatever is wrong with a command, it leaves the files as they are that it would have written,
// and makes no new one.
func TestRefusedCommandsKeepFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	forOutputs(t, func(t *testing.T, c *cobra.Command, flag *pflag.Flag, k *kind) {
		kept, refused := k.begins+k.holds, 0
		for _, mistake := range mistaken(c, flag.Name) {
			require.NoError(t, os.WriteFile("kept", []byte(kept), 0o600))
			args := slices.Concat([]string{c.Name()}, writing[c.Name()], []string{"--" + flag.Name, "kept"}, mistake)
			code, _, errs := runInterrupted(args...)
			if code == exitFine || code == exitInterrupted {
				require.NoError(t, removeAll("."))
				continue
			}
			refused++
			text, err := os.ReadFile("kept")
			require.NoError(t, err)
			require.Equal(t, kept, string(text), "%q: %s", args, errs)
			files, err := os.ReadDir(".")
			require.NoError(t, err)
			require.Len(t, files, 1, "%q", args)
		}
		assert.Greater(t, refused, 4)
	})
}

// removeAll empties a folder.
func removeAll(folder string) error {
	files, err := os.ReadDir(folder)
	for _, f := range files {
		if err == nil {
			err = os.RemoveAll(filepath.Join(folder, f.Name()))
		}
	}
	return err
}

// No command writes over a file that holds anything else than the command writes. The empty
// files that some programs make for others are written.
func TestOtherFilesAreNotReplaced(t *testing.T) {
	forOutputs(t, func(t *testing.T, c *cobra.Command, flag *pflag.Flag, k *kind) {
		for _, other := range append(begun, weightsKind, rulesetKind) {
			text := other.begins + other.holds
			if other == k {
				text = ""
			}
			if other == rulesetKind {
				text = "format: 1\nextends: classic\n"
			}
			require.NoError(t, os.WriteFile("notes.txt", []byte(text), 0o600))
			err := outputs(t, c.Name(), "--"+flag.Name, "notes.txt")
			if other == k {
				assert.NoError(t, err, other.name)
				continue
			}
			want := fmt.Sprintf("notes.txt is there already and is not %s; name another file with --%s", k.name, flag.Name)
			if k == partKind && slices.Contains(former, other) {
				want = "notes.txt is " + other.name + ", which this one cannot resume; " +
					"use the version that wrote it, or name another file with --" + flag.Name
			}
			assert.EqualError(t, err, want, other.name)
			assert.Equal(t, exitUsage, codeOf(err))
			left, err := os.ReadFile("notes.txt")
			require.NoError(t, err)
			assert.Equal(t, text, string(left))
		}
	})
}

// All flags that name a file are known: those that are read, and outputs.
func TestFlagsOfFiles(t *testing.T) {
	for _, c := range newRoot().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			_, writes := f.Value.(*outputFlag)
			kind, _ := pflag.UnquoteUsage(f)
			if kind == "FILE" || strings.Contains(f.Usage, "write") {
				assert.True(t, writes || f.Name == "from", "--%s of %s", f.Name, c.Name())
			}
		})
	}
}
