// Package variants opens rulesets: it finds a ruleset by name or file, finds
// the variant that plays it, and compiles it into rules.
//
// A variant is a Go package that registers itself when it is imported, as
// database drivers do. A program imports those it wants, or all that come with
// azulejo:
//
//	import _ "github.com/azulejo/azulejo/variants/all"
package variants

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Variant turns a family of rulesets into playable games.
type Variant interface {
	// Name is the word that rulesets write in `variant`.
	Name() string

	// Keys declares every key that a ruleset of this variant can have, those
	// of draft.SharedKeys among them.
	Keys() []ruleset.Key

	// Compile turns a document, which has been bound to Keys, into rules. If the document has
	// problems, even from binding, Compile reports the others and returns Err of the document. A
	// value that was reported before gives its minimum and stays silent.
	Compile(d *ruleset.Document) (core.Rules, error)
}

var (
	registered []Variant
	shipped    []bundle
)

// bundle is the rulesets that a variant comes with.
type bundle struct {
	fs.FS
	variant string
}

// Register makes a variant available, and the rulesets it comes with: NAME.yaml
// in files is found as NAME; files may be nil. It is called when a program
// starts, from init, and panics if the name is taken.
func Register(v Variant, files fs.FS) {
	if find(v.Name()) != nil {
		panic("variants: " + v.Name() + " is registered twice")
	}
	registered = append(registered, v)
	if files != nil {
		shipped = append(shipped, bundle{files, v.Name()})
	}
}

// All returns the registered variants.
func All() []Variant { return slices.Clone(registered) }

func find(name string) Variant {
	for _, v := range registered {
		if v.Name() == name {
			return v
		}
	}
	return nil
}

// Ruleset is a ruleset ready to be played.
type Ruleset struct {
	Name     string // as it was opened: a shipped name or a file
	Shipped  bool   // it comes with the program, and nothing was set in it
	Document *ruleset.Document
	Variant  Variant
	Rules    core.Rules
	Weights  *Weights // of the file beside its own, which Rules have; nil for those of the variant
}

// Open finds a ruleset and compiles it. A name that ends in .yaml or .yml is a
// file, any other one the name of a shipped ruleset. It reads any file that the
// name, or what the file extends, leads to: [Shipped] and [OpenFS] are for names and
// files of strangers.
//
// A file of weights beside the ruleset, see [WeightsFile], becomes part of the rules.
//
// A name that nobody knows is a [*NotFoundError], a file that cannot be read
// an error of package fs, and what is wrong with a ruleset a
// [*ruleset.Problems] with all of it.
func Open(name string, options ...Option) (*Ruleset, error) {
	return load(with(ruleset.OpenFile), name, options)
}

// OpenFS is Open for the files of a file system alone, names with slashes seen from
// its root. Neither name nor anything that a file extends leads out of it. (The file
// system of os.DirFS follows links out of its folder; that of an os.Root does not.)
func OpenFS(files fs.FS, name string, options ...Option) (*Ruleset, error) {
	return load(with(ruleset.FilesIn(files)), name, options)
}

// Shipped is Open for the shipped rulesets alone. It reads no files.
func Shipped(name string, options ...Option) (*Ruleset, error) {
	return load(openShipped, name, options)
}

