package core

// Ledger is a [Watcher] of points, rounds and ends alone, for whoever counts. It adds
// points up and keeps the other events. Nine in ten events tell of tiles; rules that
// ask [Tiles] first save the work of telling them to somebody who does not listen.
type Ledger struct {
	// Gains are the points by key, in the order in which the keys were first heard
	// of. Whoever has read the sums may set them back to 0.
	Gains []Gain
	// Events are those of rounds and ends, oldest first. Whoever has read them may
	// cut the list back to nothing, so that its room is used again.
	Events []Event
	// News is set by all that is told.
	News bool

	last int // the gain that was told last
}

// Gain is what one ruleset key gave the seats.
type Gain struct {
	Key   string
	Seats [MaxSeats]Sum
}

// Sum is what one key gave one seat: Points in so many Times, in which the rule
// Applied so often, as the Count of [Scored] says.
type Sum struct{ Points, Times, Applied int }

// Watch adds points up, and keeps what is told of rounds and ends. Rules may tell it
// of tiles all the same.
func (l *Ledger) Watch(e Event) {
	switch e.Kind {
	case Scored:
		l.Score(e.Seat, e.Points, int(e.Count), e.Key)
	case RoundStarted, RoundEnded, GameEnded:
		l.Events = append(l.Events, e)
		l.News = true
	}
}

// Score adds points of a seat, as the event of them does.
func (l *Ledger) Score(seat int8, points, count int, key string) {
	if l.last >= len(l.Gains) || l.Gains[l.last].Key != key {
		l.find(key)
	}
	sum := &l.Gains[l.last].Seats[seat&(MaxSeats-1)]
	sum.Points += points
	sum.Times++
	sum.Applied += count
	l.News = true
}

// find makes the gain of a key the last one, and a new one where there is none.
func (l *Ledger) find(key string) {
	for l.last = range l.Gains {
		if l.Gains[l.last].Key == key {
			return
		}
	}
	l.last = len(l.Gains)
	l.Gains = append(l.Gains, Gain{Key: key})
}

// Tiles returns who is to be told of tiles, of the marker, of wild colors, and of
// reasons: w, or nil where w is a [*Ledger].
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Ledger); is {
		return nil
	}
	return w
}
