package conformance

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checkBoards holds that pictures show the position, and that drawing them changes
// nothing. A part of each picture is checked with a few moves, the whole now and then.
// It finds trays that are not drawn, a marker in two places, places with another word
// than in moves, and cells that are reused.
func checkBoards(t *target) error {
	for g := range t.games() {
		if err := has[view.Viewer](g, variants.ShowsBoards, "View() view.View"); err != nil {
			return err
		}
		v, _ := view.Of(g.state)
		b := pictures{game: g, tiles: tileLedger{t, tilesIn(v)}, start: -1}
		b.markers, b.holder = markersIn(v)
		if err := b.check(v); err != nil {
			return err
		}
		n := 0
		for s := range g.steps() {
			if err := b.add(s.events); err != nil {
				return err
			}
			over := g.over()
			if n++; n%sparse != 0 && !over {
				continue
			}
			v, _ := view.Of(g.state)
			if n%(10*sparse) == 0 || over {
				if err := b.check(v); err != nil {
					return err
				}
			}
			if err := b.checkWords(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// pictures is a game whose pictures are checked, with what its events have reported.
type pictures struct {
	*game
	markers  int // number of start markers in the first picture
	tiles    tileLedger
	start    int // the seat that started the round, -1 between rounds
	wild     core.Color
	displays int  // number in the round
	holder   int  // the seat that was the last to take the marker, -1 for none
	taken    bool // the marker, in this round
}

// add adds the events of a step.
func (b *pictures) add(events []core.Event) error {
	if err := b.tiles.add(events); err != nil {
		return fmt.Errorf("from the first picture on: %w", err)
	}
	for _, e := range events {
		switch e.Kind {
		case core.RoundStarted:
			b.start, b.wild, b.displays, b.taken = int(e.Seat), e.Color, int(e.Count), false
		case core.WildChosen:
			b.wild = e.Color
		case core.MarkerTaken:
			b.holder, b.taken = int(e.Seat), true
		case core.RoundEnded, core.GameEnded:
			b.start = -1
		}
	}
	return nil
}

// check checks a whole picture.
func (b *pictures) check(v view.View) error {
	return b.unchanged(b.state, "drawing the picture, or changing it,", func() error {
		for _, check := range []func(view.View) error{
			b.checkMemory, b.checkPosition, b.checkRound, b.checkMarker, b.checkThings, b.checkTiles,
		} {
			if err := check(v); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkMemory checks that equal positions have equal pictures, which share no memory.
func (b *pictures) checkMemory(v view.View) error {
	want := viewText(v)
	other, _ := view.Of(core.Clone(b.Rules, b.state))
	if got := viewText(other); got != want {
		return fmt.Errorf("a copy of the position has another picture: %s", diff(want, got))
	}
	other, _ = view.Of(b.state)
	overwrite(reflect.ValueOf(other))
	again, _ := view.Of(b.state)
	if got := viewText(again); got != want {
		return fmt.Errorf("a picture was overwritten, and the next one is not as it was: %s", diff(want, got))
	}
	next, _ := view.Of(b.state)
	overwrite(reflect.ValueOf(next))
	if got := viewText(again); got != want {
		return fmt.Errorf("a picture was overwritten, and the one before it is not as it was: %s", diff(want, got))
	}
	return nil
}

// viewText returns all fields of a picture, in lines.
func viewText(v view.View) string {
	return strings.NewReplacer("} ", "}\n", "] ", "]\n").Replace(fmt.Sprintf("%+v", v))
}

// overwrite clears all slices that a picture could share with others, but the colors,
// which the rules share with all.
func overwrite(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			overwrite(v.Field(i))
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]core.ColorInfo]() {
			return
		}
		for i := range v.Len() {
			overwrite(v.Index(i))
		}
		v.Clear()
	}
}

// checkPosition compares a picture with what the position itself says.
func (b *pictures) checkPosition(v view.View) error {
	turn := b.state.Turn()
	switch {
	case v.Turn != turn || v.Round != b.state.Round():
		return fmt.Errorf("the picture says: round %d, %v; the position says: round %d, %v",
			v.Round, v.Turn, b.state.Round(), turn)
	case !slices.Equal(v.Colors, b.Rules.Colors()):
		return fmt.Errorf("the picture has the colors %v; the rules have %v", v.Colors, b.Rules.Colors())
	case len(v.Seats) != b.seats:
		return fmt.Errorf("the picture has %s", wording.Count(len(v.Seats), "seat"))
	case turn.Seat() != (v.Task != "") || turn.Seat() != (v.Form != ""):
		return fmt.Errorf("%v, and the picture has the task %q and the form %q: a seat to act needs both, and nobody else any",
			turn, v.Task, v.Form)
	}
	for seat, s := range v.Seats {
		if score := b.state.Score(seat); s.Score != score {
			return fmt.Errorf("seat %d has %s, and %d in the picture", seat+1, wording.Count(score, "point"), s.Score)
		}
	}
	return nil
}

// checkRound compares a picture with the round that events have reported.
func (b *pictures) checkRound(v view.View) error {
	displays := 0
	for _, tray := range v.Table {
		if tray.Spot.Place == core.Display {
			displays++
		}
	}
	switch {
	case b.start < 0:
	case v.Start != b.start:
		return fmt.Errorf("seat %d was reported to start the round, and the picture has seat %d", b.start+1, v.Start+1)
	case v.Wild != b.wild:
		return fmt.Errorf("the wild color of the round was reported to be %d, and is %d in the picture", b.wild, v.Wild)
	case displays != b.displays:
		return fmt.Errorf("the round was reported to have %s, and the picture has %d",
			wording.Count(b.displays, "display"), displays)
	}
	return nil
}

// markersIn returns the number of start markers on the table and with the seats, and the
// seat that has it, -1 for none.
func markersIn(v view.View) (n, holder int) {
	holder = -1
	for _, tray := range v.Table {
		if tray.Marker {
			n++
		}
	}
	for i, s := range v.Seats {
		if s.Marker {
			n, holder = n+1, i
		}
	}
	return n, holder
}

// checkMarker checks that the start marker is in one place, if there is one, that a
// seat has it only if events have reported that, and that it is on no tile.
func (b *pictures) checkMarker(v view.View) error {
	n, holder := markersIn(v)
	switch {
	case n != b.markers || n > 1:
		return fmt.Errorf("the picture has %s, and the first one had %d", wording.Count(n, "start marker"), b.markers)
	case holder != b.holder && (holder >= 0 || b.taken && b.start >= 0):
		return fmt.Errorf("seat %d was the last that was reported to take the marker, and seat %d has it in the picture; 0 is none",
			b.holder+1, holder+1)
	}
	for seat, s := range v.Seats {
		cells := slices.DeleteFunc(cellsOf(s), func(c view.Cell) bool { return !c.Marker })
		if len(cells) > 1 || len(cells) == 1 && (!s.Marker || cells[0].Tile != core.NoColor) {
			return fmt.Errorf("the marker is on %s of seat %d, that it has it is %v, and it may be on one without a tile",
				wording.Count(len(cells), "cell"), seat+1, s.Marker)
		}
	}
	return nil
}

// cellsOf returns the cells of a board.
func cellsOf(s view.Seat) []view.Cell {
	var all []view.Cell
	for _, a := range s.Areas {
		all = append(all, a.Cells...)
	}
	return all
}

// thing is something in a picture: a tray, a cell, a prize or a label.
type thing struct {
	where            // of trays and cells
	name      string // for messages
	word      string // that moves use, "" for none
	tiles     core.Tray
	room      int // for tiles, 0 for any number
	x, y, len int // its points on a board; len is 0 for trays
}

// thingsIn returns everything in a picture.
func thingsIn(v view.View) []thing {
	var all []thing
	trays := func(trays []view.Tray, seat int8) {
		for _, t := range trays {
			all = append(all, thing{where: where{t.Spot, seat}, name: spotText(t.Spot, seat), word: t.Word, tiles: t.Tiles, room: t.Room})
		}
	}
	trays(v.Table, -1)
	for i, s := range v.Seats {
		seat := int8(i)
		trays(s.Trays, seat)
		for _, c := range cellsOf(s) {
			cell := thing{where: where{c.Spot, seat}, name: spotText(c.Spot, seat), word: c.Word,
				x: c.X - view.CellWidth/2, y: c.Y, len: view.CellWidth}
			if c.Tile < core.MaxColors {
				cell.tiles[c.Tile] = 1
			}
			all = append(all, cell)
		}
		none := where{seat: seat}
		for _, p := range s.Prizes {
			all = append(all, thing{where: none, name: p.Kind + " " + p.Name, x: p.X, y: p.Y, len: 1})
		}
		for _, l := range s.Labels {
			n := utf8.RuneCountInString(l.Text)
			all = append(all, thing{where: none, name: "label " + l.Text, x: l.X - n/2, y: l.Y, len: n})
		}
	}
	return all
}

// tilesIn returns the tiles of a picture by place.
func tilesIn(v view.View) map[where]core.Tray {
	all := map[where]core.Tray{}
	for _, t := range thingsIn(v) {
		if t.spot.Place != core.Nowhere {
			at := whereOf(t.spot, t.seat)
			there := all[at]
			there.Add(&t.tiles)
			all[at] = there
		}
	}
	return all
}

// checkThings checks that no two trays or cells are the same spot, that moves call no
// two places of a kind the same, that no tray holds more than it has room for, and that
// nothing on a board covers something else, or is left of or above the board.
func (b *pictures) checkThings(v view.View) error {
	type word struct {
		where
		word string
	}
	type point struct {
		seat int8
		x, y int
	}
	spots, words, points := map[where]bool{}, map[word]core.Spot{}, map[point]string{}
	for _, t := range thingsIn(v) {
		if t.spot.Place != core.Nowhere {
			// The cells of a pattern line share its word.
			whole, called := whereOf(t.spot, t.seat).spot, word{where{core.Spot{Place: t.spot.Place}, t.seat}, t.word}
			other, known := words[called]
			switch {
			case spots[t.where]:
				return fmt.Errorf("the picture has %s twice", t.name)
			case known && t.word != "" && other != whole:
				return fmt.Errorf("moves call both %s and %s %q", spotText(other, t.seat), t.name, t.word)
			case t.room > 0 && t.tiles.Total() > t.room:
				return fmt.Errorf("%s has room for %d tiles, and holds %d", t.name, t.room, t.tiles.Total())
			}
			spots[t.where], words[called] = true, whole
		}
		for x := t.x; x < t.x+t.len; x++ {
			at := point{t.seat, x, t.y}
			if x < 0 || t.y < 0 {
				return fmt.Errorf("%s is at %d, %d in the picture, and nothing can be left of or above 0", t.name, x, t.y)
			}
			if other, taken := points[at]; taken {
				return fmt.Errorf("%s and %s are both at %d, %d in the picture", other, t.name, x, t.y)
			}
			points[at] = t.name
		}
	}
	return nil
}

// checkTiles checks that each tile of the picture is where events have brought it, and
// that the picture has all tiles.
func (b *pictures) checkTiles(v view.View) error {
	shown := tilesIn(v)
	var all core.Tray
	for _, tiles := range shown {
		all.Add(&tiles)
	}
	places := slices.AppendSeq(slices.Collect(maps.Keys(b.tiles.tiles)), maps.Keys(shown))
	slices.SortFunc(places, where.compare)
	for _, at := range places {
		if there, reported := shown[at], b.tiles.tiles[at]; there != reported {
			return fmt.Errorf("%s has %s in the picture, and %s by the first picture and all events since",
				spotText(at.spot, at.seat), b.tilesText(there), b.tilesText(reported))
		}
	}
	if counted := b.countOf(b.state); b.declares(variants.CountsTiles) && counted != all {
		return fmt.Errorf("the picture has %s in all, and the position %s", b.tilesText(all), b.tilesText(counted))
	}
	return nil
}

// checkWords makes some of the legal moves, and checks that they call places as the
// picture does, and bring tiles where it says that they may.
func (b *pictures) checkWords(v view.View) error {
	if !v.Turn.Seat() {
		return nil
	}
	moves := b.state.AppendMoves(nil)
	after, random := b.fresh(), core.NewRandom(b.seed, core.Stream{Index: b.moves})
	for range min(3, len(moves)) {
		m := moves[random.Below(len(moves))]
		var log eventLog
		after.Set(b.state)
		after.Play(m, &log)
		if err := b.checkMove(v, m, log.events); err != nil {
			return err
		}
	}
	return nil
}

// checkMove compares a move and its events with the picture before it: where the seat
// takes tiles from the table, and the first cell that a tile comes to from the table, a
// hand or elsewhere by the first event. That cell has to be empty and to accept the
// color. What comes to cells by later events is not the choice of the seat.
func (b *pictures) checkMove(v view.View, m core.Move, events []core.Event) error {
	text, cells := b.text(m), cellsOf(v.Seats[v.Turn])
	called := func(word string) bool { return word == "" || strings.Contains(" "+text+" ", " "+word+" ") }
	at := func(spot core.Spot) func(c view.Cell) bool {
		return func(c view.Cell) bool { return whereOf(c.Spot, 0) == whereOf(spot, 0) }
	}
	first, put := true, false
	for _, e := range events {
		if e.Kind != core.TilesMoved {
			continue
		}
		mine := core.Turn(e.Seat) == v.Turn
		for _, tray := range v.Table {
			if mine && tray.Spot == e.From && !called(tray.Word) {
				return fmt.Errorf("the move %q takes tiles from %s, which moves call %q by the picture", text,
					spotText(e.From, e.Seat), tray.Word)
			}
		}
		chosen := first || !slices.ContainsFunc(cells, at(e.From))
		if first = false; put || !mine || !slices.ContainsFunc(cells, at(e.To)) {
			continue
		}
		if put = true; !chosen {
			continue
		}
		open := false
		for _, c := range cells {
			if !at(e.To)(c) {
				continue
			}
			if !called(c.Word) {
				return fmt.Errorf("the move %q brings a tile to %s, which moves call %q by the picture", text,
					spotText(e.To, e.Seat), c.Word)
			}
			open = open || c.Tile == core.NoColor && !c.Marker && (c.Accepts == 0 || c.Accepts>>e.Color&1 != 0)
		}
		if !open {
			return fmt.Errorf("the move %q brings %s to %s, and in the picture no cell there is empty and accepts it",
				text, b.colorText(e.Color), spotText(e.To, e.Seat))
		}
	}
	return nil
}
