package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// newExplain returns the command explain. Its first argument can be a ruleset, by name or
// file; all others are one word or phrase to explain. A word that is nothing is an error of
// usage, with the nearest known word.
func newExplain() *cobra.Command {
	var keys, markdown bool
	var set settings
	c := &cobra.Command{
		Use:               "explain [RULESET] [KEY|CODE|NAME]",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: explainable,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case set != nil && (len(args) == 0 || !isRuleset(args[0])):
				return usagef("--set changes a ruleset; name one before the key")
			case markdown && len(args) > 0:
				return usagef("--markdown prints the reference of all keys; leave %s out", strings.Join(args, " "))
			case markdown:
				return printReference(c.OutOrStdout())
			}
			e := newExplainer(textWidth(c), nil)
			if len(args) > 0 && isRuleset(args[0]) {
				r, err := openRuleset(args[0], set...)
				if err != nil {
					return err
				}
				e, args = newExplainer(textWidth(c), r), args[1:]
			}
			var err error
			switch {
			case len(args) > 0:
				err = e.word(strings.Join(args, " "))
			case e.Ruleset != nil:
				err = e.rulebook(keys)
			default:
				e.contents()
			}
			if err != nil {
				return err
			}
			return newScreen(c).paged(c.Context(), func(out io.Writer) error {
				_, err := io.WriteString(out, e.String())
				return err
			})
		},
	}
	c.Flags().BoolVar(&keys, "keys", false, "print after each sentence of a rulebook the keys that it depends on")
	c.Flags().BoolVar(&markdown, "markdown", false, "print the reference of all keys, formulas and codes as Markdown")
	set.add(c)
	return c
}

// explainable completes what can be explained.
func explainable(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	e := newExplainer(widestText, nil)
	if len(args) == 0 {
		return append(variants.Names(), e.known()...), cobra.ShellCompDirectiveDefault
	}
	return e.known(), cobra.ShellCompDirectiveNoFileComp
}

// isRuleset reports whether a word names a ruleset rather than a key or a code.
func isRuleset(word string) bool {
	return strings.HasSuffix(word, ".yaml") || strings.HasSuffix(word, ".yml") || strings.Contains(word, "/") ||
		slices.Contains(variants.Names(), word)
}

// explainer writes explanations, in a ruleset or in all rulesets of some variants.
type explainer struct {
	sheet
	Ruleset  *variants.Ruleset // nil for all
	variants []variants.Variant
	keys     []*keyEntry // of the variants
}

// newExplainer returns an explainer for a ruleset, or if it is nil for all.
func newExplainer(width int, r *variants.Ruleset) *explainer {
	e := &explainer{sheet: sheet{width: width}, Ruleset: r, variants: variants.All()}
	if r != nil {
		e.variants = []variants.Variant{r.Variant}
	}
	e.keys = entriesOf(e.variants)
	return e
}

// word explains all that a word is: what the ruleset calls so, a key, a word of tests, a code, a name in formulas.
// If it is nothing, the keys about it are listed.
func (e *explainer) word(word string) error {
	out := ruleset.OutOfScope(word)
	found := out != ""
	if found {
		e.part(out + ".")
	}
	for _, explain := range []func(word string) bool{e.entry, e.key, e.ofTests, e.code, e.name, e.allNames, e.metrics} {
		found = explain(word) || found
	}
	if !found && !e.search(word) {
		return e.unknown(word)
	}
	return nil
}

// known returns the words that can be explained, except names in formulas.
func (e *explainer) known() []string {
	words := []string{metricsWord}
	for _, k := range e.keys {
		words = append(words, k.Path)
	}
	for _, c := range ruleset.Codes() {
		words = append(words, c.Code)
	}
	for _, k := range testKeys(e.variants) {
		words = append(words, k.Path)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// unknown is the error for a word that is nothing and that nothing is about. It suggests
// the nearest word, or a path whose last part is near to it.
func (e *explainer) unknown(word string) error {
	known := e.known()
	if e.Ruleset == nil {
		known = append(variants.Names(), known...)
	}
	near := wording.Nearest(word, known)
	for _, k := range e.keys {
		if last := k.Path[strings.LastIndex(k.Path, ".")+1:]; near == "" && wording.Nearest(word, []string{last}) != "" {
			near = k.Path
		}
	}
	text := fmt.Sprintf("there is no ruleset, key, code or name %q, and no key is about it", word)
	if near != "" {
		text += "; did you mean " + near + "?"
	}
	return usagef("%s\nexplain alone lists what there is", text)
}

// code explains the code of a problem, with or without its brackets.
func (e *explainer) code(word string) bool {
	c, ok := ruleset.FindCode(strings.Trim(word, "[]"))
	if ok {
		e.fill("code", c)
	}
	return ok
}

// contents lists what can be explained.
func (e *explainer) contents() {
	var codes [][]string
	for _, c := range ruleset.Codes() {
		codes = append(codes, []string{c.Code, c.Title})
	}
	e.fill("contents", map[string]any{"Rulesets": variants.Names(), "Groups": groupsOf(e.keys), "Codes": codes})
}

// widestText is how wide texts are at most: longer lines are hard to read.
const widestText = 100

// textWidth is how wide a command writes texts.
func textWidth(c *cobra.Command) int {
	s := screen{file: terminalOf(c.OutOrStdout())}
	width, _ := s.size()
	return min(width, widestText)
}
