package variants

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

const extension = ".yaml"

// NotFoundError is the error for an unknown name of a ruleset.
type NotFoundError struct {
	Name string
	Near string   // a similar name, or ""
	Have []string // all names of rulesets

	Files bool // files can be opened by their names here
}

// Error names the rulesets that exist.
func (e *NotFoundError) Error() string {
	text := fmt.Sprintf("unknown ruleset %q", e.Name)
	if e.Near != "" {
		text += fmt.Sprintf("; did you mean %s?", e.Near)
	}
	if len(e.Have) == 0 {
		return text + "\nthere is none, as the program imports no variant; package variants/all imports all of azulejo's"
	}
	text += "\nthe rulesets are: " + strings.Join(summed(e.Have), ", ")
	if e.Files {
		text += "\na name that ends in .yaml is a file"
	}
	return text
}

// Meant returns the near name, or "".
func (e *NotFoundError) Meant() string { return e.Near }

// summed returns names, with the names of each folder as one: there are many.
func summed(names []string) []string {
	var short []string
	for _, name := range names {
		if folder, _, within := strings.Cut(name, "/"); within {
			name = folder + "/…"
		}
		if !slices.Contains(short, name) {
			short = append(short, name)
		}
	}
	return short
}

// Names lists the shipped rulesets.
func Names() []string {
	var names []string
	for _, b := range shipped {
		names = append(names, b.names()...)
	}
	slices.Sort(names)
	return names
}

// Games lists the shipped rulesets that extend no other, such as the published games.
func Games() []string {
	return slices.DeleteFunc(Names(), func(name string) bool { return parentLine.Match(shippedText(name)) })
}

// NamesOf lists the rulesets that a variant was registered with.
func NamesOf(v Variant) []string {
	for _, b := range shipped {
		if b.variant == v.Name() {
			return b.names()
		}
	}
	return nil
}

// names lists the rulesets of a bundle, in order.
func (b bundle) names() []string {
	var names []string
	// An embedded file system can always be read.
	_ = fs.WalkDir(b.FS, ".", func(path string, _ fs.DirEntry, err error) error {
		name, isRuleset := strings.CutSuffix(path, extension)
		if err == nil && isRuleset && !strings.HasSuffix(name, ".test") && !strings.HasSuffix(name, ".weights") {
			names = append(names, name)
		}
		return nil
	})
	slices.Sort(names)
	return names
}

// isFile reports whether a name is that of a file.
func isFile(name string) bool {
	return strings.HasSuffix(name, extension) || strings.HasSuffix(name, ".yml")
}

// Opener returns an opener of shipped rulesets by name, and of other rulesets by files, which may
// be nil.
func Opener(files ruleset.Opener) ruleset.Opener {
	if files == nil {
		return openShipped
	}
	return func(name, from string) ([]byte, string, error) {
		if isFile(name) {
			text, file, err := files(name, from)
			if _, bare := err.(*fs.PathError); bare && errors.Is(err, fs.ErrNotExist) {
				err = notShipped(name, err)
			}
			return text, file, err
		}
		text, file, err := openShipped(name, from)
		var unknown *NotFoundError
		if errors.As(err, &unknown) {
			unknown.Near = cmp.Or(withExtension(files, name, from), unknown.Near)
			unknown.Files = true
		}
		return text, file, err
	}
}

// notShipped returns the error of a missing file. If a shipped ruleset has a similar name, the
// error suggests it.
func notShipped(name string, err error) error {
	if meant := alike(strings.TrimSuffix(path.Base(name), path.Ext(name)), Names()); meant != "" {
		return &noFileError{err, meant}
	}
	return err
}

// noFileError is the error of a missing file, with a shipped ruleset of a similar name.
type noFileError struct {
	err  error
	near string
}

func (e *noFileError) Error() string {
	return fmt.Sprintf("%v; did you mean %s, which is a ruleset and no file?", e.err, e.near)
}

func (e *noFileError) Unwrap() error { return e.err }

// Meant returns the name of the ruleset.
func (e *noFileError) Meant() string { return e.near }

// openShipped finds the text of a shipped ruleset, and reads no file.
func openShipped(name, _ string) ([]byte, string, error) {
	for _, b := range shipped {
		text, err := fs.ReadFile(b, name+extension)
		if err == nil {
			return text, name, nil
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
			return nil, name, err
		}
	}
	names := Names()
	return nil, name, &NotFoundError{Name: name, Near: near(name, names), Have: names}
}

// near returns the shipped ruleset that an unknown name probably means, or "": a ruleset with a
// similar name, or else the shortest name that contains the unknown one, perhaps in its title.
// Names outside a folder come first.
func near(name string, names []string) string {
	best := alike(name, names)
	if best != "" || len(name) < 3 {
		return best
	}
	byLength := slices.SortedFunc(slices.Values(names), func(a, b string) int {
		return cmp.Or(strings.Count(a, "/")-strings.Count(b, "/"), len(a)-len(b))
	})
	for _, have := range byLength {
		if strings.Contains(strings.ToLower(have+" "+title(have)), strings.ToLower(name)) {
			return have
		}
	}
	return ""
}

// alike returns the name that equals the given one but for its folder, or else the nearest
// spelling, or "".
func alike(name string, names []string) string {
	for _, have := range names {
		if path.Base(have) == name {
			return have
		}
	}
	return wording.Nearest(name, names)
}

// titleLine and parentLine match the lines of a ruleset with its title and its parent.
var (
	titleLine  = regexp.MustCompile(`(?m)^name: *(.*)`)
	parentLine = regexp.MustCompile(`(?m)^extends:`)
)

// title returns the title of a shipped ruleset.
func title(name string) string {
	if called := titleLine.FindSubmatch(shippedText(name)); called != nil {
		return string(called[1])
	}
	return ""
}

// shippedText returns the text of a shipped ruleset, nil for an unknown name.
func shippedText(name string) []byte {
	text, _, _ := openShipped(name, "")
	return text
}

// withExtension returns the file that a name without its extension means, or "".
func withExtension(files ruleset.Opener, name, from string) string {
	for _, ending := range []string{extension, ".yml"} {
		if _, _, err := files(name+ending, from); name != "" && err == nil {
			return name + ending
		}
	}
	return ""
}

// Text returns the text of a ruleset, sound or not.
func Text(name string) ([]byte, error) {
	text, _, err := Opener(ruleset.OpenFile)(name, "")
	if len(text) > ruleset.MaxSize {
		return nil, fmt.Errorf("%s is larger than any ruleset: more than %d bytes", name, ruleset.MaxSize)
	}
	return text, err
}
