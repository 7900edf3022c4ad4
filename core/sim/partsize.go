package sim

import (
	"bytes"
	"fmt"
)

// leastObject is how many bytes of a part come to each of its objects at least. Most
// are three numbers with their names, of 34; without a bound a text of nothing but
// empty objects would come to a hundred times its size in memory.
const leastObject = 16

// crowded reports whether a text has more objects than the text of a part can have.
func crowded(body []byte) bool { return bytes.Count(body, []byte("{")) > len(body)/leastObject }

// What the size of a part is estimated by: nearly all of it are the points by ruleset
// key, seat, bot and round.
const (
	keysBeside  = 4  // that give points and are not expected to
	usualRounds = 16 // that few games go beyond
	roundSize   = 50 // bytes
)

// mostEstimated is how large a part may be by the estimate. The rest is for games that
// are longer.
const mostEstimated = MaxPart / 2

// size is about how many bytes the counts of a plan come to at most.
func (p *Plan) size() (size int64) {
	cells := int64(p.Seats * len(p.Names()))
	for i := range p.Rulesets {
		keys := int64(len(p.Rulesets[i].Expected) + keysBeside)
		size += keys*cells*usualRounds*roundSize + int64(len(p.Rulesets[i].Source))
	}
	return size
}

// fitsPart refuses a plan whose counts might not fit into the file of a part.
func (p *Plan) fitsPart() error {
	if size := p.size(); size > mostEstimated {
		return fmt.Errorf("%d rulesets with %d bots on %d seats can come to %d MiB, and a part to %d MiB; "+
			"compare fewer rulesets at once", len(p.Rulesets), len(p.Names()), p.Seats, size>>20, int64(mostEstimated)>>20)
	}
	return nil
}
