package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// newExplain returns the command explain. Its first argument can be a ruleset, by name or
// file; all others are one word or phrase to explain. A word that is nothing is an error of
// usage, with the nearest known word.
func newExplain() *cobra.Command {
	var markdown bool
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
				err = e.rulebook()
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

// explainer prints explanations.
type explainer struct {
	sheet
	*guide.Guide
}

func newExplainer(width int, r *variants.Ruleset) *explainer {
	return &explainer{sheet{width: width}, guide.New(r)}
}

// word prints all that a word is.
func (e *explainer) word(word string) error {
	if e.metrics(word) {
		return nil
	}
	entries, err := e.Explain(word)
	if err != nil {
		return usagef("%w\nexplain alone lists what there is", err)
	}
	for _, entry := range entries {
		e.entry(entry)
	}
	return nil
}

// entry prints what there is to say about one thing.
func (e *explainer) entry(entry guide.Entry) {
	e.part(entry.Title)
	if entry.Text != "" {
		const margin = "  "
		fmt.Fprintln(e, wording.Indent(paragraphs(program.Typed(entry.Text), e.width-len(margin)), margin))
	}
	e.facts(entry.Facts)
	for _, t := range entry.Tables {
		if t.Title != "" {
			e.head(program.Typed(t.Title))
		}
		e.rows("    ", t.Rows)
	}
}

// known returns the words that can be explained, except names in formulas.
func (e *explainer) known() []string { return append(e.Known(), metricsWord) }

// contents lists what can be explained.
func (e *explainer) contents() {
	var codes [][]string
	for _, c := range ruleset.Codes() {
		codes = append(codes, []string{c.Code, c.Title})
	}
	e.fill("contents", map[string]any{"Rulesets": variants.Names(), "Groups": groupsOf(e.Keys), "Codes": codes})
}

// widestText is how wide texts are at most: longer lines are hard to read.
const widestText = 100

// textWidth is how wide a command writes texts.
func textWidth(c *cobra.Command) int {
	s := screen{file: terminalOf(c.OutOrStdout())}
	width, _ := s.size()
	return min(width, widestText)
}
