package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/azulejo/azulejo/core"
)

// sealed is chance that comes of a secret. A server that publishes a hash of it before
// the game and the secret itself afterwards lets everybody check the tiles.
type sealed string

// Dealer makes a dealer of its own for every deal and refill, so that an undo or
// a restored game brings the same tiles.
func (s sealed) Dealer(t core.Turn, round, part int) core.Dealer {
	key := sha256.Sum256(fmt.Appendf(nil, "%s/%d/%d/%d", s, t, round, part))
	return dealer{rand.New(rand.NewChaCha8(key))}
}

// dealer draws any tile of the bag with the same chance.
type dealer struct{ *rand.Rand }

// Choose chooses the value of a draw of the ruleset.
func (d dealer) Choose(n int) int { return d.IntN(n) }

// Draw chooses a tile.
func (d dealer) Draw(from *core.Tray) core.Color { return from.At(d.IntN(from.Total())) }
