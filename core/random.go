package core

import (
	crand "crypto/rand"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Random is a deterministic source of numbers for draws and random moves: the same seed and
// stream give the same numbers on every machine.
//
// The bits come from the PCG generator of math/rand/v2. The bounded draw is written here: seeds
// keep their games even if the standard library changes its own.
type Random struct{ pcg rand.PCG }

// NewSeed returns a seed of 64 random bits from the operating system. Nobody can find it by
// comparing the first tiles of many seeds with those of the game.
func NewSeed() uint64 {
	var bytes [8]byte
	crand.Read(bytes[:]) // it never fails
	return binary.LittleEndian.Uint64(bytes[:])
}

// Stream is the purpose of a generator. Each stream has numbers of its own, so the tiles stay the
// same with another bot or another rule.
type Stream struct {
	Kind  StreamKind
	Index int // the round of a chance turn, the seat of a bot, from 0
	Part  int // the number of the chance turn of its kind within its round, from 0
}

// StreamKind is the kind of a [Stream].
type StreamKind uint8

// The kinds of streams of a game.
const (
	DealStream   StreamKind = 1
	RefillStream StreamKind = 2
	BotStream    StreamKind = 3
	DrawStream   StreamKind = 4
	GainStream   StreamKind = 5
)

// NewRandom returns the generator of a game's seed for one stream.
func NewRandom(seed uint64, s Stream) *Random {
	r := new(Random)
	r.Seed(seed, s)
	return r
}

// Seed restarts r with another stream, without allocating.
func (r *Random) Seed(seed uint64, s Stream) {
	streams := NewStreams(seed, s.Kind, s.Index)
	streams.Seed(r, s.Part)
}

// Streams are the streams of a seed that differ only in Part. They hold the common state, for
// callers that need many of them.
type Streams struct{ seed, stream uint64 }

// NewStreams returns the streams of a kind and an index.
func NewStreams(seed uint64, kind StreamKind, index int) Streams {
	// Neighbouring seeds and streams must not start out alike, hence the mix.
	return Streams{mix(seed + 0x9E3779B97F4A7C15), uint64(kind)<<56 | uint64(uint32(index))<<24}
}

// Seed restarts r with one of the streams.
func (p *Streams) Seed(r *Random, part int) {
	id := p.stream | uint64(uint32(part))&0xFFFFFF
	r.pcg.Seed(mix(p.seed^mix(id+0xD1B54A32D192ED03)), mix(p.seed+id))
}

// Below returns a number from 0 to n-1, each with the same probability; n is at
// least 1.
func (r *Random) Below(n int) int {
	// Lemire's method: the high half of a product is uniform if the few unfair low halves are drawn
	// again.
	hi, lo := bits.Mul64(r.pcg.Uint64(), uint64(n))
	if lo < uint64(n) {
		for unfair := -uint64(n) % uint64(n); lo < unfair; {
			hi, lo = bits.Mul64(r.pcg.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Draw chooses a tile of from, each with the same probability. With it a Random is a [Dealer].
func (r *Random) Draw(from *Tray) Color { return from.At(r.Below(from.Total())) }

// Choose is Below.
func (r *Random) Choose(n int) int { return r.Below(n) }

// mix spreads every bit of x over the whole result (the finalizer of
// SplitMix64).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
