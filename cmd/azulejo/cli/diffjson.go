package cli

import (
	"strconv"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// diffJSON is what diff --json prints.
type diffJSON struct {
	Format int            `json:"format"`
	A      comparedJSON   `json:"a"`
	B      comparedJSON   `json:"b"`
	Equal  bool           `json:"equal"` // they play equal games
	Rules  []ruleDiffJSON `json:"rules"`
	Games  *diffGamesJSON `json:"games,omitempty"`
	Unlike string         `json:"not_compared,omitempty"` // why there are no games
	Colors []string       `json:"colors,omitempty"`       // that are taken for each other, as "blue is iron"
	Part   *partingJSON   `json:"parting,omitempty"`
}

// comparedJSON is one of the two rulesets.
type comparedJSON struct {
	Ruleset string `json:"ruleset"`
	Variant string `json:"variant"`
	Name    string `json:"name"`
	Digest  string `json:"digest"`
}

// ruleDiffJSON is a key with both values as YAML; where one is null the ruleset
// does not have it.
type ruleDiffJSON struct {
	Key string  `json:"key"`
	A   *string `json:"a"`
	B   *string `json:"b"`
}

// diffGamesJSON is which games were compared.
type diffGamesJSON struct {
	Games int      `json:"games"`
	Seats int      `json:"seats"`
	Bots  []string `json:"bots"`
	Seed  string   `json:"seed"`
}

// partingJSON is where the games part.
type partingJSON struct {
	Seed    string        `json:"seed"`
	Moves   []string      `json:"moves"` // as A writes them
	What    string        `json:"what"`  // tiles, moves, points, turn, end or fault
	Why     string        `json:"why,omitempty"`
	A       positionJSON  `json:"a"`
	B       positionJSON  `json:"b"`
	OnlyA   []refusalJSON `json:"only_a,omitempty"`
	OnlyB   []refusalJSON `json:"only_b,omitempty"`
	Command string        `json:"command"`
}

// positionJSON is a game where it parts, with the points that the last move gave
// there only.
type positionJSON struct {
	Scores   []int       `json:"scores"`
	Points   []pointJSON `json:"points,omitempty"`
	Position string      `json:"position"`
}

type pointJSON struct {
	Seat   int    `json:"seat"`
	Points int    `json:"points"`
	Total  int    `json:"total"`
	Rule   string `json:"rule"`
}

// refusalJSON is a move that is legal in one ruleset, and why the other refuses it.
type refusalJSON struct {
	Move   string `json:"move"`
	Reason string `json:"reason"`
	Key    string `json:"key,omitempty"`
}

func newDiffJSON(d *difference) diffJSON {
	j := diffJSON{Format: 1, A: compared(d.a), B: compared(d.b), Equal: d.equal,
		Rules: ruleDiffs(d.rules), Unlike: d.unlike}
	if !d.equal && d.unlike == "" {
		j.Colors = diverge.Renamed(d.a.Rules, d.b.Rules)
		j.Games = &diffGamesJSON{d.played, d.seats, d.bots.names, strconv.FormatUint(d.seed, 10)}
	}
	if d.part != nil {
		j.Part = newPartingJSON(d)
	}
	return j
}

func ruleDiffs(rules []ruleset.Difference) []ruleDiffJSON {
	list := []ruleDiffJSON{}
	for _, rule := range rules {
		list = append(list, ruleDiffJSON{rule.Key, valueJSON(rule.A), valueJSON(rule.B)})
	}
	return list
}

func compared(r *variants.Ruleset) comparedJSON {
	return comparedJSON{r.Name, r.Variant.Name(), r.Document.Name(), r.Document.Digest()}
}

func valueJSON(yaml string) *string {
	if yaml == "" {
		return nil
	}
	return &yaml
}

func newPartingJSON(d *difference) *partingJSON {
	p := d.part
	j := &partingJSON{Seed: strconv.FormatUint(p.Seed, 10), Moves: []string{},
		What: string(p.Kind), Why: p.Why,
		A: newPositionJSON(p.A, p.B), B: newPositionJSON(p.B, p.A),
		OnlyA: refusals(p.OnlyA), OnlyB: refusals(p.OnlyB), Command: d.command()}
	for _, step := range p.A.Steps() {
		if step.Turn.Seat() {
			j.Moves = append(j.Moves, p.A.Text(step.Move))
		}
	}
	return j
}

func newPositionJSON(g, other *core.Game) positionJSON {
	j := positionJSON{Scores: g.Scores()}
	if text, err := g.State().AppendText(nil); err == nil {
		j.Position = string(text)
	}
	if len(g.Steps()) == 0 || len(other.Steps()) == 0 {
		return j
	}
	step := lastStep(g)
	for _, i := range ownScores(step, lastStep(other)) {
		e := step.Events[i]
		j.Points = append(j.Points, pointJSON{int(e.Seat) + 1, e.Points, e.Total, e.Key})
	}
	return j
}

func refusals(list []diverge.Refusal) []refusalJSON {
	var all []refusalJSON
	for _, r := range list {
		all = append(all, refusalJSON(r))
	}
	return all
}
