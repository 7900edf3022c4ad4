package cli

import (
	"fmt"
	"io"
	"text/template"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// lettered is a ruleset of a comparison, as text calls it.
type lettered struct {
	Letter string               // A for the first
	Label  string               // as it was typed, with what is set in it
	Name   string               // of its own, or ""
	Rules  []ruleset.Difference // from the first
}

// lettersOf gives rulesets their letters, and compares each with the first.
func lettersOf(labels []string, opened ...*variants.Ruleset) (all []lettered) {
	for i, r := range opened {
		all = append(all, lettered{report.Letter(i + 1), labels[i], r.Document.Name(),
			ruleset.Compare(opened[0].Document, r.Document)})
	}
	return all
}

// printRulesets prints what diff and compare say of their rulesets.
func printRulesets(out io.Writer, all []lettered) error {
	return parse("rulesets.tmpl", 0, nil).Execute(out, all)
}

// print prints a difference as diff.tmpl describes it. Moves and boards are printed by what
// prints those of a match, in the middle of the template.
func (d *difference) print(s *screen) error {
	if err := printRulesets(s.out, lettersOf(d.labels, d.a, d.b)); err != nil {
		return err
	}
	width, _ := s.size()
	// The template is executed on the output itself and not into a text first, so that what
	// narrate and boards print has its place in it.
	return parse("diff.tmpl", width, template.FuncMap{
		"narrate": func() (none string) {
			n := &narrate.Narrator{Game: d.First.A.Game, Out: s.out, Brief: true}
			n.Steps(d.First.A.Game.Steps())
			return ""
		},
		"boards": func() (none string, err error) {
			_, err = io.WriteString(s.boards, d.boards(s))
			return "", err
		},
		// lastOf reports whether the next move that is listed is refused for another reason.
		"lastOf": func(list []diverge.Refusal, i int) bool {
			return i+1 == len(list) || list[i+1].Reason != list[i].Reason
		},
	}).ExecuteTemplate(s.out, "diff", d)
}

const (
	pairGap   = 3  // columns between two pictures
	leastHalf = 38 // columns that the board of one seat needs
)

// boards draws both positions: side by side, or one below the other on a narrow screen. What
// the last move changed is marked, unless the games differ before the first one.
func (d *difference) boards(s *screen) string {
	width, _ := s.size()
	half := (width - pairGap) / 2
	beside := half >= leastHalf
	if !beside {
		half = width
	}
	picture := func(i int, side diverge.Side) string {
		style := board.Style{Width: half, Names: printableNames(d.bots.names), Me: -1}
		if steps := side.Game.Steps(); len(d.First.Moves) > 0 {
			style.Moved = steps[len(steps)-1:]
		}
		return fmt.Sprintf("%s  %s\n%s", report.Letter(i+1), wording.Printable(d.labels[i]),
			s.picture(side.Game.State(), style))
	}
	left, right := picture(0, d.First.A), picture(1, d.First.B)
	if beside {
		return board.Beside(left, right, half+pairGap)
	}
	return left + "\n" + right
}
