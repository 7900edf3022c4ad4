package cli

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/azulejo/azulejo/variants"
)

// output is a file that a command writes, with the flag that names it; none where it has
// no name.
type output struct{ flag, name string }

// checkOutputs refuses to write two things to one file, or something over what the
// command reads: files, or rulesets by their names.
func checkOutputs(read []string, outputs ...output) error {
	for i, o := range outputs {
		if o.name == "" {
			continue
		}
		if o.name == "-" {
			return usagef("--%s -: this needs a file of its own; ./- is one of that name", o.flag)
		}
		for _, name := range read {
			if name != "" && oneFile(name, o.name) && !slices.Contains(variants.Names(), name) {
				return usagef("--%s %s would be written over %s, which is read; name another file",
					o.flag, o.name, name)
			}
		}
		for _, other := range outputs[:i] {
			if other.name != "" && oneFile(other.name, o.name) {
				return usagef("--%s %s and --%s %s are one file; name two", other.flag, other.name,
					o.flag, o.name)
			}
		}
	}
	return nil
}

// oneFile reports whether two names stand for one file, which need not be there yet.
// What keeps nothing, as a pipe or a device, can be written to twice.
func oneFile(a, b string) bool {
	info, err := os.Stat(a)
	if err == nil {
		return info.Mode().IsRegular() && sameFile(a, b)
	}
	return whereabouts(a) == whereabouts(b)
}

// mostLinks bounds how far links are followed, as they can go in a circle.
const mostLinks = 40

// whereabouts is where a file is or would be made.
func whereabouts(name string) string {
	for range mostLinks {
		to, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(folder, filepath.Base(name))
	}
	if whole, err := filepath.Abs(name); err == nil {
		return whole
	}
	return filepath.Clean(name)
}
