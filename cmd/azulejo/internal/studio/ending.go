package studio

import (
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core/analysis"
)

// ending is what people want to know of a game that is over.
type ending struct {
	Result  string // "You win by 13"
	Why     string // why the game ended
	Players []string
	Shares  []narrate.Share
	Graph   graph // of the points after each round
	Moves   []highlight
}

// highlight is a move that is worth a look.
type highlight struct {
	Kind string // "Best move"
	entry
	Chances string // what it did to the chances of its seat
}

// ending describes the end of a game to those who play some seats. The caller has the lock.
func (g *game) ending(t ticket) *ending {
	words := narrate.WordsOf(g.ruleset)
	n := narrate.Narrator{Game: g.game, Names: g.names(), Words: words, You: you(t), ByName: true}
	e := &ending{Result: capital(n.Result()), Why: n.Why(), Players: g.headings(t), Shares: words.Breakdown(g.game), Moves: g.highlights(t)}
	for i := range e.Shares {
		e.Shares[i].Label = capital(e.Shares[i].Label)
	}
	points, rounds := history(narrate.Parts(g.sight(t)))
	e.Graph = roundGraph(byRound(points, rounds), e.Players)
	return e
}

// headings returns what tables call the players: by their names, and their reader "You".
func (g *game) headings(t ticket) []string {
	names := g.called(t)
	if me := you(t); me > 0 {
		names[me-1] = capital(names[me-1])
	}
	return names
}

// highlights returns the best and the worst move of those who play some seats, if the game was analyzed. The best one
// is that after which the chances had risen most since the last move of its seat. The caller has the lock.
func (g *game) highlights(t ticket) (all []highlight) {
	if g.study == nil || g.study.version != g.version || g.study.now.Analysis == nil {
		return nil
	}
	parts, before := narrate.Parts(g.sight(t)), map[int]float64{} // the chances after the last move, by seat
	add := func(kind string, m analysis.Move, chances string) {
		if m.Number > 0 {
			all = append(all, highlight{kind, g.entry(t, m.Number, parts[m.Number].Steps, false), chances})
		}
	}
	var best, worst analysis.Move
	var least, rise float64
	for _, m := range g.study.now.Analysis.Moves {
		if m.Played == nil || len(t.seats) > 0 && !t.plays(m.Seat) {
			continue
		}
		chance, known := before[m.Seat]
		before[m.Seat] = m.Played.Chance
		if known && !m.Mistaken() && m.Played.Chance-chance > rise {
			best, least, rise = m, chance, m.Played.Chance-chance
		}
		if m.Mistaken() && m.Lost.Chance > worst.Lost.Chance {
			worst = m
		}
	}
	add("Best move", best, fmt.Sprintf("chances to win up from %.0f %% to %.0f %%", 100*least, 100*(least+rise)))
	add("Worst move", worst, fmt.Sprintf("chances to win down by %.0f %%", 100*worst.Lost.Chance))
	return all
}
