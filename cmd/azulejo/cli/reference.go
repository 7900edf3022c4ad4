package cli

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/starter"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// printReference prints the reference of all keys, in Markdown.
func printReference(out io.Writer) error {
	all, g := variants.All(), guide.New(nil)
	entries := g.Keys
	return parse("reference.md.tmpl", 0, template.FuncMap{"vocabulary": g.Vocabulary, "particular": g.Particular,
		"tasks": guide.Tasks, "outOfScope": ruleset.OutOfScope}).Execute(out, map[string]any{
		"Base": guide.Base(all[0]), "Variants": all, "Groups": groupsOf(entries), "Synonyms": synonymsOf(entries),
		"Operators": formula.Operators(), "Functions": formula.Functions(), "Faults": formula.Faults(),
		"Tests": scenario.Keys(), "Codes": ruleset.Codes(),
	})
}

// keyGroup is the keys for one purpose.
type keyGroup struct {
	Title   string
	Entries []*guide.Key
}

// groupsOf sorts keys into groups: those of the family, in the order in which a designer
// thinks of a game, then others. Groups without a key are left out.
func groupsOf(entries []*guide.Key) (groups []*keyGroup) {
	for _, title := range draft.Groups() {
		groups = append(groups, &keyGroup{Title: title})
	}
	for _, e := range entries {
		i := slices.IndexFunc(groups, func(g *keyGroup) bool { return g.Title == e.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &keyGroup{Title: e.Group})
		}
		groups[i].Entries = append(groups[i].Entries, e)
	}
	return slices.DeleteFunc(groups, func(g *keyGroup) bool { return g.Entries == nil })
}

// pathsOf lists the paths of entries, each once.
func pathsOf(entries []*guide.Key) string {
	var paths []string
	for _, e := range entries {
		if path := "`" + e.Path + "`"; !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return strings.Join(paths, ", ")
}

// synonymsOf returns keys by the words that people may call them.
func synonymsOf(entries []*guide.Key) map[string][]*guide.Key {
	synonyms := map[string][]*guide.Key{}
	for _, e := range entries {
		for _, word := range e.Synonyms {
			synonyms[word] = append(synonyms[word], e)
		}
	}
	return synonyms
}

// keyBase is the ruleset that the example of a key can extend.
func keyBase(k *guide.Key) string { return guide.Base(k.Variants[0]) }

// keyBlock returns the example of a key as a part of a ruleset that extends its base; "" for keys whose
// examples are whole rulesets, or name other ones. A star becomes the first name that the base has there.
func keyBlock(k *guide.Key) (string, error) {
	top, _, _ := strings.Cut(k.Path, ".")
	example := cmp.Or(k.Example, k.Default)
	if example == "" || strings.Contains(k.Path, ".do.") || strings.Contains(k.Path, ".limit.") || strings.Contains(k.Path, "displays.draw") || slices.Contains([]string{"format", "extends", "variant", "conflicts", "requires"}, top) ||
		slices.Contains([]string{"words.*", "draws.*.of.*"}, k.Path) {
		return "", nil
	}
	model, err := variants.Open(keyBase(k))
	if err != nil {
		return "", err
	}
	block, path, others := "", "", ""
	for depth, word := range strings.Split(k.Path, ".") {
		if word == "*" {
			word = "mine"
			others = required(k, path+".*.", depth+1)
			if entries := model.Document.Get(path).Entries(); len(entries) > 0 {
				word, others = entries[0].Key, ""
			}
		}
		path = strings.TrimPrefix(path+"."+word, ".")
		block += "\n" + strings.Repeat("  ", depth) + word + ":"
	}
	return block[1:] + " " + example + "\n" + others, nil
}

// required returns the other keys that a new entry of a map needs for a key, with their examples.
func required(of *guide.Key, entry string, depth int) (lines string) {
	for _, k := range of.Variants[0].Keys() {
		key, in := strings.CutPrefix(k.Path, entry)
		if in && k.Required && !strings.Contains(key, "*") && !strings.Contains(key, "do.") && !strings.HasPrefix(of.Path+".", k.Path+".") {
			group, last, nested := strings.Cut(key, ".")
			value := k.Example
			if nested {
				key, value = group, "{ "+last+": "+value+" }"
			}
			lines += strings.Repeat("  ", depth) + key + ": " + value + "\n"
		}
	}
	return lines
}

// noAnchor matches what an anchor of a heading leaves out.
var noAnchor = regexp.MustCompile(`[^a-z0-9 -]`)

// anchor returns the anchor that a heading has on a page.
func anchor(title string) string {
	return strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

// namesTitle is the heading of the names of a variant.
func namesTitle(v variants.Variant) string { return "Names in formulas of `" + v.Name() + "`" }

// positionExample is a test with a position of a variant.
func positionExample(v variants.Variant) (string, error) {
	r, err := variants.Open(guide.Base(v))
	if err != nil {
		return "", nil // a variant without rulesets of its own
	}
	test, err := starter.Position(r.Rules)
	if test == "" {
		return "", err
	}
	return fmt.Sprintf("format: 1\nruleset: %s\ntests:\n%s", r.Name, test), err
}
