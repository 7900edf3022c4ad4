package record

import (
	"errors"
	"io"

	"github.com/azulejo/azulejo/core"
)

// Opener finds the rules that a header names, and the digest they have now.
type Opener func(h Header) (r core.Rules, digest string, err error)

// Replay is a game that was read.
type Replay struct {
	Header Header
	Game   *core.Game

	// Finished reports whether the record has the game's end.
	Finished bool
	// Cut reports whether the record stops in the middle of a line.
	Cut bool
	// Notices are things that do not stop a replay but mean that the record
	// and the rules do not quite agree, such as another digest.
	Notices []string
}

// Reader reads the games of a record, one after the other.
type Reader struct {
	in   *scanner
	open Opener
	err  error // what ended the reading
}

// NewReader returns a reader that finds rules with open.
func NewReader(in io.Reader, open Opener) *Reader {
	return &Reader{in: newScanner(in), open: open}
}

// Next reads a game and plays it. It returns io.EOF behind the last one. Where
// a line is wrong the error is a [*LineError] for the first such line, and the
// game up to it comes with it, if there was one; then nothing more can be read,
// and the error stays.
func (r *Reader) Next() (*Replay, error) {
	if r.err != nil {
		return nil, r.err
	}
	replay, err := r.next()
	r.err = err
	return replay, err
}

func (r *Reader) next() (*Replay, error) {
	first, err := r.in.next()
	if errors.Is(err, errCut) {
		return nil, r.in.errorf("%v", errCut)
	}
	if err != nil {
		return nil, err
	}
	if first.Game == nil {
		return nil, r.in.errorf("a game begins with its game line, not with %s", first.kinds()[0])
	}
	p, err := r.begin(*first.Game)
	if err != nil {
		return nil, err
	}
	return p.replay, p.run()
}

// begin opens the rules of a header and sets the game up.
func (r *Reader) begin(h Header) (*player, error) {
	switch {
	case h.Format == 0:
		return nil, r.in.errorf("game has no format; this is format %d", Format)
	case h.Format != Format:
		return nil, r.in.errorf("%v", formatError(h.Format))
	case h.Ruleset == "":
		return nil, r.in.errorf("game has no ruleset")
	}
	rules, digest, err := r.open(h)
	if err != nil {
		return nil, r.in.errorf("%v", err)
	}
	game, err := core.NewGame(rules, len(h.Seats), nil)
	if err != nil {
		return nil, r.in.errorf("seats: %v", err)
	}
	p := &player{in: r.in, replay: &Replay{Header: h, Game: game}, rules: rules,
		ledger: newLedger(rules, game.State())}
	if h.Digest != "" && h.Digest != digest {
		p.notice("the record was made with another version of the ruleset: "+
			"its digest is %s, now it is %s", h.Digest, digest)
	}
	return p, nil
}
