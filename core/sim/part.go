package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core/stats"
)

// PartFormat is the number of the format of part files that this package writes and
// reads.
const PartFormat = 2

// MaxPart is the largest size of a part file in bytes. What is counted hardly grows
// with the games.
const MaxPart = 64 << 20

// Part is what is counted so far of one shard of a run, as a file keeps it: to go on
// from when the run was stopped, and to be merged with those of the other shards.
//
// The file is one JSON object of two keys, in this order and without a blank between:
// "part", which is a Part as encoding/json writes it where it escapes nothing for HTML,
// and "checksum", which is "sha256:" and the hexadecimal SHA-256 of the text of the
// former. A line feed ends it.
type Part struct {
	Format int `json:"format"`
	// Version is of the program that has written the part last.
	Version string `json:"version"`
	// Command is how the whole run was asked for, in words.
	Command []string `json:"command"`
	Plan    Plan     `json:"plan"`
	Shard   Shard    `json:"shard"`
	// Span is the blocks of the shard, of which Counts has the first.
	Span   Span    `json:"span"`
	Counts *Counts `json:"counts"`
}

// NewPart returns the part of a shard of which nothing is played. A plan whose counts
// might not fit into a file is an error: better now than when the games are played.
func NewPart(p Plan, s Shard) (*Part, error) {
	span, err := s.Span(p.Blocks())
	if err == nil {
		err = p.fitsPart()
	}
	if err != nil {
		return nil, err
	}
	return &Part{Format: PartFormat, Command: []string{}, Plan: p, Shard: s, Span: span,
		Counts: NewCounts(p)}, nil
}

// Left is the blocks that are still to be played.
func (p *Part) Left() Span { return Span{p.Span.From + p.Counts.Blocks, p.Span.To} }

// Finished reports whether nothing is left to be played: no block, or none that is
// needed, as an interval is narrow enough.
func (p *Part) Finished() bool {
	n, until := p.Counts.Blocks, p.Plan.Until
	return n == p.Span.Blocks() ||
		until != nil && n == stats.NextLook(n-1) && until.Reached(p.Plan, p.Counts)
}

// HowFar says how much of the part is played.
func (p *Part) HowFar() string {
	size := p.Plan.BlockSize()
	return fmt.Sprintf("%d of %d games", p.Counts.Blocks*size, p.Span.Blocks()*size)
}

// The text around the two values of a part file.
const (
	partHead  = `{"part":`
	partSum   = `,"checksum":"sha256:`
	partEnd   = "\"}\n"
	sumDigits = 2 * sha256.Size
	partTail  = len(partSum) + sumDigits + len(partEnd)
)

// Write writes the part as a file has it.
func (p *Part) Write(out io.Writer) error {
	if err := p.checkAll(); err != nil {
		return fmt.Errorf("a part that cannot be: %w", err)
	}
	body, err := partJSON(p)
	if err != nil {
		return err
	}
	if len(body) > MaxPart-len(partHead)-partTail || crowded(body) {
		return fmt.Errorf("a part is larger than %d MiB, or its texts have too many braces", MaxPart>>20)
	}
	_, err = fmt.Fprintf(out, "%s%s%s%x%s", partHead, body, partSum, sha256.Sum256(body), partEnd)
	return err
}

// partJSON writes a value as part files have it. Formulas in a ruleset can be read.
func partJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}
