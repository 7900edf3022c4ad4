package draft

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// View returns the part of a picture that all games have: the table, and for each seat
// its score and the marker. Each game has its own name for the discard.
func (b *Base) View(discard string) view.View {
	v := view.View{Round: b.Round(), Turn: b.Turn(), Start: int(b.Begins), Colors: slices.Clone(b.Shared.colors),
		Wild: core.NoColor}
	if !slices.Contains(b.Shared.Ends, KeyEndWhen) {
		v.Rounds = b.Shared.Rounds
	}
	if b.Phase == Choosing {
		a := &b.Shared.actions[b.agenda[0].action]
		if v.Task = "take the action " + a.word; !a.must {
			v.Task += ", or skip it"
		}
	}
	if b.Phase == Giving {
		c, _ := b.gift()
		v.Task = fmt.Sprintf("give the %s tiles of %v to its left or right neighbor", b.Shared.colors[c].Name, b.Table.giving)
	}
	for i := range int(b.Table.Displays) {
		src := Source(i)
		v.Table = append(v.Table, view.Tray{Spot: src.Spot(), Name: src.String(), Word: strconv.Itoa(i + 1),
			Tiles: b.Table.Offers[i], Disc: b.disc(src)})
	}
	v.Table = append(v.Table,
		view.Tray{Spot: Center.Spot(), Name: CenterWord, Word: CenterWord, Tiles: b.Table.Offers[Center],
			Marker: b.Table.Marker == InCenter},
		view.Tray{Spot: core.Spot{Place: core.Bag}, Name: "bag", Tiles: b.Table.Bag},
		view.Tray{Spot: core.Spot{Place: core.Discard}, Name: discard, Tiles: b.Table.Discard})
	if marker := b.Table.Marker == b.Size; marker || !b.Table.Dummy.Empty() {
		v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: Dummy}, Name: dummyWord, Tiles: b.Table.Dummy, Marker: marker})
	}
	v.Notes = b.notes(false, 0)
	for seat := range b.Seats() {
		v.Seats = append(v.Seats, view.Seat{Score: b.Score(seat), Marker: int(b.Table.Marker) == seat,
			Notes: b.notes(true, seat)})
	}
	return v
}
