package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// A few moves check a part of each picture, and some positions the whole. The tiles on the table
// before the first event are those of the first picture.
func checkBoards(g *game) {
	has[view.Viewer](g, variants.ShowsBoards, "View() view.View")
	v, _ := view.Of(g.state)
	b := pictures{ledger: newLedger(g)}
	b.tiles = tilesIn(v)
	b.markers, b.holder = markersIn(v)
	b.check(v)
	n := 0
	for s := range g.steps() {
		b.read(s.Events, b.checkTiles)
		if turn := g.state.Turn(); turn.Seat() {
			// An effect can make an offer to a seat that has passed.
			must(b.passed[turn] != g.state.Round() || g.reacts(),
				"seat %d had passed by an earlier picture of the round, and has a turn", turn+1)
		}
		over := g.over()
		if n++; n%sparse != 0 && !over {
			continue
		}
		v, _ := view.Of(g.state)
		for seat, shown := range v.Seats {
			if shown.Passed && v.Turn.Seat() && int(v.Turn) != seat { // who has passed may still have to keep tiles
				b.passed[seat] = v.Round
			}
		}
		if n%(10*sparse) == 0 || over {
			b.check(v)
		}
		b.checkWords(v)
	}
}

// pictures is a game with pictures to be compared with its events.
type pictures struct {
	*ledger
	markers int // number of start markers in the first picture

	passed [core.MaxSeats]int // the last round that a seat had passed in by a picture
}

// check checks a whole picture.
func (b *pictures) check(v view.View) {
	b.unchanged(b.state, "drawing the picture, or changing it,", func() {
		b.checkMemory(v)
		b.checkPosition(v)
		b.checkRound(v)
		b.checkMarker(v)
		b.checkThings(v)
		b.checkShown(v)
	})
}

// checkMemory checks that equal positions have equal pictures that share no memory.
func (b *pictures) checkMemory(v view.View) {
	want := viewText(v)
	drawn := func(s core.State) view.View { return s.(view.Viewer).View() }
	same(want, viewText(drawn(core.Clone(b.Rules, b.state))), "a copy of the position has another picture")
	overwrite(drawn(b.state))
	again := drawn(b.state)
	same(want, viewText(again), "a picture was overwritten, and the next one is not as it was")
	overwrite(drawn(b.state))
	same(want, viewText(again), "a picture was overwritten, and the one before it is not as it was")
}

// viewText returns all fields of a picture, in lines.
func viewText(v view.View) string {
	return strings.NewReplacer("} ", "}\n", "] ", "]\n").Replace(fmt.Sprintf("%+v", v))
}

// overwrite clears all slices that pictures could share, except for the colors, which belong to
// the rules.
func overwrite(v view.View) {
	for _, s := range v.Seats {
		for _, a := range s.Areas {
			clear(a.Cells)
		}
		clear(s.Areas)
		clear(s.Trays)
		clear(s.Prizes)
		clear(s.Labels)
		clear(s.Progress)
	}
	clear(v.NextWild)
	clear(v.Table)
	clear(v.Seats)
}

// checkPosition compares a picture with the position itself.
func (b *pictures) checkPosition(v view.View) {
	turn, round := b.state.Turn(), b.state.Round()
	must(v.Turn == turn && v.Round == round, "the picture says: round %d, %v; the position says: round %d, %v",
		v.Round, v.Turn, round, turn)
	must(slices.Equal(v.Colors, b.Rules.Colors()), "the picture has the colors %v; the rules have %v", v.Colors, b.Rules.Colors())
	must(len(v.Seats) == b.seats, "the picture has %s", wording.Count(len(v.Seats), "seat"))
	must(turn.Seat() == (v.Task != "") && turn.Seat() == (v.Form != ""),
		"%v, and the picture has the task %q and the form %q: a seat to act needs both, and nobody else any", turn, v.Task, v.Form)
	must(turn != core.Over || v.Wild == core.NoColor && len(v.NextWild) == 0,
		"the game is over, and in the picture a color is wild, or will be: %d, %v", v.Wild, v.NextWild)
	for _, m := range b.state.AppendMoves(nil) {
		text := b.text(m)
		word, _, _ := strings.Cut(text, " ")
		isColor := slices.ContainsFunc(v.Colors, func(c core.ColorInfo) bool { return c.Name == word })
		must(word[0] <= '9' || isColor || strings.Contains(v.Form, word),
			"%q is a legal move, and the form %q does not name its first word", text, v.Form)
	}
	for seat, s := range v.Seats {
		score := b.state.Score(seat)
		must(s.Score == score, "seat %d has %s, and %d in the picture", seat+1, wording.Count(score, "point"), s.Score)
	}
	b.checkNotes(v)
}

