package cli

import (
	"context"
	"fmt"
	"io"
	"text/template"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// analyzeFlags are the flags of replay that mark mistakes, and the games that were analyzed.
type analyzeFlags struct {
	on      bool
	json    bool
	bot     string
	workers int
	games   []analyzedGame // for --json
}

// add adds the flags to a command.
func (f *analyzeFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "analyze", false, "mark mistakes, with what they cost and the better move")
	c.Flags().BoolVar(&f.json, "json", false, "print the analysis as JSON")
	c.Flags().StringVar(&f.bot, "bots", bot.Adviser, "the bot that analyzes, a `NAME` that can rate moves")
	complete(c, "bots", bot.Names()...)
	workersFlag(c, &f.workers)
	c.Flag(workersName).Usage = "moves analyzed at a time (default: one on each core)"
}

// check refuses flags that mean nothing without --analyze, and a bot that cannot rate moves.
func (f *analyzeFlags) check(c *cobra.Command) error {
	for _, name := range []string{"json", "bots", workersName} {
		if c.Flags().Changed(name) && !f.on {
			return usagef("--%s has a meaning with --analyze only", name)
		}
	}
	for _, name := range []string{"verify", "step"} {
		if c.Flags().Changed(name) && f.on {
			return usagef("--analyze rates all moves of a game: leave out --%s", name)
		}
	}
	if c.Flags().Changed("browse") && f.json {
		return usagef("--json prints the analysis and shows no game: leave out --browse")
	}
	b, err := bot.New(f.bot)
	if err != nil {
		return usageError(new(botFlags).unknown(f.bot, err))
	}
	defer bot.Close(b)
	if _, ok := b.(bot.Advisor); !ok {
		return usagef("--bots %s: %w; %s can", f.bot, analysis.ErrNoAdvisor, bot.Adviser)
	}
	return nil
}

// analyze rates the moves of a game; progress shows how many are done.
func (f *analyzeFlags) analyze(ctx context.Context, r *record.Replay, progress func(done, all int)) (*analysis.Analysis, error) {
	a, err := analysis.Run(ctx, r.Game, analysis.Options{
		Bot:     func() (bot.Bot, error) { return bot.New(f.bot) },
		Workers: f.workers, Progress: progress,
	})
	return a, contentError(err)
}

// analyzedGame is a game in the output of --json.
type analyzedGame struct {
	Game     int      `json:"game"` // its number in the record, from 1
	Ruleset  string   `json:"ruleset"`
	Digest   string   `json:"digest,omitempty"`
	Seed     string   `json:"seed,omitempty"`
	Seats    []string `json:"seats"`
	Finished bool     `json:"finished"`
	*analysis.Analysis
}

// keep keeps a game for --json.
func (f *analyzeFlags) keep(number int, r *record.Replay, a *analysis.Analysis) {
	f.games = append(f.games, analyzedGame{number, r.Header.Ruleset, r.Header.Digest, r.Header.Seed, r.Header.Seats, r.Finished, a})
}

// print prints the games that were analyzed as JSON.
func (f *analyzeFlags) print(out io.Writer) error {
	if f.games == nil {
		return nil
	}
	return printJSON(out, struct {
		Format int                        `json:"format"`
		Bot    string                     `json:"bot"`
		Limits map[analysis.Class]float64 `json:"limits"`
		Games  []analyzedGame             `json:"games"`
	}{1, f.bot, map[analysis.Class]float64{analysis.Inaccuracy: analysis.InaccuracyFrom,
		analysis.Mistake: analysis.MistakeFrom, analysis.Blunder: analysis.BlunderFrom}, f.games})
}

// classMarks are the marks of chess for the classes of moves.
var classMarks = map[analysis.Class]string{analysis.Inaccuracy: "?!", analysis.Mistake: "?", analysis.Blunder: "??"}

// told returns what is printed below the moves of a game, by their numbers from 0, "" for a good one; and what the
// moves of each seat gave away, and how its chances went.
func (f *analyzeFlags) told(a *analysis.Analysis) (remarks []string, summary string, err error) {
	t := parse("analyze.tmpl", 0, template.FuncMap{
		"mark":  func(c analysis.Class) string { return classMarks[c] },
		"share": func(width, digits int, share float64) string { return fmt.Sprintf("%*.*f", width, digits, 100*share) },
		"curve": func(seat int) string { return curve(a, seat) },
	})
	remarks = make([]string, len(a.Moves))
	for i, m := range a.Moves {
		if m.Mistaken() && err == nil {
			remarks[i], err = executed(t, "remark", m)
			remarks[i] = wording.Wrap(remarks[i], "  ", "     ", plainWidth-1) + "\n"
			for _, r := range m.Reasons {
				remarks[i] += wording.Wrap(r.Words(m.Seat-1, "its", nil), "     - ", "       ", plainWidth-1) + "\n"
			}
		}
	}
	if err == nil {
		summary, err = executed(t, "summary", map[string]any{"Bot": wording.Printable(f.bot), "Seats": a.Seats})
	}
	return remarks, summary, err
}

// curveWidth is the most columns of a curve.
const curveWidth = 60

// curve draws the chances that a seat had at its choices, one column for each or for several.
func curve(a *analysis.Analysis, seat int) string {
	var chances []float64
	for _, m := range a.Moves {
		if m.Seat == seat && m.Best != nil {
			chances = append(chances, m.Best.Chance)
		}
	}
	heights, text := []rune("▁▂▃▄▅▆▇█"), ""
	columns := min(curveWidth, len(chances))
	for i := range columns {
		chance := min(max(0, chances[i*len(chances)/columns]), 1)
		text += string(heights[min(int(chance*float64(len(heights))), len(heights)-1)])
	}
	return text
}
