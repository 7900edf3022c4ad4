package core

// Attribution is a [Watcher] for programs that count many games. It adds up points by ruleset key
// and keeps ends. Nine in ten events are about tiles, so rules ask [Tiles] first and do not make
// these events for an Attribution.
type Attribution struct {
	// Gains are the points by key, in the order of the first points of each key.
	Gains []Gain
	// At is for each seat the index in Cells to which its points are added, 0 by default. A caller
	// can set it to keep seats or rounds apart.
	At [MaxSeats]int
	// Scores are the points of each seat. The caller may set start values.
	Scores [MaxSeats]int
	// Ends are the events RoundEnded and GameEnded, oldest first. After reading them, the caller may
	// truncate the list to reuse its memory.
	Ends []Event
	// News is set whenever something is added.
	News bool

	known [64]uint8 // a guess at the index of a key's gain, by its hash
}

// Gain is the points of one ruleset key.
type Gain struct {
	Key    string
	Seats  uint8           // a bit for each seat that it gave points
	Times  int64           // how often it scored
	Points [MaxSeats]int64 // of each seat; a caller that has counted a game may clear all three
	Cells  []Sum
}

// Sum is points from a number of events. Times is how often a rule scored, and Applied how often
// it applied, by the Count of its events.
type Sum struct{ Points, Times, Applied int64 }

// Watch adds points up and keeps ends. It ignores all other events.
func (a *Attribution) Watch(e Event) {
	switch e.Kind {
	case Scored:
		a.Score(e.Seat, e.Points, int(e.Count), e.Key)
	case RoundEnded, GameEnded:
		a.Ends = append(a.Ends, e)
		a.News = true
	}
}

// Score adds points of a seat, as their event does.
func (a *Attribution) Score(seat int8, points, applied int, key string) {
	at := int(a.known[keyHash(key)])
	if at >= len(a.Gains) || a.Gains[at].Key != key {
		at = a.find(key)
	}
	seat &= MaxSeats - 1
	g, cell := &a.Gains[at], a.At[seat]
	a.Scores[seat] += points
	g.Seats |= 1 << seat
	g.Times++
	g.Points[seat] += int64(points)
	if cell >= len(g.Cells) {
		g.grow(cell)
	}
	sum := &g.Cells[cell]
	sum.Points += int64(points)
	sum.Times++
	sum.Applied += int64(applied)
	a.News = true
}

// keyHash returns a number from 0 to 63, different for most keys.
func keyHash(key string) int {
	if key == "" {
		return 0
	}
	return (len(key)*8 + int(key[len(key)-1])) & 63
}

// find returns the index of a key's gain, and appends a missing gain.
func (a *Attribution) find(key string) int {
	at := 0
	for at < len(a.Gains) && a.Gains[at].Key != key {
		at++
	}
	if at == len(a.Gains) {
		a.Gains = append(a.Gains, Gain{Key: key})
	}
	a.known[keyHash(key)] = uint8(min(at, 255))
	return at
}

// grow makes cell an index of Cells. It is a function of its own to keep Score short.
func (g *Gain) grow(cell int) {
	g.Cells = append(g.Cells, make([]Sum, cell+1-len(g.Cells))...)
}

// Tiles returns w, or nil if w is a [*Attribution], which needs no reasons and no events about
// tiles, the marker and wild colors.
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Attribution); is {
		return nil
	}
	return w
}
