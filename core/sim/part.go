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
const PartFormat = 1

// MaxPart is the largest size of a part file in bytes. What is counted does not grow
// with the games, and the largest comparison stays far below it.
const MaxPart = 16 << 20

// Part is what is counted so far of one shard of a run, as a file keeps it: to go on
// from when the run was stopped, and to be merged with those of the other shards.
//
// The file is one JSON object of two keys, in this order and without a blank between:
// "part", which is a Part as encoding/json writes it, and "checksum", which is
// "sha256:" and the hexadecimal SHA-256 of the text of the former. A line feed ends
// it.
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

// NewPart returns the part of a shard of which nothing is played.
func NewPart(p Plan, s Shard) (*Part, error) {
	span, err := s.Span(p.Blocks())
	if err != nil {
		return nil, err
	}
	return &Part{Format: PartFormat, Command: []string{}, Plan: p, Shard: s, Span: span, Counts: NewCounts(p)}, nil
}

// Left is the blocks that are still to be played.
func (p *Part) Left() Span { return Span{p.Span.From + p.Counts.Blocks, p.Span.To} }

// Finished reports whether nothing is left to be played: no block, or none that is
// needed, as an interval is narrow enough.
func (p *Part) Finished() bool {
	n, until := p.Counts.Blocks, p.Plan.Until
	return n == p.Span.Blocks() || until != nil && n == stats.NextLook(n-1) && until.Reached(p.Plan, p.Counts)
}

// HowFar says how much of the part is played.
func (p *Part) HowFar() string {
	return fmt.Sprintf("%d of %d games", p.Counts.Blocks*p.Plan.BlockSize(), p.Span.Blocks()*p.Plan.BlockSize())
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
	if err := p.check(); err != nil {
		return fmt.Errorf("a part that cannot be: %w", err)
	}
	body, err := partJSON(p)
	if err != nil {
		return err
	}
	if len(body) > MaxPart-len(partHead)-partTail {
		return fmt.Errorf("a part is larger than %d MiB", MaxPart>>20)
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

// PartError is what is wrong with the text of a part file, and what to do about it.
type PartError struct{ Text string }

// Error returns the text.
func (e *PartError) Error() string { return e.Text }

// again is what to do about a file from which nothing can be saved.
const again = "; remove it and play its shard again"

func partErrorf(format string, args ...any) error { return &PartError{fmt.Sprintf(format, args...)} }

// ReadPart reads a part file. Whatever is not as Write has written it, to the last
// byte, is a [*PartError]; other errors come from in.
func ReadPart(in io.Reader) (*Part, error) {
	text, err := io.ReadAll(io.LimitReader(in, MaxPart+1))
	if err != nil {
		return nil, err
	}
	body, err := partBody(text)
	if err != nil {
		return nil, err
	}
	p, err := parsePart(body)
	if err != nil {
		return nil, err
	}
	// Two spellings of one part would be told apart by their checksums and by
	// nothing else, and a key that stands twice would hide.
	if same, err := partJSON(p); err != nil || !bytes.Equal(same, body) {
		return nil, partErrorf("what stands from byte %d on is not written as a part is (a key twice, perhaps, or blanks)%s",
			len(partHead)+1+unlike(same, body), again)
	}
	return p, nil
}

// partBody returns the text of the part itself, having checked what is around it.
func partBody(text []byte) ([]byte, error) {
	switch {
	case len(text) > MaxPart:
		return nil, partErrorf("the file is larger than %d MiB, and no part is; name the files that --out has written", MaxPart>>20)
	case len(text) == 0:
		return nil, partErrorf("the file is empty; play its shard again")
	case !bytes.HasPrefix(text, []byte(partHead)):
		return nil, partErrorf("this is no part of a run: it does not begin with %s; name the files that --out has written", partHead)
	}
	var n int
	if _, err := fmt.Sscanf(string(text[len(partHead):min(len(text), 64)]), `{"format":%d`, &n); err == nil && n != PartFormat {
		return nil, partErrorf("this is format %d of part files, and format %d can be read; use the version that has written it", n, PartFormat)
	}
	end := len(text) - partTail
	if end < len(partHead) || !bytes.HasPrefix(text[end:], []byte(partSum)) || !bytes.HasSuffix(text, []byte(partEnd)) {
		return nil, partErrorf("the file is cut off, or something was added: it does not end with its checksum%s", again)
	}
	body := text[len(partHead):end]
	told, is := text[end+len(partSum):len(text)-len(partEnd)], fmt.Sprintf("%x", sha256.Sum256(body))
	if string(told) != is {
		return nil, partErrorf("the file was changed after it was written: its checksum is %.12s…, and that of what it holds %.12s…%s",
			told, is, again)
	}
	return body, nil
}

// parsePart reads the part itself. Its plan comes first, as it says what there can be
// in the counts.
func parsePart(body []byte) (*Part, error) {
	var p struct {
		Part
		Counts json.RawMessage `json:"counts"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, partErrorf("this is no part of a run: %v%s", err, again)
	}
	if err := p.checkPlan(); err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	counts, err := p.Plan.ReadCounts(p.Counts)
	if err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	p.Part.Counts = counts
	if err := p.check(); err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	return &p.Part, nil
}

// unlike returns where two texts part.
func unlike(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