// checkNotes checks the texts of a picture that no move uses against the ruleset and the events.
func (b *pictures) checkNotes(v view.View) {
	b.checkValues(-1, v.Notes)
	for seat, s := range v.Seats {
		b.checkValues(int8(seat), s.Notes)
		names := map[string]bool{}
		var texts []string
		for _, p := range s.Prizes {
			name := p.Kind + " " + p.Name
			must(!names[name], "seat %d has two prizes with the name %q", seat+1, name)
			names[name], texts = true, append(texts, name)
		}
		for _, l := range s.Labels {
			must(l.Text != "", "seat %d has a label without a text", seat+1)
			texts = append(texts, l.Text)
			c := slices.IndexFunc(v.Colors, func(c core.ColorInfo) bool { return c.Name == l.Text })
			must(c < 0 || core.Color(c) == l.Color, "seat %d has the label %q for color %d, and that is the name of color %d",
				seat+1, l.Text, l.Color, c)
		}
		for _, c := range cellsOf(s) {
			texts = append(texts, c.Label)
		}
		for _, text := range texts {
			must(strings.TrimSpace(text) == text && !strings.ContainsFunc(text, unicode.IsControl),
				"seat %d has the label %q, which is not a line without spaces around it", seat+1, text)
			must(!likeCode.MatchString(text), "seat %d has the label %q, which is a key or a formula and no text for players", seat+1, text)
		}
	}
}

// likeCode matches a key of a ruleset, or a formula.
var likeCode = regexp.MustCompile(`[a-z]_[a-z]|[a-z]\.[a-z]|[(*/<>=]`)

// checkValues checks the notes of a seat, or of the table with -1: the ruleset must count or draw
// them, and their values must be the last reported ones.
func (b *pictures) checkValues(seat int8, notes []view.Note) {
	known := append(b.Document.NamesIn("counters"), b.Document.NamesIn("draws")...)
	for _, n := range notes {
		must(slices.Contains(known, n.Name) && n.Value != "", "the picture has the note %q with %q, and the ruleset counts and draws: %s",
			n.Name, n.Value, strings.Join(known, ", "))
		if total, reported := b.counters[counted{"counters." + n.Name, seat, core.NoColor}]; reported {
			same(strconv.Itoa(total), n.Value, "the note %q of seat %d is not what was reported; 0 is the table", n.Name, seat+1)
		}
		for _, key := range []string{"draws.", "counters."} {
			if value, reported := b.drawn[counted{key + n.Name, seat, core.NoColor}]; reported {
				must(value == n.Value || strings.HasSuffix(n.Value, ", "+value), "the note %q of seat %d is %q, and %q was reported last; 0 is the table", n.Name, seat+1, n.Value, value)
			}
		}
		for c, info := range b.Rules.Colors() {
			if total, reported := b.counters[counted{"counters." + n.Name, seat, core.Color(c)}]; reported {
				_, shown, is := strings.Cut(n.Value, info.Name+": ")
				shown, _, _ = strings.Cut(shown, ",")
				must(!is || shown == strconv.Itoa(total), "the note %q of seat %d is %q; reported was %d for %s", n.Name, seat+1, n.Value, total, info.Name)
			}
		}
	}
}

