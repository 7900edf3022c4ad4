package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// resolved is a ruleset as one text that extends nothing, to change values in.
type resolved struct {
	*target
	file, text string
}

// resolved returns the resolved text of the ruleset.
func (t *target) resolved() resolved {
	return resolved{t, t.name + " (resolved)", t.Document.Resolved()}
}

// with opens the text with some assignments laid over it. A panic is an error.
func (d resolved) with(sets ...string) (r *variants.Ruleset, err error) {
	err = core.Guard(func() (err error) {
		r, err = variants.Parse(d.file, []byte(d.text), variants.With(d.Variant), variants.Set(sets...))
		return err
	})
	return r, err
}

// setFile is the file of problems in assignments, which have a line each.
const setFile = "--set"

// problemsOf returns the problems of a ruleset that has some, given the error of
// opening it. Each of them has a place in the text or in an assignment.
func (d resolved) problemsOf(err error, sets []string) []ruleset.Problem {
	must(err != nil, "the ruleset loads, as if nothing were wrong")
	problems := problemsIn(err)
	for _, p := range problems {
		lines := sets
		if p.File == d.file {
			lines = strings.Split(d.text, "\n")
		} else {
			must(p.File == setFile, "the problem names the file %q, which is none of those that were read: %v", p.File, p)
		}
		checkPlace(p, lines)
	}
	return problems
}

// problemsIn returns the problems that an error of reading a text has to be.
func problemsIn(err error) []ruleset.Problem {
	if panicked, is := errors.AsType[*core.Panic](err); is {
		panic(failure{panicked})
	}
	problems, is := errors.AsType[*ruleset.Problems](err)
	must(is, "the error is no *ruleset.Problems, so it has no place: %w", err)
	return problems.List
}

// checkPlace holds that a problem names a place in some lines, and has a code that can
// be looked up.
func checkPlace(p ruleset.Problem, lines []string) {
	_, known := ruleset.FindCode(p.Code)
	must(p.Line >= 1 && p.Line <= len(lines) && p.Col >= 1 && p.Col <= utf8.RuneCountInString(lines[p.Line-1])+1,
		"the problem names a place that the text does not have: %v", p)
	must(p.Message != "", "the problem has no message: %v", p)
	must(known, "no code of ruleset.Codes is %q: %v", p.Code, p)
}

// checkDocuments makes mistakes in the resolved text of a ruleset, which Compile gets
// to see: those of one kind, in several values at once. That the language itself finds
// them has tests in core/ruleset.
// It finds a Compile that panics on a missing value, stops at the first problem, or
// reports it without a place.
func checkDocuments(t *target) {
	d := t.resolved()
	d.checkResolved(t.Document.Digest())
	var groups [][]mistake
	for _, m := range t.mistakes() {
		at := slices.IndexFunc(groups, func(g []mistake) bool {
			// Of more than fifty problems not all are reported, and a mistake can be several.
			return len(g) < 12 && !slices.ContainsFunc(g, func(o mistake) bool { return o.what != m.what || overlap(o.path, m.path) })
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], m)
	}
	for _, group := range groups {
		if !t.options.stopped() {
			d.checkReported(group...)
		}
	}
}

// checkResolved holds that the text is the ruleset with a digest.
func (d resolved) checkResolved(digest string) {
	r, err := d.with()
	must(err == nil, "its resolved text, which `azulejo show --resolved` prints, does not load: %w", err)
	got := r.Document.Digest()
	must(got == digest, "its resolved text, which `azulejo show --resolved` prints, has another digest: expected %s, got %s",
		digest, got)
}

// checkReported holds that mistakes are reported, all in one run. If one of several is
// not reported by itself either, that is the failure.
func (d resolved) checkReported(mistakes ...mistake) {
	var sets []string
	for _, m := range mistakes {
		sets = append(sets, m.set)
	}
	_, refusal := d.with(sets...)
	err := try(func() {
		problems := d.problemsOf(refusal, sets)
		for i, m := range mistakes {
			must(slices.ContainsFunc(problems, func(p ruleset.Problem) bool { return m.reported(p, i+1) }),
				"no problem is reported at %s:\n%w", m.path, refusal)
		}
	})
	if err == nil {
		return
	}
	if len(mistakes) == 1 {
		fail("with --set '%s' (%s): %w", sets[0], mistakes[0].what, err)
	}
	for _, m := range mistakes {
		d.checkReported(m)
	}
	fail("with %s, each of which is reported alone: %w", setWords(sets), err)
}

// setWords returns the flags that make assignments.
func setWords(sets []string) string {
	var words []string
	for _, set := range sets {
		words = append(words, "--set", set)
	}
	return wording.Shell(words...)
}

// mistake is a mistake in one value of a ruleset.
type mistake struct {
	what string // "a map where none belongs"
	path string
	set  string // the assignment that makes it
}

// reported reports whether a problem is the mistake, which is in a line of the
// assignments. A missing value is reported where it is missed.
func (m mistake) reported(p ruleset.Problem, line int) bool {
	return overlap(p.Path, m.path) && (p.File == setFile && p.Line == line || strings.HasSuffix(m.set, "="+removed))
}

// noSuchKey is a key that no variant declares.
const noSuchKey = "no_such_key"

// mistakes returns the mistakes that a variant may handle wrongly, in all of its keys.
func (t *target) mistakes() []mistake {
	var all []mistake
	keys := t.Variant.Keys()
	for _, k := range keys {
		path := t.place(k.Path)
		was := t.Document.Get(path)
		add := func(what, value string) { all = append(all, mistake{what, path, path + "=" + value}) }
		if k.TakesFormulas() || k.Type == ruleset.Truth || k.Type == ruleset.Span || len(k.Words) > 0 {
			add("a name that means nothing", listed(k, "no_such_name"))
		}
		example, err := ruleset.ReadText("example", []byte("value: "+k.Example))
		free := k.Type == ruleset.Free && err == nil && example.Get("value").Kind() == ruleset.Mapping
		if k.Type != ruleset.Map && was.Kind() != ruleset.Mapping && !free {
			add("a map where none belongs", "{ "+noSuchKey+": 1 }")
		}
		if k.TakesFormulas() && k.Type != ruleset.Truth && (k.Min != 0 || k.Max != 0) && k.Max < formula.Limit {
			add("a formula whose value is out of its bounds", listed(k, fmt.Sprintf("%d + 1", k.Max)))
		}
		if k.Required && was.Exists() && !strings.HasSuffix(k.Path, anyEntry) {
			add("a key that has to be there is missing", removed)
		}
	}
	return all
}

// place returns a path that a declared one is: of several another one for each ruleset.
func (t *target) place(declared string) string {
	all := expand(declared, t.Document.Root())
	return all[t.index%len(all)]
}

// listed returns a value of a key, given one that may be an item of a list.
func listed(k ruleset.Key, value string) string {
	switch k.Type {
	case ruleset.Wholes, ruleset.Words, ruleset.Series:
		return fmt.Sprintf("[%q]", value)
	}
	return value
}
