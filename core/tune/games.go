package tune

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// phase is a part of a search.
type phase string

const (
	searching phase = "search"
	checking  phase = "check" // on other deals
)

// games are the games of settings. The ledger has an entry for each setting, table and phase, with a
// row for each heat: the sums of the metrics of the plan.
type games struct {
	plan    *Plan
	ledger  sim.Ledger
	metrics []string
	units   [][]float64 // by table and metric: the divisor of a heat's sum

	// The fields below are nil if nothing is played any more.
	setup  *Setup
	yield  func([]sim.Job) bool
	tables map[string][]*sim.Table // of settings that were opened
	failed error                   // why a setting cannot be played
	done   int64                   // games
	left   int64                   // done, and still to be played at most
}

func newGames(p *Plan, l sim.Ledger) *games {
	g := &games{plan: p, ledger: l, metrics: p.metrics(), tables: map[string][]*sim.Table{}}
	for i, t := range p.Tables {
		var units []float64
		for _, name := range g.metrics {
			m, _ := t.plan().Metric(name) // Plan.Check has seen it
			units = append(units, float64(m.Unit*p.heat(i)))
		}
		g.units = append(g.units, units)
	}
	return g
}

// entryOf names the entry of a setting at a table: "0 2/1/search".
func entryOf(x Setting, table int, when phase) string {
	return fmt.Sprintf("%s/%d/%s", x.key(), table+1, when)
}

// entry reads the name of an entry, and reports whether the plan has it.
func (p *Plan) entry(name string) (x Setting, table int, when phase, known bool) {
	words := strings.Split(name, "/")
	if len(words) != 3 {
		return nil, 0, "", false
	}
	for word := range strings.FieldsSeq(words[0]) {
		value, err := strconv.Atoi(word)
		if err != nil || len(x) == len(p.Space) || value < 0 || value >= len(p.Space[len(x)].Values) {
			return nil, 0, "", false
		}
		x = append(x, value)
	}
	number, _ := strconv.Atoi(words[1])
	table, when = number-1, phase(words[2])
	known = (x == nil || len(x) == len(p.Space)) && table >= 0 && table < len(p.Tables) && (when == searching || when == checking)
	return x, table, when, known && entryOf(x, table, when) == name
}

// span is the deals of the first heats of a phase at a table.
func (p *Plan) span(table int, when phase, heats int) sim.Span {
	from := int64(0)
	if when == checking {
		from = int64(p.heats()) * p.heat(table)
	}
	return sim.Span{From: from, To: from + int64(heats)*p.heat(table)}
}

// heats lists the sums of the heats that a setting has played at a table.
func (g *games) heats(x Setting, when phase, table int) [][]int64 {
	e := g.ledger[entryOf(x, table, when)]
	if e == nil {
		return nil
	}
	return e.Rows[:e.Blocks()/g.plan.heat(table)]
}

// have is the number of heats that a setting has played at all tables.
func (g *games) have(x Setting, when phase) int {
	n := g.plan.heats()
	for table := range g.plan.Tables {
		n = min(n, len(g.heats(x, when, table)))
	}
	return n
}

// settings lists the settings that have played, without the ruleset as it is.
func (g *games) settings() (all []Setting) {
	for name := range g.ledger {
		if x, _, _, _ := g.plan.entry(name); x != nil {
			all = append(all, x)
		}
	}
	slices.SortFunc(all, slices.Compare)
	return slices.CompactFunc(all, slices.Equal)
}

// play plays the missing heats of settings, up to a number. After is the largest number of games that
// follow. It reports false if the search ends there.
func (g *games) play(all []Setting, when phase, upTo int, after int64) bool {
	var jobs []sim.Job
	g.left = g.done + after
	for _, x := range all {
		tables, err := g.open(x)
		if err != nil {
			g.failed = err
			return false
		}
		for i, t := range tables {
			j := sim.Job{Table: t, Entry: entryOf(x, i, when), Span: g.plan.span(i, when, upTo)}
			g.left += max(0, j.Span.Blocks()-g.ledger[j.Entry].Blocks()) * g.plan.block(i)
			jobs = append(jobs, j)
		}
	}
	return g.yield(jobs)
}

// open returns the tables of a setting. Values that are valid alone may not be valid together, and a
// setting may not be for the seats of a table.
func (g *games) open(x Setting) ([]*sim.Table, error) {
	if tables := g.tables[x.key()]; tables != nil {
		return tables, nil
	}
	r, err := g.setup.Open(x)
	var tables []*sim.Table
	for i := range g.plan.Tables {
		if err == nil {
			t := g.setup.table(g.plan, i, r)
			_, err = t.Plan()
			tables = append(tables, t)
		}
	}
	if err != nil {
		return nil, &SettingError{x, err}
	}
	g.tables[x.key()] = tables
	return tables, nil
}

// byBot lists the bots that failed in some game.
func (g *games) byBot() (all []Failed) {
	sums := map[string]Failed{}
	for name, e := range g.ledger {
		_, table, _, _ := g.plan.entry(name)
		bots := sim.Different(g.plan.Tables[table].Bots)
		for i, bot := range bots {
			f := sums[bot]
			sums[bot] = Failed{bot, f.Forfeits + e.Totals[i], f.Substituted + e.Totals[len(bots)+i]}
		}
	}
	for _, bot := range slices.Sorted(maps.Keys(sums)) {
		if f := sums[bot]; f.Forfeits+f.Substituted > 0 {
			all = append(all, f)
		}
	}
	return all
}
