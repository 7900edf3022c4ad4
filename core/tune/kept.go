package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// searchFiles are the files of searches.
var searchFiles = sealed.Kind{Name: "search", Format: 1}

// Kept is a search so far, or one shard of it, as a file keeps it: to resume it, and to merge it with
// other shards. Shards divide the settings: each finds the best of its own.
type Kept struct {
	Format  int       `json:"format"`
	Version string    `json:"version"` // of the program that has written it last
	Command []string  `json:"command"` // of the whole search, in words
	Plan    Plan      `json:"plan"`
	Shard   sim.Shard `json:"shard"`
	Done    bool      `json:"done"`
	Played  *Played   `json:"played"`

	File string `json:"-"` // the name of the file, for messages
}

// NewKept returns a search before its first game.
func NewKept(p Plan, s sim.Shard) *Kept {
	return &Kept{Format: searchFiles.Format, Plan: p, Shard: s, Command: []string{}, Played: &Played{Settings: []*Sums{}}}
}

// Write writes the file of the search.
func (k *Kept) Write(out io.Writer) error {
	if err := k.check(); err != nil {
		return fmt.Errorf("the search cannot be written: %w", err)
	}
	return searchFiles.Write(out, k)
}

// ReadKept reads the file of a search. It returns an error of in as it is, and its own for a file that
// is damaged or of another format.
func ReadKept(in io.Reader) (*Kept, error) {
	var k Kept
	if err := searchFiles.Read(in, &k); err != nil {
		return nil, err
	}
	return &k, k.check()
}

// check refuses what no search has written, and names that no terminal should show.
func (k *Kept) check() error {
	if err := k.Plan.Check(); err != nil {
		return err
	}
	wrong := errors.New("the plan and the games of the search do not belong together")
	if k.Shard.Of < 1 || k.Shard.Number < 1 || k.Shard.Number > k.Shard.Of || k.Played == nil {
		return wrong
	}
	metrics := len(k.Plan.metrics())
	for _, s := range k.Played.Settings {
		if s == nil || s.Setting != nil && len(s.Setting) != len(k.Plan.Space) {
			return wrong
		}
		for i, value := range s.Setting {
			if value < 0 || value >= len(k.Plan.Space[i].Values) {
				return wrong
			}
		}
		for _, tables := range [][][][]int64{s.Search, s.Check} {
			if tables != nil && len(tables) != len(k.Plan.Tables) {
				return wrong
			}
			for _, t := range tables {
				if len(t) > k.Plan.heats() || slices.ContainsFunc(t, func(heat []int64) bool { return len(heat) != metrics }) {
					return wrong
				}
			}
		}
	}
	return wording.CheckNames(append(slices.Clone(k.Command), k.Version)...)
}

// Same reports whether two plans are of one search. The name of the ruleset does not matter: its digest
// identifies its rules.
func (p Plan) Same(o Plan) bool {
	p.Ruleset.Ruleset, o.Ruleset.Ruleset = "", ""
	p.Ruleset.Source, o.Ruleset.Source = "", ""
	a, _ := json.Marshal(p) // of plain values
	b, _ := json.Marshal(o)
	return bytes.Equal(a, b)
}

// Merge returns what all shards of a search found together. Its error has a line for each problem:
// searches that are other ones than the first, and shards that are twice there, missing or not done.
func Merge(ctx context.Context, shards []*Kept) (*Result, error) {
	var problems []error
	note := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	first := shards[0]
	g, by := newGames(&first.Plan, nil), map[int64]*Kept{}
	for _, k := range shards {
		switch other := by[k.Shard.Number]; {
		case !k.Plan.Same(first.Plan) || k.Shard.Of != first.Shard.Of:
			note("%s is of another search than %s", k.File, first.File)
			continue
		case other != nil:
			note("%s and %s are both shard %v", other.File, k.File, k.Shard)
		case !k.Done:
			note("%s, shard %v, is not done: the command that has written it resumes it when it is run again", k.File, k.Shard)
		}
		by[k.Shard.Number] = k
		g.add(k.Played)
	}
	for n := range first.Shard.Of {
		if by[n+1] == nil {
			note("shard %d of %d is missing", n+1, first.Shard.Of)
		}
	}
	if problems != nil {
		return nil, errors.Join(problems...)
	}
	var settings []Setting
	for _, s := range g.played().Settings {
		if s.Setting != nil {
			settings = append(settings, s.Setting)
		}
	}
	if g.have(nil, searching) < first.Plan.heats() || g.have(nil, checking) < first.Plan.heats() || len(settings) == 0 {
		return nil, fmt.Errorf("%s says that it is done, and has not all games", first.File)
	}
	f, err := search(ctx, g, settings)
	if err != nil {
		return nil, err
	}
	return f.result(), nil
}