// checkRound compares a picture with the reported round.
func (b *pictures) checkRound(v view.View) {
	if !b.open {
		return
	}
	displays := 0
	for _, tray := range v.Table {
		if tray.Spot.Place == core.Display {
			displays++
		}
	}
	must(v.Start == b.starter, "seat %d was reported to start the round, and the picture has seat %d", b.starter+1, v.Start+1)
	must(v.Wild == b.wild, "the wild color of the round was reported to be %d, and is %d in the picture", b.wild, v.Wild)
	must(displays == b.displays, "the round was reported to have %d displays, and the picture has %d", b.displays, displays)
}

// markersIn returns the number of start markers in a picture, and the seat with the marker, or
// -1.
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

// checkMarker checks that the start marker is in one place at most, and not on a tile. A seat can
// have it only after an event.
func (b *pictures) checkMarker(v view.View) {
	n, holder := markersIn(v)
	must(n == b.markers && n <= 1, "the picture has %s, and the first one had %d", wording.Count(n, "start marker"), b.markers)
	must(holder == b.holder || holder < 0 && (!b.taken || !b.open),
		"seat %d was the last that was reported to take the marker, and seat %d has it in the picture; 0 is none",
		b.holder+1, holder+1)
	for seat, s := range v.Seats {
		cells := slices.DeleteFunc(cellsOf(s), func(c view.Cell) bool { return !c.Marker })
		must(len(cells) == 0 || len(cells) == 1 && s.Marker && cells[0].Tile == core.NoColor,
			"the marker is on %s of seat %d, that it has it is %v, and it may be on one without a tile",
			wording.Count(len(cells), "cell"), seat+1, s.Marker)
	}
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
	name      string // of others
	word      string // that moves use, "" for none
	tiles     core.Tray
	room      int // for tiles, 0 for any number
	x, y, len int // its points on a board; len is 0 for trays
}

// String names the thing.
func (t thing) String() string { return cmp.Or(t.name, t.where.String()) }

