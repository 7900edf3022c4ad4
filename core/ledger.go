package core

// Ledger is a [Watcher] that keeps the events of points, rounds and ends, and
// wants to hear of nothing else. Nine in ten events tell of tiles; rules that ask
// [Tiles] first save the work of telling them to somebody who only counts.
type Ledger struct {
	// Events are those that were told, oldest first. Whoever has read them may
	// cut the list back to nothing, so that its room is used again.
	Events []Event
}

// Watch keeps an event that is not about tiles. Rules may tell the others all the
// same.
func (l *Ledger) Watch(e Event) {
	switch e.Kind {
	case TilesMoved, MarkerTaken, WildChosen:
	default:
		l.Events = append(l.Events, e)
	}
}

// Tiles returns who is to be told of tiles, of the marker and of wild colors: w, or
// nil where w is a [*Ledger].
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Ledger); is {
		return nil
	}
	return w
}
