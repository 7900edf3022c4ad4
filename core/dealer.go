package core

import "fmt"

// Dealer decides which tile is drawn. All chance of a game comes through one.
type Dealer interface {
	// Draw chooses a tile of from, which is not empty, and returns its color.
	// It must not change from: whoever asks takes the tile out.
	Draw(from *Tray) Color
}

// ScriptedDealer gives the tiles that it was told, one group for each display
// or supply line. Within a group any tile may come that the tray still has, as
// the order on a display means nothing; where the bag runs dry in the middle
// of a group that is the only order in which the group can be drawn.
//
// What does not fit never stops a step half-way: the dealer then gives any
// tile there is and remembers the first thing that was wrong, for Err.
type ScriptedDealer struct {
	turn   Turn
	groups []Tray
	next   int
	colors []ColorInfo
	err    error
}

// NewScriptedDealer returns a dealer for one chance turn, [Deal] or [Refill].
// The colors are those of the rules; they name the tiles in what Err says.
func NewScriptedDealer(t Turn, colors []ColorInfo, groups ...Tray) *ScriptedDealer {
	return &ScriptedDealer{turn: t, groups: groups, colors: colors}
}

// Draw chooses a tile of the current group.
func (d *ScriptedDealer) Draw(from *Tray) Color {
	for d.next < len(d.groups) && d.groups[d.next].Empty() {
		d.next++
	}
	if d.next == len(d.groups) {
		d.fail("the script ends while another tile has to be drawn")
		return from.At(0)
	}
	group := &d.groups[d.next]
	for c := range group {
		if group[c] > 0 && from[c] > 0 {
			group[c]--
			return Color(c)
		}
	}
	d.fail("%s needs %s, which cannot be drawn: there is %s left",
		d.place(d.next), d.names(group), d.names(from))
	return from.At(0) // so that the step can be finished
}

// Err returns what was wrong with the script, or nil. It is asked after the
// chance turn, and then tiles that were not drawn are an error too.
func (d *ScriptedDealer) Err() error {
	if d.err != nil {
		return d.err
	}
	for i := range d.groups {
		if !d.groups[i].Empty() {
			return fmt.Errorf("%s has %s left that was not drawn", d.place(i), d.names(&d.groups[i]))
		}
	}
	return nil
}

// compare checks that each group went where it was meant to go: a script whose
// groups have other sizes than the displays would be drawn without an error.
func (d *ScriptedDealer) compare(groups []Tray, events []Event) error {
	arrived := make([]Tray, len(groups))
	for _, e := range events {
		if e.Kind == TilesMoved && e.From.Place == Bag && (e.To.Place == Display || e.To.Place == Supply) {
			if int(e.To.Row) >= len(groups) {
				return fmt.Errorf("the script has nothing for %s", d.place(int(e.To.Row)))
			}
			arrived[e.To.Row][e.Color] += e.Count
		}
	}
	for i := range groups {
		switch room, given := arrived[i].Total(), groups[i].Total(); {
		case room != given:
			return fmt.Errorf("%s has room for %d tiles, the script gives it %d", d.place(i), room, given)
		case arrived[i] != groups[i]:
			return fmt.Errorf("%s got %s, the script gives it %s: displays are to be filled one after the other",
				d.place(i), d.names(&arrived[i]), d.names(&groups[i]))
		}
	}
	return nil
}

// place names what a group is for.
func (d *ScriptedDealer) place(group int) string {
	if d.turn == Refill {
		return "the supply"
	}
	return fmt.Sprintf("display %d", group+1)
}

func (d *ScriptedDealer) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

// names lists tiles for a message, as "2 blue, 1 red".
func (d *ScriptedDealer) names(t *Tray) string {
	text := ""
	for c, n := range t {
		if n == 0 || c >= len(d.colors) {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%d %s", n, d.colors[c].Name)
	}
	if text == "" {
		return "no tile"
	}
	return text
}
