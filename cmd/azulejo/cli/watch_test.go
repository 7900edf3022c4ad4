package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// talk is an output that a test reads while a command still writes.
type talk struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (w *talk) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all.Write(p)
}

func (w *talk) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all.String()
}

// says waits until so many lines of the output have a text in them.
func (w *talk) says(t *testing.T, text string, times int) {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Count(w.text(), text) == times },
		10*time.Minute, 5*time.Millisecond, "%s is to be said %d times in\n%s", text, times, w.text())
}

// watched is `test --watch` while it runs on a ruleset, its parent and its tests.
type watched struct {
	dir  string
	out  talk
	errs talk
	stop context.CancelFunc
	code chan int
}

func watch(t *testing.T, files map[string]string) *watched {
	t.Helper()
	w := &watched{dir: t.TempDir(), code: make(chan int, 1)}
	for name, text := range files {
		w.write(t, name, text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.stop = cancel
	t.Cleanup(cancel)
	root := newRoot()
	root.SetArgs([]string{"test", filepath.Join(w.dir, "child.yaml"), "--watch"})
	root.SetOut(&w.out)
	root.SetErr(&w.errs)
	go func() { w.code <- exitCode(root.ExecuteContext(ctx), &w.errs) }()
	return w
}

// write gives a file a new text at once, as editors do.
func (w *watched) write(t *testing.T, name, text string) {
	t.Helper()
	fresh := filepath.Join(w.dir, "fresh")
	require.NoError(t, os.WriteFile(fresh, []byte(text), 0o600))
	require.NoError(t, os.Rename(fresh, filepath.Join(w.dir, name)))
}

var watchedFiles = map[string]string{
	"parent.yaml":     "format: 1\nextends: classic\nscoring: { start: 3 }\n",
	"child.yaml":      "format: 1\nextends: parent.yaml\n",
	"child.test.yaml": "format: 1\ntests: [{ name: a, expect: { score: [3, 3] } }]\n",
}

// The tests are run again when the ruleset, its parent or the tests change, also
// after one of them could not be read, and Ctrl-C ends it with the code for that.
func TestWatch(t *testing.T) {
	t.Parallel() // it waits more than it works
	w := watch(t, watchedFiles)
	w.errs.says(t, "watching 4 files; Ctrl-C ends it", 1)
	w.out.says(t, "ok  ", 1)

	w.write(t, "parent.yaml", "format: 1\nextends: classic\nscoring: { start: 44 }\n")
	w.out.says(t, "FAIL", 1)
	w.errs.says(t, "watching", 2)

	w.write(t, "child.yaml", "format: 1\nextends: parent.yaml\nscoring: { strat: 3 }\n")
	w.errs.says(t, "did you mean `start`?", 1)
	w.errs.says(t, "watching", 3)

	w.write(t, "child.yaml", "format: 1\nextends: parent.yaml\nscoring: { start: 5 }\n")
	w.out.says(t, "FAIL", 2)
	w.errs.says(t, "watching", 4)

	w.write(t, "child.test.yaml", "format: 1\ntests: [{ name: a, expect: { score: [5, 5] } }]\n")
	w.out.says(t, "ok  ", 2)
	w.errs.says(t, "watching", 5)

	w.stop()
	assert.Equal(t, exitInterrupted, <-w.code)
}

// A parent that is broken from the beginning is watched all the same.
func TestWatchBrokenParent(t *testing.T) {
	t.Parallel() // it waits more than it works
	files := map[string]string{}
	for name, text := range watchedFiles {
		files[name] = text
	}
	files["parent.yaml"] = "format: 1\nextends: classic\nscorin: { start: 3 }\n"
	w := watch(t, files)
	w.errs.says(t, "did you mean `scoring`?", 1)
	w.errs.says(t, "watching", 1)
	w.write(t, "parent.yaml", watchedFiles["parent.yaml"])
	w.out.says(t, "ok  ", 1)
	w.stop()
	assert.Equal(t, exitInterrupted, <-w.code)
}

// Nothing is run again where nothing changes.
func TestWatchWaits(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	t.Parallel() // it waits more than it works
	w := watch(t, watchedFiles)
	w.errs.says(t, "watching", 1)
	time.Sleep(3 * look)
	assert.Equal(t, 1, strings.Count(w.errs.text(), "watching"))
	w.stop()
	assert.Equal(t, exitInterrupted, <-w.code)
}