// thingsIn returns everything in a picture.
func thingsIn(v view.View) []thing {
	var all []thing
	trays := func(trays []view.Tray, seat int8) {
		for _, t := range trays {
			all = append(all, thing{where: where{t.Spot, seat}, word: t.Word, tiles: t.Tiles, room: t.Room})
		}
	}
	trays(v.Table, -1)
	for i, s := range v.Seats {
		seat := int8(i)
		trays(s.Trays, seat)
		for _, c := range cellsOf(s) {
			cell := thing{where: where{c.Spot, seat}, word: c.Word, x: c.X - view.CellWidth/2, y: c.Y, len: view.CellWidth}
			if c.Tile < core.MaxColors {
				cell.tiles[c.Tile] = 1
			}
			all = append(all, cell)
		}
		for _, p := range s.Prizes {
			all = append(all, thing{where: where{seat: seat}, name: p.Kind + " " + p.Name, x: p.X, y: p.Y, len: 1})
		}
		for _, l := range s.Labels {
			n := utf8.RuneCountInString(l.Text)
			all = append(all, thing{where: where{seat: seat}, name: "label " + l.Text, x: l.X - n/2, y: l.Y, len: n})
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

// checkThings checks that all trays and cells are different spots with different words of moves,
// that no tray exceeds its room, and that nothing on a board covers anything else or has negative
// coordinates.
func (b *pictures) checkThings(v view.View) {
	type word struct {
		where
		word string
	}
	spots, words, points := map[where]bool{}, map[word]where{}, map[[3]int]thing{}
	for _, s := range v.Seats {
		for _, c := range cellsOf(s) {
			b.checkAccepts(c)
		}
	}
	for _, t := range thingsIn(v) {
		if t.spot.Place != core.Nowhere {
			// The cells of a pattern line share its word.
			whole, called := where{whereOf(t.spot, t.seat).spot, t.seat}, word{where{core.Spot{Place: t.spot.Place}, t.seat}, t.word}
			other, known := words[called]
			must(!spots[t.where], "the picture has %v twice", t)
			must(!known || t.word == "" || other == whole, "moves call both %v and %v %q", other, t, t.word)
			must(t.room == 0 || t.tiles.Total() <= t.room, "%v has room for %d tiles, and holds %d", t, t.room, t.tiles.Total())
			spots[t.where], words[called] = true, whole
		}
		for x := t.x; x < t.x+t.len; x++ {
			at := [3]int{int(t.seat), x, t.y}
			other, taken := points[at]
			must(x >= 0 && t.y >= 0, "%v is at %d, %d in the picture, and nothing can be left of or above 0", t, x, t.y)
			must(!taken, "%v and %v are both at %d, %d in the picture", other, t, x, t.y)
			points[at] = t
		}
	}
}

// checkAccepts checks that a cell accepts only colors of the ruleset and, on a wall, no jokers.
func (b *pictures) checkAccepts(c view.Cell) {
	for color := range core.MaxColors {
		there := color < len(b.Rules.Colors())
		joker := there && b.Rules.Colors()[color].Joker && onWall(c.Spot)
		must(c.Accepts>>color&1 == 0 || there, "%v accepts color %d in the picture, which the ruleset does not have", c.Spot, color)
		must(c.Accepts>>color&1 == 0 || !joker, "%v accepts color %d in the picture, a joker, which comes where other colors can", c.Spot, color)
	}
}

// onWall reports whether a place is a cell of a wall or star.
func onWall(spot core.Spot) bool { return spot.Place.Info().Layout.Numbers() > 1 }

// checkShown checks that each tile of the picture is in its place by the events, and that no tile
// is missing.
func (b *pictures) checkShown(v view.View) {
	shown := tilesIn(v)
	var all core.Tray
	for _, tiles := range shown {
		all.Add(&tiles)
	}
	places := slices.AppendSeq(slices.Collect(maps.Keys(shown)), maps.Keys(b.tiles))
	slices.SortFunc(places, func(a, b where) int { return strings.Compare(a.String(), b.String()) })
	for _, at := range places {
		if there, reported := shown[at], b.tiles[at]; there != reported {
			fail("%v has %s in the picture, and %s by the first picture and all events since",
				at, b.tilesText(there), b.tilesText(reported))
		}
	}
	within(func() { b.sameTiles(all, b.state) }, "by the picture and by the position")
}

// reacts reports whether the ruleset has effects. Pictures do not show what effects add to a
// move.
func (t *target) reacts() bool {
	return t.Document.Get("on").Exists() || t.Document.Get("actions").Exists()
}

// conditional reports whether the ruleset has conditions for moves. Pictures do not show them.
func (t *target) conditional() bool {
	return slices.ContainsFunc([]string{"take", "wall", "place", "pick"}, func(key string) bool {
		when := t.Document.Get(key).Get("when")
		return when.Exists() && when.Text() != "true"
	})
}

// checkWords plays legal moves, and checks that they use the words of the picture and bring tiles
// only to accepting cells. Of many moves it plays some.
func (b *pictures) checkWords(v view.View) {
	const most = 100 // moves at a position
	if !v.Turn.Seat() || b.reacts() {
		return
	}
	moves := b.state.AppendMoves(nil)
	after, random := b.fresh(), core.NewRandom(b.seed, core.Stream{Index: b.moves})
	check := func(m core.Move) core.Event {
		var log core.Step
		after.Set(b.state)
		after.Play(m, &log)
		var put core.Event
		within(func() {
			next, _ := view.Of(after)
			put = checkMove(v, next, b.text(m), log.Events)
			checkPrizes(v, next, log.Events)
			b.checkWon(v, next, after, log.Events)
		}, "the move %q", b.text(m))
		return put
	}
	if len(moves) > most {
		for range 3 {
			check(moves[random.Below(len(moves))])
		}
		return
	}
	var offered []core.Event
	for _, m := range moves {
		if e := check(m); e.Count > 0 {
			offered = append(offered, e)
		}
	}
	if !b.conditional() {
		checkOffered(v, offered)
	}
}

// checkOffered checks that the seat to act can bring a color to every accepting cell of the same
// kind, if it can bring the color from the same place to one of them. Cells of a kind are pattern
// lines, the cells in one row of a wall, and the spaces of a star with the same label.
func checkOffered(v view.View, offered []core.Event) {
	cells := cellsOf(v.Seats[v.Turn])
	at := func(spot core.Spot) (view.Cell, bool) {
		i := slices.IndexFunc(cells, func(c view.Cell) bool { return whereOf(c.Spot, 0) == whereOf(spot, 0) })
		if i < 0 {
			return view.Cell{}, false
		}
		return cells[i], true
	}
	alike := func(a, b view.Cell) bool {
		switch a.Spot.Place.Layout() {
		case core.Lines:
			return true
		case core.Grid:
			return a.Spot.Row == b.Spot.Row
		}
		return a.Spot.Place.Layout() == core.Groups && a.Label == b.Label
	}
	for _, e := range offered {
		to, _ := at(e.To)
		for _, c := range cells {
			if c.Spot.Place != e.To.Place || c.Tile != core.NoColor || c.Accepts>>e.Color&1 == 0 || !alike(c, to) {
				continue
			}
			must(slices.ContainsFunc(offered, func(o core.Event) bool {
				return o.From == e.From && o.Color == e.Color && whereOf(o.To, 0) == whereOf(c.Spot, 0)
			}), "%v accepts color %d in the picture, and no move brings one there from %v, as one does to %v", c.Spot, e.Color, e.From, e.To)
		}
	}
}

// checkWon checks that a seat takes tiles from the supply after a move if, and only if, the move
// wins a prize of tiles by the picture.
func (b *pictures) checkWon(v, next view.View, after core.State, events []core.Event) {
	seat := int(v.Turn)
	came := slices.ContainsFunc(events, func(e core.Event) bool {
		return e.Kind == core.TilesMoved && int(e.Seat) == seat && e.To.Place.Cells()
	})
	left := slices.ContainsFunc(next.Table, func(t view.Tray) bool { return t.Spot.Place == core.Supply && !t.Tiles.Empty() })
	if !came || !left || b.conditional() {
		return
	}
	won := false
	for i, p := range v.Seats[seat].Prizes {
		won = won || p.Tiles > 0 && p.Missing > 0 && next.Seats[seat].Prizes[i].Missing == 0
	}
	var log core.Step
	if moves := after.AppendMoves(nil); after.Turn() == v.Turn && len(moves) > 0 {
		after.Play(moves[0], &log)
	}
	pays := slices.ContainsFunc(log.Events, func(e core.Event) bool {
		return e.Kind == core.TilesMoved && e.From.Place == core.Supply && e.To.Place.Seat()
	})
	must(won == pays, "wins a prize by the picture: %v; the seat takes a tile from the supply then: %v", won, pays)
}

// checkMove compares the text and the events of a move with the picture before it: the source on
// the table, and the first cell that gets a tile. The tile comes from the table or a hand, or
// from elsewhere by the first event. The cell has to be empty and to accept the color. Later
// tiles on cells are not the choice of the seat. checkMove returns the event with the tile, or an
// empty event.
func checkMove(v, next view.View, text string, events []core.Event) core.Event {
	called := func(word string) bool { return word == "" || strings.Contains(" "+text+" ", " "+word+" ") }
	cells := cellsOf(v.Seats[v.Turn])
	cellsAt := func(spot core.Spot) (all []view.Cell) {
		for _, c := range cells {
			if whereOf(c.Spot, 0) == whereOf(spot, 0) {
				all = append(all, c)
			}
		}
		return all
	}
	// A move can add a place: a disc adds a cushion.
	brought := func(spot core.Spot) bool {
		there := func(c view.Cell) bool { return c.Spot.Place == spot.Place }
		return !slices.ContainsFunc(cells, there) && slices.ContainsFunc(cellsOf(next.Seats[v.Turn]), there)
	}
	mine := func(e core.Event) bool { return core.Turn(e.Seat) == v.Turn }
	moved := slices.DeleteFunc(slices.Clone(events), func(e core.Event) bool { return e.Kind != core.TilesMoved })
	for _, e := range moved {
		isTray := slices.ContainsFunc(v.Seats[v.Turn].Trays, func(t view.Tray) bool { return t.Spot == e.To })
		must(!mine(e) || !e.To.Place.Info().Seat || e.To.Place == draft.Hand || isTray || brought(e.To) || len(cellsAt(e.To)) > 0,
			"brings a tile to %s, and the picture has no such cell", e.To)
		for _, tray := range v.Table {
			must(!mine(e) || tray.Spot != e.From || called(tray.Word), "takes tiles from %s, which moves call %q by the picture",
				e.From, tray.Word)
		}
	}
	checkPlaced(v, moved)
	// Later tiles, and tiles that move from cell to cell after the first event, follow from a rule.
	put := slices.IndexFunc(moved, func(e core.Event) bool { return mine(e) && len(cellsAt(e.To)) > 0 })
	if put < 0 || put > 0 && len(cellsAt(moved[put].From)) > 0 {
		return core.Event{}
	}
	e, open := moved[put], false
	for _, c := range cellsAt(e.To) {
		must(called(c.Word), "brings a tile to %s, which moves call %q by the picture", e.To, c.Word)
		open = open || c.Tile == core.NoColor && !c.Marker && (c.Accepts == 0 && !onWall(c.Spot) || c.Accepts>>e.Color&1 != 0 || v.Colors[e.Color].Joker)
	}
	must(open, "brings a tile of color %d to %s, and in the picture no cell there is empty and accepts it", e.Color, e.To)
	return e
}

// checkPlaced checks tiles that a rule brings from a line to a wall: no cell before the tile in
// the row accepts the color. Later cells may, as rows can be filled in order. Earlier tiles in
// its row or column can change what a cell accepts.
func checkPlaced(v view.View, moved []core.Event) {
	for i, e := range moved {
		if i == 0 || e.From.Place.Layout() != core.Lines || e.To.Place.Layout() != core.Grid {
			continue
		}
		for _, c := range cellsOf(v.Seats[e.Seat]) {
			changed := slices.ContainsFunc(moved[:i], func(o core.Event) bool {
				return o.Seat == e.Seat && o.To.Place == c.Spot.Place && (o.To.Row == c.Spot.Row || o.To.Col == c.Spot.Col)
			})
			before := c.Spot.Place == e.To.Place && c.Spot.Row == e.To.Row && c.Spot.Col < e.To.Col
			must(changed || !before || c.Tile != core.NoColor || c.Accepts>>e.Color&1 == 0,
				"brings a tile of color %d to %v by itself, and %v accepts one in the picture, too", e.Color, e.To, c.Spot)
		}
	}
}

// checkPrizes compares the prizes of two pictures with the events between them. The number of
// missing spaces changes at most by the tiles that came to the board or left it, and is at most
// the number of empty cells.
func checkPrizes(before, after view.View, events []core.Event) {
	for seat, s := range after.Seats {
		came, left := 0, 0
		for _, e := range events {
			if e.Kind == core.TilesMoved && int(e.Seat) == seat {
				came += cellCount(e.To, e.Count)
				left += cellCount(e.From, e.Count)
			}
		}
		empty := 0
		for _, c := range cellsOf(s) {
			if c.Tile == core.NoColor {
				empty++
			}
		}
		for i, p := range s.Prizes {
			filled := before.Seats[seat].Prizes[i].Missing - p.Missing
			must(-left <= filled && filled <= came, "fills %d of the spaces around %s %s of seat %d by the picture; %d tiles came to its cells, and %d left",
				filled, p.Kind, p.Name, seat+1, came, left)
			must(p.Missing >= 0 && p.Missing <= empty, "leaves %d spaces around %s %s of seat %d missing by the picture, and %d cells are empty",
				p.Missing, p.Kind, p.Name, seat+1, empty)
		}
	}
}

// cellCount returns the number of tiles that come to cells at a place.
func cellCount(at core.Spot, tiles uint8) int {
	if at.Place.Cells() {
		return int(tiles)
	}
	return 0
}
