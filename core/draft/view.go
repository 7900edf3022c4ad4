package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/view"
)

// View returns a picture of what the game declares: the table, and for each seat its score, the marker and its
// board. Each game has its own name for the discard.
func View(g Game, discard string) view.View {
	b := g.base()
	v := view.View{Round: b.Round(), Turn: b.Turn(), Start: int(b.Begins), Colors: slices.Clone(b.Shared.colors),
		Wild: core.NoColor}
	if !slices.Contains(b.Shared.Ends, KeyEndWhen) {
		v.Rounds = b.Shared.Rounds
	}
	if b.Phase == Choosing {
		a := &b.Shared.actions[b.items[0].action]
		if v.Task = "take the action " + a.word; !a.must {
			v.Task += ", or skip it"
		}
		if name, _, _ := strings.Cut(b.Shared.outline.phases()[b.then.phase].Name, ";"); name != "" {
			v.Task += "; then " + strings.ToLower(name[:1]) + name[1:]
		}
		v.Task = b.comingText() + v.Task
	}
	if b.Phase == Giving {
		c, _ := b.gift()
		v.Task = fmt.Sprintf("give the %s tiles of %v to its left or right neighbor", b.Shared.colors[c].Name, b.Table.giving)
	}
	for i := range int(b.Table.Displays) {
		src := Source(i)
		_, unknown := b.down(src)
		v.Table = append(v.Table, view.Tray{Spot: src.Spot(), Name: src.String(), Word: strconv.Itoa(i + 1),
			Tiles: b.allOn(src), Hidden: unknown, Disc: b.disc(src)})
	}
	v.Table = append(v.Table,
		view.Tray{Spot: Center.Spot(), Name: CenterWord, Word: CenterWord, Tiles: b.Table.Offers[Center],
			Marker: b.Table.Marker == InCenter && !b.Shared.outline.lacks(markerKey)},
		view.Tray{Spot: core.Spot{Place: core.Bag}, Name: "bag", Tiles: b.Table.Bag},
		view.Tray{Spot: core.Spot{Place: core.Discard}, Name: discard, Tiles: b.Table.Discard})
	if marker := b.Table.Marker == b.Size; marker || !b.Table.Dummy.Empty() {
		v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: Dummy}, Name: dummyWord, Tiles: b.Table.Dummy, Marker: marker})
	}
	if room := b.Shared.outline.Supply; room != nil && room(g) > 0 {
		v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: core.Supply}, Name: "supply", Tiles: b.Table.Supply, Room: room(g)})
	}
	v.Notes = b.notes(false, 0)
	for seat := range b.Seats() {
		v.Seats = append(v.Seats, view.Seat{Score: b.Score(seat), Marker: int(b.Table.Marker) == seat,
			Notes: b.notes(true, seat), Goal: b.goal(g, seat)})
		for _, p := range b.Shared.outline.Board {
			p.draw(&v.Seats[seat], g, seat)
		}
		if held := b.held(); !held.Empty() && int(b.coming().seat()) == seat {
			v.Seats[seat].Trays = append(v.Seats[seat].Trays, view.Tray{Spot: core.Spot{Place: Hand}, Name: falling.Word, Tiles: held})
		}
	}
	return v
}

// goal returns what a seat needs to win, with the values that it has now: "your score (40) is more than 85". It is ""
// if there is no goal, or none that words can tell.
func (b *Base) goal(g Game, seat int) string {
	f := b.Shared.goal
	if f == nil {
		return ""
	}
	about, now := b.About, map[string]string{}
	env := g.Of(int8(seat))
	for _, seen := range f.Read(env) {
		now[seen.Name] = " (" + cmp.Or(seen.Text, strconv.Itoa(seen.Value)) + ")"
	}
	reached, _ := f.Eval(env)
	b.About = about
	if words, _ := b.Shared.told(keyGoal); words != "" {
		return strings.TrimSuffix(words, ".") + ": " + []string{"not yet", "reached"}[reached]
	}
	text, ok := f.Sentence(func(n formula.Name) string {
		noun := b.Shared.noun(n)
		if noun == "" {
			return ""
		}
		return noun + now[n.Path]
	})
	if !ok {
		return ""
	}
	return text
}
