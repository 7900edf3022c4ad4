// Package site writes the studio as a folder of static files: the program that runs in browsers, the scripts around it,
// and what lets them work without a network.
//
// The page of the site (index.html, app/shell.js) holds a worker with the program, and shows the studio's pages in a frame,
// so that it goes on while people go from page to page. The service worker (sw.js) passes the requests of the frame on:
// it asks all tabs, and the one whose worker has the lock takes the request by a port (app/worker.js), from which the
// answer comes in parts. If that worker ends, the one of another tab gets the lock. Files are in app/store.js.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/studio"
)

// module is the module of this package, and program the package of the program in it.
const (
	module  = "github.com/azulejo/azulejo"
	program = module + "/cmd/azulejo/internal/site/program"
)

// inlining are the packages that games are played with, the only ones whose functions are copied into their callers. If all were,
// the program would be larger by a tenth; if none were, games would take half as long again.
var inlining = []string{
	"runtime", "internal/runtime/...", "internal/abi", "encoding/binary", "math", "math/bits", "math/rand/v2", "slices", "sync/...",
	module + "/core", module + "/core/bot", module + "/core/draft", module + "/core/formula", module + "/core/weights",
	module + "/variants/classic", module + "/variants/pavilion", "github.com/expr-lang/expr/vm/...",
}

//go:embed files
var files embed.FS

// built is what the scripts know of a site.
type built struct {
	Version  string   `json:"version"`  // of all files
	Program  string   `json:"program"`  // the file beside the scripts
	Files    []string `json:"files"`    // that the site needs besides, from its folder
	Rulesets []string `json:"rulesets"` // that it has; none for all
}

// Write writes the site to a folder, with the program of a version. It has the shipped rulesets that are named, or all, and a
// page for each ruleset of a file that is named. It replaces a site that is there.
func Write(ctx context.Context, folder, version string, rulesets []string) error {
	if err := check(folder); err != nil {
		return err
	}
	var own []string
	rulesets = slices.DeleteFunc(slices.Clone(rulesets), func(name string) bool {
		if filepath.Ext(name) == "" {
			return false
		}
		own = append(own, name)
		return true
	})
	pages, err := studio.Pages(rulesets, own)
	if err != nil {
		return err
	}
	wasm, starter, err := compile(ctx, version)
	if err != nil {
		return err
	}
	all := studio.Assets()
	all["app/wasm_exec.js"] = starter
	content, _ := fs.Sub(files, "files") // it is embedded
	err = fs.WalkDir(content, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all[name], err = fs.ReadFile(content, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	b := built{Program: fmt.Sprintf("azulejo-%.6x.wasm.gz", sha256.Sum256(wasm)), Rulesets: append([]string{}, rulesets...)}
	sum := sha256.New()
	fmt.Fprintln(sum, b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		sum.Write(all[name])
		switch name {
		case "index.html":
			b.Files = append(b.Files, "") // hosts lead from its name to that
		case "sw.js": // browsers keep it by themselves
		default:
			b.Files = append(b.Files, name)
		}
	}
	b.Files, b.Version = append(b.Files, "app/build.js"), fmt.Sprintf("%.6x", sum.Sum(nil))
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	all["app/build.js"] = []byte("globalThis.built = " + string(text) + ";\n")
	all["app/"+b.Program] = wasm
	maps.Copy(all, pages)
	if err := os.RemoveAll(filepath.Join(folder, "rulesets")); err != nil { // pages of those that it does not have any more
		return err
	}
	old, _ := filepath.Glob(filepath.Join(folder, "app", "azulejo-*.wasm.gz*")) // the pattern is right
	for _, name := range slices.Sorted(maps.Keys(all)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, all[name], 0o666)); err != nil {
			return err
		}
	}
	for _, name := range old {
		if !strings.HasPrefix(filepath.Base(name), b.Program) {
			err = errors.Join(err, os.Remove(name))
		}
	}
	return err
}

// check refuses a folder that has something else than a site, or cannot be written.
func check(folder string) error {
	entries, err := os.ReadDir(folder)
	if len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(folder, "app", "build.js")); err != nil {
			return fmt.Errorf("%s has something else than a site; name a new folder", folder)
		}
	}
	for errors.Is(err, fs.ErrNotExist) {
		folder = filepath.Dir(folder) // in which it is to be made
		_, err = os.Stat(folder)
	}
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".azulejo-")
	if err != nil {
		return safefile.Error(folder, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// released reports whether others can get a version.
func released(version string) bool {
	return strings.HasPrefix(version, "v") && !strings.Contains(version, "+dirty")
}

// compile returns the packed program of a version, and the script of the toolchain that starts it.
func compile(ctx context.Context, version string) (wasm, starter []byte, err error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, nil, errors.New("a site needs the Go toolchain, which compiles its program: install it from https://go.dev/dl")
	}
	temporary, err := os.MkdirTemp("", "azulejo-site-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(temporary)
	run := func(where string, args ...string) (string, error) {
		c := exec.CommandContext(ctx, "go", args...)
		c.Dir = where
		c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off", "GOFLAGS=")
		var out, problem bytes.Buffer
		c.Stdout, c.Stderr = &out, &problem
		if err := c.Run(); err != nil {
			return "", fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(problem.String()))
		}
		return strings.TrimSpace(out.String()), nil
	}
	where := "."
	if main, err := run(where, "list", "-m"); err != nil || main != module {
		if !released(version) {
			return nil, nil, errors.New("this azulejo was built from source code that no released version has, and site compiles that for browsers:\n" +
				"run azulejo site in the folder of that code")
		}
		where = temporary // the version of this command, as others get it
		_, err = run(where, "mod", "init", "site")
		if err == nil {
			_, err = run(where, "get", module+"@"+version)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("the source code of azulejo %s cannot be had; run azulejo site in a folder that has it: %w", version, err)
		}
	}
	name := filepath.Join(temporary, "azulejo.wasm")
	build := []string{"build", "-trimpath", "-ldflags", "-s -w", "-gcflags", "all=-l"}
	for _, pattern := range inlining {
		build = append(build, "-gcflags", pattern+"=")
	}
	if _, err := run(where, append(build, "-o", name, program)...); err != nil {
		return nil, nil, err
	}
	root, err := run(where, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	if starter, err = os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, nil, err
	}
	plain, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // there is such a level
	_, err = w.Write(plain)
	err = errors.Join(err, w.Close())
	return packed.Bytes(), starter, err
}
