package sim

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/wording"
)

// partFiles are the files of parts. Those of tournaments and searches had names of their own.
var partFiles = sealed.Kind{Name: "part", Format: 5, Former: []string{"tournament", "search"}}

// Part is a study up to now, or a shard of it, for a file. A stopped study is resumed from its
// part, and parts of all shards are merged.
type Part struct {
	Format  int             `json:"format"`
	Version string          `json:"version"` // of the program that has written the part last
	Command []string        `json:"command"` // of the whole study, in words
	Study   string          `json:"study"`   // which study, as its command is called
	Plan    json.RawMessage `json:"plan"`    // everything that its numbers depend on
	Shard   Shard           `json:"shard"`
	Games   int64           `json:"games"` // that the shard has played
	Most    int64           `json:"most"`  // that it plays at most
	Done    bool            `json:"done"`
	Ledger  Ledger          `json:"ledger"`

	File string `json:"-"` // the name of the file, for messages
}

// NewPart returns the part of a shard before its first game. The plan is written as JSON.
func NewPart(study string, plan any, s Shard, most int64) (*Part, error) {
	text, err := json.Marshal(plan)
	if err != nil {
		return nil, err
	}
	return &Part{Format: partFiles.Format, Command: []string{}, Study: study, Plan: text, Shard: s, Most: most, Ledger: Ledger{}}, nil
}

// HowFar is the progress of the part in words. A study can end before its last possible game.
func (p *Part) HowFar() string {
	if p.Done {
		return wording.Count(p.Games, "game")
	}
	return fmt.Sprintf("%d of at most %d games", p.Games, p.Most)
}

// Write writes the file of the part. It refuses names that control a terminal.
func (p *Part) Write(out io.Writer) error {
	if err := p.check(); err != nil {
		return fmt.Errorf("the part cannot be written: %w", err)
	}
	return partFiles.Write(out, p)
}

// ReadPart reads a part file. It returns errors of in unchanged, and an error of its own for a
// file that is damaged or of another format. The plan is still to be read, and checked with the
// ledger.
func ReadPart(in io.Reader) (*Part, error) {
	var p Part
	if err := partFiles.Read(in, &p); err != nil {
		return nil, err
	}
	return &p, p.check()
}

// check reports what no program has written.
func (p *Part) check() error {
	if s := p.Shard; s.Of < 1 || s.Number < 1 || s.Number > s.Of || p.Ledger == nil || p.Games < 0 {
		return errors.New("the shard and the games of the part do not belong together")
	}
	names := append(slices.Clone(p.Command), p.Version, p.Study)
	for name, e := range p.Ledger {
		if err := e.check(); err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		names = append(names, name)
	}
	return wording.CheckNames(names...)
}

// CheckDone refuses a part that is done but lacks games of its study.
func (p *Part) CheckDone(batches iter.Seq[[]Job]) error {
	if p.Done && Replay(batches, p.Ledger) != nil {
		return errors.New("the part is marked as finished, but lacks games")
	}
	return nil
}

// ReadPlan reads the plan of a run. It refuses one that does not belong to the ledger.
func (p *Part) ReadPlan() (Plan, error) {
	var plan Plan
	err := json.Unmarshal(p.Plan, &plan)
	if err == nil {
		err = plan.Check()
	}
	if err == nil {
		err = plan.CheckLedger(p.Ledger)
	}
	if err == nil && (plan.Until == nil || p.Shard == Whole) { // the shards of one with Until may all have stopped too early
		err = p.CheckDone((&Setup{}).Batches(&plan, p.Shard, p.Ledger))
	}
	return plan, err
}
