package bot

import "github.com/azulejo/azulejo/core"

// worlds are positions that a seat takes for possible, in games in which it does not see everything. Bots judge a
// move by its mean over them, so what they choose depends only on what the seat knows and on their own chance.
//
// The zero value holds no worlds. It reuses its memory.
type worlds struct {
	known core.State   // what the seat to act knows
	all   []core.State // different ones
	drawn []int        // the world of each draw, as an index into all
	times []int        // how often each world was drawn
	spare []core.State
}

// drawsOfWorld is how many draws are made for each different world that is wanted. A few worlds are drawn so often that
// their numbers show how likely they are.
const drawsOfWorld = 8

// imagine draws worlds of the seat to act in s until it has some different ones, or there seem to be no more.
func (w *worlds) imagine(r core.Rules, s core.State, different int, luck *core.Random) {
	if w.known == nil || w.known.Seats() != s.Seats() {
		*w = worlds{known: core.Clone(r, s)}
	}
	rules := r.(core.Secretive)
	w.known.Set(s)
	rules.Hide(w.known, int(s.Turn()))
	w.spare = append(w.spare, w.all...)
	w.all, w.drawn, w.times = w.all[:0], w.drawn[:0], w.times[:0]
	for n := 0; n < drawsOfWorld*different && len(w.all) < different; n++ {
		if len(w.spare) == 0 {
			w.spare = append(w.spare, core.Clone(r, s))
		}
		last := len(w.spare) - 1
		next := w.spare[last]
		next.Set(w.known)
		rules.Imagine(next, luck)
		at := 0
		for at < len(w.all) && w.all[at].Hash() != next.Hash() {
			at++
		}
		if at == len(w.all) {
			w.all, w.times, w.spare = append(w.all, next), append(w.times, 0), w.spare[:last]
		}
		w.drawn = append(w.drawn, at)
		w.times[at]++
	}
}
