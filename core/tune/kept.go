package tune

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// searchFiles are the files of searches.
var searchFiles = sealed.Kind{Name: "search", Format: 2}

// Kept is a search up to now, or a shard of it, for a file. From the file it can be resumed, or
// merged with other shards. Shards divide the settings: each finds the best of its own.
type Kept struct {
	Format  int        `json:"format"`
	Version string     `json:"version"` // of the program that has written it last
	Command []string   `json:"command"` // of the whole search, in words
	Plan    Plan       `json:"plan"`
	Shard   sim.Shard  `json:"shard"`
	Done    bool       `json:"done"`
	Ledger  sim.Ledger `json:"ledger"`

	File string `json:"-"` // the name of the file, for messages
}

// NewKept returns a search before its first game.
func NewKept(p Plan, s sim.Shard) *Kept {
	return &Kept{Format: searchFiles.Format, Plan: p, Shard: s, Command: []string{}, Ledger: sim.Ledger{}}
}

// Write writes the file of the search.
func (k *Kept) Write(out io.Writer) error {
	if err := k.check(); err != nil {
		return fmt.Errorf("the search cannot be written: %w", err)
	}
	return searchFiles.Write(out, k)
}

// ReadKept reads the file of a search. It returns errors of in unchanged, and an error of its own
// for a file that is damaged or of another format.
func ReadKept(in io.Reader) (*Kept, error) {
	var k Kept
	if err := searchFiles.Read(in, &k); err != nil {
		return nil, err
	}
	return &k, k.check()
}

// check refuses values that no search writes, and names that are not UTF-8 or control a terminal.
func (k *Kept) check() error {
	if err := k.Plan.Check(); err != nil {
		return err
	}
	wrong := errors.New("the plan and the games of the search do not belong together")
	if k.Shard.Of < 1 || k.Shard.Of > int64(k.Plan.Settings) || k.Shard.Number < 1 || k.Shard.Number > k.Shard.Of {
		return wrong
	}
	for _, t := range k.Plan.Targets {
		for _, at := range k.Plan.Tables {
			if m, known := (sim.Plan{Seats: at.Seats, Bots: at.Bots}).Metric(t.Metric); !known || t.Kind == Fair && !m.Share() {
				return wrong
			}
		}
	}
	for name, e := range k.Ledger {
		if !k.Plan.fits(name, e) {
			return wrong
		}
	}
	return wording.CheckNames(append(slices.Clone(k.Command), k.Version)...)
}

// fits reports whether a search can have counted an entry of this name.
func (p *Plan) fits(name string, e *sim.Entry) bool {
	_, table, when, known := p.entry(name)
	if !known || e == nil || len(e.Spans) != 1 {
		return false
	}
	most, size, metrics := p.span(table, when, p.heats()), p.heat(table), len(p.metrics())
	return e.Spans[0].From == most.From && e.Spans[0].To > most.From && e.Spans[0].To <= most.To && e.Group == size &&
		int64(len(e.Rows)) == (e.Blocks()+size-1)/size && len(e.Totals) == 2*len(sim.Different(p.Tables[table].Bots)) &&
		!slices.ContainsFunc(e.Rows, func(row []int64) bool { return len(row) != metrics })
}

// Unlike lists the differences to another search or shard; each sentence calls the other "not".
// The list is empty for the same search. Names and texts of rulesets do not matter: the digest
// identifies the rules.
func (k *Kept) Unlike(o *Kept) (all []string) {
	if k.Shard != o.Shard {
		all = append(all, fmt.Sprintf("shard %v, not %v", k.Shard, o.Shard))
	}
	return append(all, k.Plan.unlike(&o.Plan)...)
}

func (p *Plan) unlike(o *Plan) (all []string) {
	note := func(what, own, other string) {
		if own != other {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, own, other))
		}
	}
	text := func(of any) string {
		text, _ := json.Marshal(of) // texts and numbers can always be written
		return string(bytes.Trim(text, `"`))
	}
	var space, targets, tables [2][]string
	for i, p := range []*Plan{p, o} {
		for _, of := range p.Space {
			space[i] = append(space[i], of.Path+"="+strings.Join(of.Values, ","))
		}
		for _, t := range p.Targets {
			targets[i] = append(targets[i], t.String())
		}
		for _, t := range p.Tables {
			tables[i] = append(tables[i], strings.Join(t.Bots, ","))
		}
	}
	note("values", strings.Join(space[0], " and "), strings.Join(space[1], " and "))
	note("targets", strings.Join(targets[0], " and "), strings.Join(targets[1], " and "))
	note("bots", strings.Join(tables[0], " and "), strings.Join(tables[1], " and "))
	note("games", text(p.Games), text(o.Games))
	note("settings to begin with", text(p.Settings), text(o.Settings))
	note("seed", text(p.Seed), text(o.Seed))
	note("rule for bots that fail", text(p.Failing), text(o.Failing))
	note("time for a bot's start", p.BotStart, o.BotStart)
	note("time for a bot's move", p.BotTime, o.BotTime)
	own, other := p.Ruleset, o.Ruleset
	if own.Digest != other.Digest {
		all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)", own.Ruleset, own.Digest, other.Ruleset, other.Digest))
	}
	note("weights of bots", cmp.Or(own.Header().WeightsDigest(), "none"), cmp.Or(other.Header().WeightsDigest(), "none"))
	note("ranking", text(own.Ranking), text(other.Ranking))
	note("expected points", text(own.Expected), text(other.Expected))
	return all
}

// Merge returns the result of all shards of a search together. Its error has a line for each
// problem: a shard of another search, a repeated or missing shard, and an unfinished one.
func Merge(shards []*Kept) (*Result, error) {
	var problems []error
	note := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	if len(shards) == 0 {
		return nil, errors.New("there is no shard to merge")
	}
	first := shards[0]
	f, by := newFinder(&first.Plan, sim.Ledger{}), map[int64]*Kept{}
	for _, k := range shards {
		differences := k.Plan.unlike(&first.Plan)
		if k.Shard.Of != first.Shard.Of {
			differences = append(differences, fmt.Sprintf("of %s, not %d", wording.Count(k.Shard.Of, "shard"), first.Shard.Of))
		}
		switch other := by[k.Shard.Number]; {
		case differences != nil:
			note("%s is of another search than %s\n  %s", k.File, first.File, strings.Join(differences, "\n  "))
			continue
		case other != nil:
			note("%s and %s are both shard %v", other.File, k.File, k.Shard)
		case !k.Done:
			note("%s, shard %v, is not done: run the command that wrote it again to resume it", k.File, k.Shard)
		}
		by[k.Shard.Number] = k
		for name, e := range k.Ledger { // all shards have played the ruleset as it is, and no other setting
			if e.Blocks() > f.ledger[name].Blocks() {
				f.ledger[name] = e
			}
		}
	}
	for n := range first.Shard.Of {
		if by[n+1] == nil {
			note("shard %d of %d is missing", n+1, first.Shard.Of)
		}
	}
	if problems != nil {
		return nil, errors.Join(problems...)
	}
	heats, settings := first.Plan.heats(), f.settings()
	lacking := fmt.Errorf("%s claims to be finished, but lacks some games", first.File)
	if f.have(nil, searching) < heats || f.have(nil, first.Plan.answered()) < heats || len(settings) == 0 {
		return nil, lacking
	}
	f.findScale()
	f.race(f.enter(settings))
	if first.Plan.Wants() && len(f.chosen()) == 0 {
		return nil, lacking
	}
	return f.result(), nil
}
