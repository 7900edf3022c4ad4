// Package variants opens rulesets: it finds a ruleset by name or file and its variant, and
// compiles it into rules.
//
// A variant is a Go package that registers itself when it is imported, as database drivers do. A
// program imports single variants, or all variants of azulejo:
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
	// Name is the variant's name in rulesets, under `variant`.
	Name() string

	// Keys declares every key of this variant's rulesets, with those of draft.SharedKeys.
	Keys() []ruleset.Key

	// Compile turns a document, bound to Keys, into rules. If the document already has problems,
	// Compile reports the remaining ones and returns Err of the document. A value with an earlier
	// problem gives its minimum and stays silent.
	Compile(d *ruleset.Document) (core.Rules, error)
}

var (
	registered []Variant
	shipped    []bundle
)

// bundle is the rulesets of a variant.
type bundle struct {
	fs.FS
	variant string
}

// Register makes a variant and its rulesets available: NAME.yaml in files is found as NAME; files
// may be nil. Call it from init. It panics if the name is taken.
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
	Weights  *Weights // of Rules, from the file beside the ruleset; nil for those of the variant
	Unfit    error    // why the weights of a record are left out; nil if they are not
}

// Open finds a ruleset and compiles it. A name with the ending .yaml or .yml is a file, any other
// name a shipped ruleset. Open reads any file named by the argument or by a ruleset on the way:
// for names and files of strangers use [Shipped] and [OpenFS].
//
// A file of weights beside the ruleset, see [WeightsFile], becomes part of the rules.
//
// The error is a [*NotFoundError] for an unknown name, one of package fs for an unreadable file,
// and a [*ruleset.Problems] with all mistakes for a wrong ruleset.
func Open(name string, options ...Option) (*Ruleset, error) {
	return OpenWith(ruleset.OpenFile, name, options...)
}

// OpenFS is Open for the files of a file system alone, by names with slashes from its root.
// Neither the name nor a parent of a ruleset leads out of it. (The file system of os.DirFS
// follows links out of its folder; that of an os.Root does not.)
func OpenFS(files fs.FS, name string, options ...Option) (*Ruleset, error) {
	return OpenWith(ruleset.FilesIn(files), name, options...)
}

// Shipped is Open for the shipped rulesets alone. It reads no files.
func Shipped(name string, options ...Option) (*Ruleset, error) {
	return OpenWith(nil, name, options...)
}

// OpenWith is Open for shipped rulesets and those of an Opener, which may be nil.
func OpenWith(files ruleset.Opener, name string, options ...Option) (*Ruleset, error) {
	open := Opener(files)
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

// Parse compiles the text of a ruleset, such as the source in a game's record. Errors use the
// name. The text can come from anybody, so it may extend shipped rulesets but no files.
func Parse(name string, text []byte, options ...Option) (*Ruleset, error) {
	s := chosen(options)
	d, err := ruleset.Parse(name, text, openShipped, s.assignments...)
	return compile(name, s, d, err)
}

// Examine is Parse for an unfinished text in an editor: it returns a Ruleset even with an error.
// Such a Ruleset has no Rules, and no Variant if the text does not determine it. The text extends
// shipped rulesets and those of open, which may be nil.
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

// examine binds and compiles a loaded document. After problems of loading, binding continues, to
// find the other problems in the same run.
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

// others returns all variants but one. Unknown keys may belong to them.
func others(but Variant) []ruleset.SchemaVariant {
	var all []ruleset.SchemaVariant
	for _, v := range registered {
		if v.Name() != but.Name() {
			all = append(all, ruleset.SchemaVariant{Name: v.Name(), Keys: v.Keys})
		}
	}
	return all
}

// likeliest guesses the variant of a document without one, after its parent could not be read. It
// returns a variant that declares all top-level keys that any variant declares, or nil.
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

// unknownVariant reports an unknown variant, and returns the probably meant one, or "".
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

// settings are the results of options.
type settings struct {
	assignments []string
	with        Variant
	unweighted  bool
	counting    bool
}

// Set merges assignments over the ruleset: "params.bonus=3", "keep.limit=2",
// "scoring.minimum=null". Each is a path, = and a value in the form of [ruleset.Load]. Its
// problems are reported as in a file called --set.
func Set(assignments ...string) Option {
	return func(s *settings) { s.assignments = append(s.assignments, assignments...) }
}

// With lets v play the rulesets of its name. v need not be registered, and replaces a registered
// variant of that name.
func With(v Variant) Option {
	return func(s *settings) { s.with = v }
}

// Counting lets the formulas of the ruleset count how often their conditions are true, which
// [ruleset.Document.Conditions] returns. Games take longer.
func Counting() Option { return func(s *settings) { s.counting = true } }

// chosen returns the settings of some options.
func chosen(options []Option) settings {
	var s settings
	for _, o := range options {
		o(&s)
	}
	return s
}

// variant returns the variant with a name, or nil.
func (s settings) variant(name string) Variant {
	if s.with != nil && s.with.Name() == name {
		return s.with
	}
	return find(name)
}
