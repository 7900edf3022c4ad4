package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

func newExplain() *cobra.Command {
	var keys, markdown bool
	var set settings
	c := &cobra.Command{
		Use:   "explain [RULESET] [KEY|CODE]",
		Short: "Print the rules of a ruleset in words, or explain a key or a code",
		Long: `explain RULESET prints a rulebook: all that is needed to play. With a KEY it explains
the key, the values it takes, and the value in this ruleset. A KEY alone is explained
for all rulesets. A CODE is the word in brackets after a problem. The keys of tests are
under tests, expect and position.`,
		Example: `  azulejo explain classic
  azulejo explain classic scoring.place
  azulejo explain summer-pavilion "bonuses.*.per"
  azulejo explain lines.lengths`,
		Args:              cobra.MaximumNArgs(2),
		ValidArgsFunction: explainable,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case set != nil && (len(args) == 0 || !isRuleset(args[0])):
				return usagef("--set changes a ruleset; name one before the key")
			case markdown && len(args) > 0:
				return usagef("--markdown prints the reference of all keys; leave %s out", strings.Join(args, " "))
			case markdown:
				(&page{c.OutOrStdout()}).print()
				return nil
			}
			return newScreen(c).paged(c.Context(), func(out io.Writer) error {
				e := explainer{out, textWidth(c), keys, set}
				switch len(args) {
				case 0:
					return e.contents()
				case 1:
					return e.one(args[0])
				}
				return e.inRuleset(args[0], args[1])
			})
		},
	}
	c.Flags().BoolVar(&keys, "keys", false, "say behind each sentence of a rulebook which keys back it")
	c.Flags().BoolVar(&markdown, "markdown", false, "print the reference of all keys, formulas and codes as Markdown")
	set.add(c)
	return c
}

// explainable completes what can be explained.
func explainable(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return slices.Concat(variants.Names(), declaredPaths(), codes(), testWords()), cobra.ShellCompDirectiveDefault
	}
	return append(declaredPaths(), codes()...), cobra.ShellCompDirectiveNoFileComp
}

// explainer prints explanations.
type explainer struct {
	out   io.Writer
	width int
	keys  bool
	set   settings
}

// isRuleset reports whether a word names a ruleset rather than a key or a code.
func isRuleset(word string) bool {
	return strings.HasSuffix(word, ".yaml") || strings.HasSuffix(word, ".yml") || strings.Contains(word, "/") ||
		slices.Contains(variants.Names(), word)
}

// one explains a ruleset, a key or a code.
func (e *explainer) one(word string) error {
	if isRuleset(word) {
		r, err := openRuleset(word, e.set...)
		if err != nil {
			return err
		}
		return e.rulebook(r)
	}
	isKey := e.key(nil, word)
	if e.ofTests(variants.All(), word, isKey) || isKey || e.code(word) {
		return nil
	}
	return e.unknown(word, slices.Concat(variants.Names(), declaredPaths(), codes(), testWords()))
}

// inRuleset explains a key of a ruleset.
func (e *explainer) inRuleset(name, word string) error {
	r, err := openRuleset(name, e.set...)
	if err != nil {
		return err
	}
	isKey := e.key(r, word)
	if e.ofTests([]variants.Variant{r.Variant}, word, isKey) || isKey || e.code(word) {
		return nil
	}
	return e.unknown(word, append(ruleset.NewReference(r.Variant.Keys()).Paths(), codes()...))
}

func (e *explainer) unknown(word string, known []string) error {
	text := fmt.Sprintf("there is no ruleset, key or code %q", word)
	if near := suggestPath(word, known); near != "" {
		text += "; did you mean " + near + "?"
	}
	return usagef("%s\nexplain alone says what there is", text)
}

// suggestPath returns what is probably meant: a ruleset or a key.
func suggestPath(word string, known []string) string {
	if near := wording.Nearest(word, known); near != "" {
		return near
	}
	for _, v := range variants.All() {
		if near := ruleset.NewReference(v.Keys()).Suggest(word); near != "" && slices.Contains(known, near) {
			return near
		}
	}
	return ""
}

// key explains a key of a ruleset, or of all variants where it is nil. It
// reports whether there is one.
func (e *explainer) key(r *variants.Ruleset, path string) bool {
	all := variants.All()
	var d *ruleset.Document
	if r != nil {
		all, d = []variants.Variant{r.Variant}, r.Document
	}
	var texts []string
	names := map[string][]string{}
	for _, v := range all {
		reference := ruleset.NewReference(v.Keys())
		t, ok := reference.Find(path)
		if !ok {
			continue
		}
		var text bytes.Buffer
		p := keyPrinter{&text, e.width, reference, modelOf(v), d}
		p.topic(t, path)
		if !slices.Contains(texts, text.String()) {
			texts = append(texts, text.String())
		}
		names[text.String()] = append(names[text.String()], v.Name())
	}
	for i, text := range texts {
		if i > 0 {
			fmt.Fprintln(e.out)
		}
		if r == nil && len(names[text]) < len(all) {
			fmt.Fprintf(e.out, "In rulesets of the variant %s:\n", wording.List(names[text], "and"))
		}
		fmt.Fprint(e.out, text)
	}
	return len(texts) > 0
}

// code explains the code of a problem, with or without its brackets. It reports
// whether there is one.
func (e *explainer) code(word string) bool {
	c, ok := ruleset.FindCode(strings.Trim(word, "[]"))
	if !ok {
		return false
	}
	fmt.Fprintf(e.out, "%s: %s\n", c.Code, c.Title)
	for paragraph := range strings.SplitSeq(c.Text, "\n\n") {
		if !strings.HasPrefix(paragraph, "    ") {
			paragraph = wording.Wrap(paragraph, "", "", e.width)
		}
		fmt.Fprintf(e.out, "\n%s\n", paragraph)
	}
	return true
}

// rulebook prints the rulebook of a ruleset.
func (e *explainer) rulebook(r *variants.Ruleset) error {
	if !printRulebook(rulebookPrinter{e.out, e.width, e.keys}, r) {
		return usagef("the variant %s tells no rulebook; explain %s KEY tells of one key, and show %s shows all",
			r.Variant.Name(), r.Name, r.Name)
	}
	return nil
}

// printRulebook prints the rulebook of a ruleset, and reports whether it has one.
func printRulebook(p rulebookPrinter, r *variants.Ruleset) bool {
	sections := r.Explain()
	if sections == nil {
		return false
	}
	name, summary := r.Document.Heading()
	lines := []string{cmp.Or(name, r.Name), summary}
	if s, ok := differences(r); ok {
		lines = append(lines, s.Title+" is at the end.")
		sections = append(sections, s) // who wants to play reads how first
	}
	for _, line := range lines {
		if line != "" {
			fmt.Fprintln(p.out, wording.Wrap(line, "", "", p.width))
		}
	}
	p.print(sections)
	return true
}

// rulebookText returns what gives the rulebook of a ruleset as text for a width,
// nil where it has none.
func rulebookText(r *variants.Ruleset) func(width int) string {
	if _, ok := r.Variant.(variants.Explainer); !ok {
		return nil
	}
	return func(width int) string {
		var text strings.Builder
		printRulebook(rulebookPrinter{out: &text, width: min(width, widestText)}, r)
		return text.String()
	}
}

// widestText is how wide texts are at most: longer lines are hard to read.
const widestText = 100

// textWidth is how wide a command writes texts.
func textWidth(c *cobra.Command) int {
	s := screen{file: terminalOf(c.OutOrStdout())}
	width, _ := s.size()
	return min(width, widestText)
}
