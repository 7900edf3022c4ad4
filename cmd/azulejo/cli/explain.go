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

func newExplain() *cobra.Command {
	var keys, markdown bool
	var set settings
	c := &cobra.Command{
		Use:   "explain [RULESET] [KEY|CODE|NAME]",
		Short: "Print the rules of a ruleset in words, or explain a key, a code or a name in formulas",
		Long: `explain RULESET prints a rulebook: all that is needed to play. With a KEY it explains
the key, the values it takes, and the value in this ruleset. A KEY alone is explained
for all rulesets. A CODE is the word in brackets after a problem, a NAME a name or
function in formulas. Other words, such as lid or tiebreak, list the keys about them.
The keys of tests are under tests, expect and position.`,
		Example: `  azulejo explain classic
  azulejo explain classic scoring.place
  azulejo explain summer-pavilion "bonuses.*.per"
  azulejo explain lines.lengths
  azulejo explain run.h
  azulejo explain first player`,
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
			e := explainer{width: textWidth(c), variants: variants.All()}
			if len(args) > 0 && isRuleset(args[0]) {
				r, err := openRuleset(args[0], set...)
				if err != nil {
					return err
				}
				e.ruleset, e.variants, args = r, []variants.Variant{r.Variant}, args[1:]
			}
			return newScreen(c).paged(c.Context(), func(out io.Writer) error {
				switch {
				case len(args) > 0:
					return e.word(out, strings.Join(args, " "))
				case e.ruleset != nil:
					return e.rulebook(out, keys)
				}
				e.contents(out)
				return nil
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
	e := explainer{variants: variants.All()}
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

// explainer explains words, in a ruleset or in all rulesets of some variants.
type explainer struct {
	width    int
	ruleset  *variants.Ruleset // nil for all
	variants []variants.Variant
}

// word explains all that a word is: a key, a word of tests, a code, a name in formulas.
// If it is nothing, the keys about it are listed.
func (e *explainer) word(out io.Writer, word string) error {
	parts := e.keys(word)
	parts = append(parts, e.ofTests(word)...)
	parts = append(parts, e.code(word)...)
	parts = append(parts, e.names(word)...)
	if len(parts) == 0 {
		parts = e.search(word)
	}
	if len(parts) == 0 {
		return e.unknown(word)
	}
	_, err := fmt.Fprint(out, strings.Join(parts, "\n"))
	return err
}

// sheet returns an empty text.
func (e *explainer) sheet() *sheet { return &sheet{width: e.width} }

// known returns the words that can be explained, except names in formulas.
func (e *explainer) known() []string {
	var words []string
	for _, k := range keysOf(e.variants) {
		words = append(words, k.Path)
	}
	for _, c := range ruleset.Codes() {
		words = append(words, c.Code)
	}
	return append(words, testWords(e.variants)...)
}

// unknown is the error for a word that is nothing and that nothing is about. It suggests
// the nearest word, or a path whose last part is near to it.
func (e *explainer) unknown(word string) error {
	known := e.known()
	if e.ruleset == nil {
		known = append(variants.Names(), known...)
	}
	near := wording.Nearest(word, known)
	for _, k := range keysOf(e.variants) {
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
func (e *explainer) code(word string) []string {
	c, ok := ruleset.FindCode(strings.Trim(word, "[]"))
	if !ok {
		return nil
	}
	s := e.sheet()
	fmt.Fprintf(s, "%s: %s\n", c.Code, c.Title)
	for paragraph := range strings.SplitSeq(c.Text, "\n\n") {
		if !strings.HasPrefix(paragraph, "    ") {
			paragraph = wording.Wrap(paragraph, "", "", e.width)
		}
		fmt.Fprintf(s, "\n%s\n", paragraph)
	}
	return []string{s.String()}
}

// contents lists what can be explained.
func (e *explainer) contents(out io.Writer) {
	s := e.sheet()
	s.text("", typed("azulejo explain RULESET prints the rules of a game. The rulesets that come with the program are:"))
	s.text("  ", strings.Join(variants.Names(), ", ")+"; or a file of your own, such as mine.yaml.")
	s.WriteString("\n")
	s.text("", typed("azulejo explain KEY explains a key of rulesets, and azulejo explain RULESET KEY also prints its value there "+
		"and where that comes from. The keys of all rulesets are:"))
	for _, g := range groupsOf(e.variants) {
		fmt.Fprintf(s, "\n%s:\n", g.Title)
		var rows [][]string
		for _, entry := range g.Entries {
			row := []string{entry.Path, entry.Key.Summary()}
			if entry.Partial {
				row[1] += " (" + entry.Variants[0].Name() + ")"
			}
			rows = append(rows, row)
		}
		s.rows("    ", rows)
	}
	s.WriteString("\n")
	s.text("", typed("azulejo explain NAME explains a name or a function in formulas. The functions of all formulas are:"))
	s.text("  ", strings.Join(functionNames(), ", "))
	s.WriteString("\n")
	s.text("", typed("azulejo explain tests lists the keys of files of tests, azulejo explain expect what they can expect, and "+
		"azulejo explain position what a position is made of."))
	s.WriteString("\n")
	s.text("", typed("azulejo explain CODE explains a problem by the code in brackets after it. The codes are:"))
	var rows [][]string
	for _, c := range ruleset.Codes() {
		rows = append(rows, []string{c.Code, c.Title})
	}
	s.rows("    ", rows)
	fmt.Fprint(out, s.String())
}

// widestText is how wide texts are at most: longer lines are hard to read.
const widestText = 100

// textWidth is how wide a command writes texts.
func textWidth(c *cobra.Command) int {
	s := screen{file: terminalOf(c.OutOrStdout())}
	width, _ := s.size()
	return min(width, widestText)
}