func load(open ruleset.Opener, name string, options []Option) (*Ruleset, error) {
	s := chosen(options)
	d, err := ruleset.Load(open, name, s.assignments...)
	r, err := compile(name, s, d, err)
	if err != nil {
		return r, err
	}
	r.Shipped = !isFile(name) && len(s.assignments) == 0
	if !s.unweighted {
		err = r.findWeights(open)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Parse compiles a ruleset that is in hand as text, such as the source in a
// game's record. The name is what errors call it. The text may extend shipped
// rulesets but no files, as it can come from anybody.
func Parse(name string, text []byte, options ...Option) (*Ruleset, error) {
	s := chosen(options)
	d, err := ruleset.Parse(name, text, openShipped, s.assignments...)
	return compile(name, s, d, err)
}

// Examine is Parse for a text that may be broken, as editors have it while somebody types: with the
// error there is a Ruleset too. It has no Rules, and no Variant if nothing says which one plays
// it. The text extends shipped rulesets and what open finds, which may be nil.
func Examine(name string, text []byte, open ruleset.Opener) (*Ruleset, error) {
	d, _ := ruleset.Parse(name, text, Opener(open)) // whose problems d has
	return examine(name, settings{}, d)
}

func compile(name string, s settings, d *ruleset.Document, err error) (*Ruleset, error) {
	if d == nil {
		return nil, err
	}
	r, err := examine(name, s, d)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// examine binds and compiles a loaded document. Where loading found problems,
// binding continues, to find the others in the same run.
func examine(name string, s settings, d *ruleset.Document) (*Ruleset, error) {
	r := &Ruleset{Name: name, Document: d, Variant: s.variant(d.Variant())}
	if s.counting {
		d.CountConditions()
	}
	if r.Variant == nil {
		if r.Variant = cmp.Or(s.variant(unknownVariant(d)), likeliest(d)); r.Variant != nil {
			_ = d.Bind(r.Variant.Keys(), others(r.Variant)...) // whose problems d has
		}
		return r, d.Err()
	}
	if d.Mixed() {
		return r, d.Err()
	}
	err := d.Bind(r.Variant.Keys(), others(r.Variant)...)
	rules, compileErr := r.Variant.Compile(d) // also after problems: all come in one run
	if err = cmp.Or(err, compileErr); err != nil {
		return r, cmp.Or(d.Err(), err)
	}
	r.Rules = rules
	return r, nil
}

// others returns the variants but one, whose keys may have been meant for it.
func others(but Variant) []ruleset.SchemaVariant {
	var all []ruleset.SchemaVariant
	for _, v := range registered {
		if v.Name() != but.Name() {
			all = append(all, ruleset.SchemaVariant{Name: v.Name(), Keys: v.Keys})
		}
	}
	return all
}

// likeliest guesses the variant of a document that does not name one, because the file it extends
// could not be read. It returns the variant that declares all top-level keys that any variant
// declares, or nil.
func likeliest(d *ruleset.Document) Variant {
	if d.Get("variant").Exists() || d.Complete() {
		return nil
	}
	top := func(v Variant) (words []string) {
		for _, k := range v.Keys() {
			word, _, _ := strings.Cut(k.Path, ".")
			words = append(words, word)
		}
		return words
	}
	var known []string
	for _, v := range registered {
		known = append(known, top(v)...)
	}
	for _, v := range registered {
		own := top(v)
		foreign := func(e ruleset.Entry) bool { return slices.Contains(known, e.Key) && !slices.Contains(own, e.Key) }
		if !slices.ContainsFunc(d.Root().Entries(), foreign) {
			return v
		}
	}
	return nil
}

// unknownVariant reports a variant that there is not, and returns the one that was probably
// meant, or "".
func unknownVariant(d *ruleset.Document) (meant string) {
	value := d.Get("variant")
	if !value.Exists() {
		return "" // that is reported
	}
	var names []string
	for _, v := range registered {
		names = append(names, v.Name())
	}
	meant = wording.Nearest(value.Text(), names)
	value, asks := value.Meant(meant, "")
	hint := strings.TrimSpace(asks + " the variants are: " + strings.Join(names, ", "))
	value.Reject("unknown-variant", hint, "unknown variant `%s`", value.Text())
	return meant
}

// Option changes how a ruleset is opened.
type Option func(*settings)

// settings are what options can change.
type settings struct {
	assignments []string
	with        Variant
	unweighted  bool
	counting    bool
}

// Set merges assignments over the ruleset: "params.bonus=3", "keep.limit=2",
// "scoring.minimum=null". Each is a path, = and a value, as [ruleset.Load] reads
// them. What is wrong with one is a problem like all others, in a file that is
// called --set.
func Set(assignments ...string) Option {
	return func(s *settings) { s.assignments = append(s.assignments, assignments...) }
}

// With lets v play the rulesets that name it, whether it is registered or not, and
// in the place of a registered variant of that name.
func With(v Variant) Option {
	return func(s *settings) { s.with = v }
}

// Counting lets the formulas of the ruleset count how often their conditions are true, which
// [ruleset.Document.Conditions] returns. Games take longer.
func Counting() Option { return func(s *settings) { s.counting = true } }

// chosen returns what some options say together.
func chosen(options []Option) settings {
	var s settings
	for _, o := range options {
		o(&s)
	}
	return s
}

// variant returns the variant that plays rulesets which say name; nil for none.
func (s settings) variant(name string) Variant {
	if s.with != nil && s.with.Name() == name {
		return s.with
	}
	return find(name)
}
