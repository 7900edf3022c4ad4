package sim

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/wording"
)

// partFiles are the files of parts.
var partFiles = sealed.Kind{Name: "part", Format: 4}

// Part is the present counts of one shard of a run, for a file. A stopped shard is resumed from
// its part, and parts of all shards are merged.
type Part struct {
	Format  int      `json:"format"`
	Version string   `json:"version"` // of the program that has written the part last
	Command []string `json:"command"` // of the whole run, in words
	Plan    Plan     `json:"plan"`
	Shard   Shard    `json:"shard"`
	// Span is the blocks of the shard; Counts has the first of them.
	Span   Span    `json:"span"`
	Counts *Counts `json:"counts"`

	File string `json:"-"` // the name of the file, for messages
}

// NewPart returns the part of a shard before its first game. A run that stops at a narrow
// interval cannot have shards: no shard sees the interval of the whole.
func NewPart(p Plan, s Shard) (*Part, error) {
	span, err := s.Span(p.Blocks())
	if err != nil {
		return nil, err
	}
	if p.Until != nil && s != Whole {
		return nil, fmt.Errorf("shard %v: a run that ends once an interval is narrow enough has no shards, "+
			"as the interval needs the games of all shards", s)
	}
	return &Part{Format: partFiles.Format, Command: []string{}, Plan: p, Shard: s, Span: span, Counts: NewCounts(p)}, nil
}

// Finished reports whether nothing is left to be played: all blocks are, or the interval is
// narrow enough.
func (p *Part) Finished() bool {
	until := p.Plan.UntilState(p.Counts)
	return p.Counts.Blocks == p.Span.Blocks() || until != nil && until.Reached
}

// HowFar is the progress of the part in words.
func (p *Part) HowFar() string {
	size := p.Plan.BlockSize()
	return fmt.Sprintf("%d of %d games", p.Counts.Blocks*size, p.Span.Blocks()*size)
}

// Write writes the file of the part. It refuses names that are not UTF-8 or control a terminal.
func (p *Part) Write(out io.Writer) error {
	if err := p.check(); err != nil {
		return fmt.Errorf("the part cannot be written: %w", err)
	}
	return partFiles.Write(out, p)
}

// ReadPart reads a part file. It returns errors of in unchanged, and an error of its own for a
// file that is damaged or of another format.
func ReadPart(in io.Reader) (*Part, error) {
	var p Part
	if err := partFiles.Read(in, &p); err != nil {
		return nil, err
	}
	return &p, p.check()
}

// check reports a plan, span and counts that do not belong together.
func (p *Part) check() error {
	if err := p.Plan.Check(); err != nil {
		return err
	}
	span, err := p.Shard.Span(p.Plan.Blocks())
	c := p.Counts
	if err != nil || span != p.Span || c == nil || c.Blocks < 0 || c.Blocks > span.Blocks() ||
		len(c.Rulesets) != len(p.Plan.Rulesets) || len(c.Pairs) != len(p.Plan.Rulesets)-1 {
		return errors.Join(err, errors.New("the plan, the span and the counts of the part do not belong together"))
	}
	return wording.CheckNames(append(slices.Clone(p.Command), p.Version)...)
}
