package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// partFormat is the number of the format of part files that this package writes and reads.
const partFormat = 3

// MaxPart is the largest size of a part file in bytes. Counts hardly grow with the games.
const MaxPart = 64 << 20

// Part is the counts so far of one shard of a run, as a file keeps them: to resume the
// shard when it was stopped, and to merge it with the other shards.
//
// The file is one JSON object of two keys, in this order and without a blank between:
// "part", which is a Part as encoding/json writes it without escapes for HTML, and
// "checksum", which is "sha256:" and the hexadecimal SHA-256 of the text of the former. A
// line feed ends it.
type Part struct {
	Format  int      `json:"format"`
	Version string   `json:"version"` // of the program that has written the part last
	Command []string `json:"command"` // of the whole run, in words
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
	if err != nil {
		return nil, err
	}
	// Nearly all of a part are the points by ruleset key, seat, bot and round. Few games
	// have more rounds than this, and few rulesets more keys that are not expected.
	const rounds, roundSize, moreKeys, most = 16, 50, 4, MaxPart / 2
	size := 0
	for _, r := range p.Rulesets {
		size += (len(r.Expected)+moreKeys)*p.cells()*rounds*roundSize + len(r.Source)
	}
	if size > most {
		return nil, fmt.Errorf("%d rulesets with %d bots on %d seats can come to %d MiB, and a part to %d MiB; "+
			"compare fewer rulesets at once", len(p.Rulesets), len(p.Names()), p.Seats, size>>20, most>>20)
	}
	return &Part{Format: partFormat, Command: []string{}, Plan: p, Shard: s, Span: span, Counts: NewCounts(p)}, nil
}

// Left is the blocks that are still to be played.
func (p *Part) Left() Span { return Span{p.Span.From + p.Counts.Blocks, p.Span.To} }

// Finished reports whether nothing is left to be played: no block, or none that is needed,
// as an interval is narrow enough.
func (p *Part) Finished() bool {
	n, until := p.Counts.Blocks, p.Plan.Until
	return n == p.Span.Blocks() ||
		until != nil && n == stats.NextLook(n-1) && until.Reached(p.Plan, p.Counts)
}

// HowFar is the progress of the part in words.
func (p *Part) HowFar() string {
	size := p.Plan.BlockSize()
	return fmt.Sprintf("%d of %d games", p.Counts.Blocks*size, p.Span.Blocks()*size)
}

// The text around the two values of a part file.
const (
	partHead = `{"part":`
	partSum  = `,"checksum":"sha256:`
	partEnd  = "\"}\n"
	partTail = len(partSum) + 2*sha256.Size + len(partEnd)
)

// Write writes the file of the part.
func (p *Part) Write(out io.Writer) error {
	if err := p.check(); err != nil {
		return fmt.Errorf("the part cannot be written: %w", err)
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

// partJSON writes a value as part files have it. Formulas in a ruleset stay readable.
func partJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// crowded reports whether a text has more objects than the text of a part can have. Most
// objects are numbers with their names, of 34 bytes and more. Without a bound a text of
// empty objects would take a hundred times its size in memory.
func crowded(body []byte) bool {
	const leastObject = 16
	return bytes.Count(body, []byte("{")) > len(body)/leastObject
}

// check refuses a part whose plan, span and counts do not belong together, or with texts
// that JSON would change or that no terminal should show.
func (p *Part) check() error {
	if err := p.Plan.Check(); err != nil {
		return err
	}
	span, err := p.Shard.Span(p.Plan.Blocks())
	switch {
	case err != nil:
		return err
	case p.Format != partFormat:
		return fmt.Errorf("it has format %d, and format %d is written", p.Format, partFormat)
	case span != p.Span:
		return fmt.Errorf("shard %v ends before block %d and begins at %d, and not %d and %d",
			p.Shard, span.To, span.From, p.Span.To, p.Span.From)
	case p.Plan.Until != nil && p.Shard != Whole:
		return fmt.Errorf("shard %v is of a run that goes on until an interval is narrow enough, "+
			"which no shard sees", p.Shard)
	case p.Counts == nil:
		return errShape
	case p.Counts.Blocks < 0 || p.Counts.Blocks > span.Blocks():
		return fmt.Errorf("it has counts of %d blocks, and its shard has %d", p.Counts.Blocks, span.Blocks())
	}
	if err := p.Counts.fits(&p.Plan); err != nil {
		return fmt.Errorf("counts: %w", err)
	}
	return wording.CheckNames(append(slices.Clone(p.Command), p.Version)...)
}

// PartError is what is wrong with the text of a part file, and what to do about it.
type PartError struct{ Text string }

// Error returns the text.
func (e *PartError) Error() string { return e.Text }

// again is what to do about a damaged file.
const again = "; remove it and play its shard again"

func partErrorf(format string, args ...any) error { return &PartError{fmt.Sprintf(format, args...)} }

// ReadPart reads a part file. A file that is damaged, of another format, or that does not
// fit its plan is a [*PartError]; other errors come from in.
func ReadPart(in io.Reader) (*Part, error) {
	text, err := io.ReadAll(io.LimitReader(in, MaxPart+1))
	if err != nil {
		return nil, err
	}
	switch {
	case len(text) > MaxPart:
		return nil, partErrorf("the file is larger than %d MiB, and no part is; name the files that --out has written",
			MaxPart>>20)
	case len(text) == 0:
		return nil, partErrorf("the file is empty; play its shard again")
	case !bytes.HasPrefix(text, []byte(partHead)):
		return nil, partErrorf("this is no part of a run: it does not begin with %s; "+
			"name the files that --out has written", partHead)
	}
	text = text[len(partHead):]
	var n int
	if _, err := fmt.Sscanf(string(text[:min(len(text), 64)]), `{"format":%d`, &n); err == nil && n != partFormat {
		return nil, partErrorf("this is format %d of part files, and format %d can be read; "+
			"use the version that has written it", n, partFormat)
	}
	end := len(text) - partTail
	if end < 0 || !bytes.HasPrefix(text[end:], []byte(partSum)) || !bytes.HasSuffix(text, []byte(partEnd)) {
		return nil, partErrorf("the file is cut off, or something was added: "+
			"it does not end with its checksum%s", again)
	}
	body := text[:end]
	written, is := text[end+len(partSum):len(text)-len(partEnd)], fmt.Sprintf("%x", sha256.Sum256(body))
	switch {
	case string(written) != is:
		return nil, partErrorf("the file was changed after it was written: "+
			"its checksum is %.12s…, and that of what it holds %.12s…%s", written, is, again)
	case crowded(body):
		return nil, partErrorf("there is more in the file than in any part%s", again)
	}
	var p Part
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, partErrorf("this is no part of a run: %v%s", err, again)
	}
	if err := p.check(); err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	p.Counts = p.Counts.Clone(p.Plan) // maps and lists that were null are there
	return &p, nil
}
