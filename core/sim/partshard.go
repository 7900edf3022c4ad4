package sim

import "fmt"

// Shard is one of the pieces, as equal as can be, that a run is divided into to be
// played on several machines.
type Shard struct {
	Number int64 `json:"number"` // from 1
	Of     int64 `json:"of"`
}

// Whole is the shard that is all of a run.
var Whole = Shard{1, 1}

// String writes shard 3 of 8 as 3/8.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// Span returns the blocks of the shard in a run of some blocks. Each block is in one
// shard, and no shard has more than one block more than another. A shard that there
// is not, or that would have no block, is an error.
func (s Shard) Span(blocks int64) (Span, error) {
	switch {
	case s.Of < 1 || s.Number < 1 || s.Number > s.Of:
		return Span{}, fmt.Errorf("shard %v: K/N is needed, K of the shards 1 to N", s)
	case s.Of > blocks:
		return Span{}, fmt.Errorf("shard %v: the run has %d blocks of games, which are at most that many shards",
			s, blocks)
	}
	return Span{s.start(blocks), Shard{s.Number + 1, s.Of}.start(blocks)}, nil
}

// start returns the first block of the shard. The shards that have one more than
// others come first.
func (s Shard) start(blocks int64) int64 {
	before := s.Number - 1
	return blocks/s.Of*before + min(before, blocks%s.Of)
}
