package draft

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Store is a place for effects, which move tiles from it or to it. [Base].About says which seat, row or space it is.
type Store struct {
	Word string
	Name string // in sentences to the seat: "your floor line"
	// Which has the words that tell several such places apart: each of a [Choosable], or of what only events know.
	// It is nil for a place that a seat or the table has once.
	Which []string
	// Has reports whether a space of a [Part] belongs to it; nil if all do.
	Has func(g Game, row, i int) bool
	// Tiles returns what effects can take from it; nil if they can only put tiles there.
	Tiles func(g Game) core.Tray
	// Out moves n tiles of a color to another store. It calls In of that store once for each spot that they leave.
	Out func(g Game, c core.Color, n uint8, to *Store, w core.Watcher)
	// In adds n tiles of a color, which come from a spot, and reports them; nil if effects can only take tiles.
	In func(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher)
}

func (s *Store) has(g Game, row, i int) bool { return s.Has == nil || s.Has(g, row, i) }

const (
	bagWord     = "bag"
	displayWord = "display"
)

// tableParts are the places of the table. Tiles come from the bag by chance alone.
var tableParts = []AnyPart{
	Part[Game]{Place: core.Discard, Tiles: func(g Game, _, _ int) *core.Tray { return &g.base().Table.Discard },
		Stores: []Store{{Word: "discard", Name: "the discard", In: intoDiscard}}},
	Part[Game]{Place: core.Center, Tiles: func(g Game, _, _ int) *core.Tray { return &g.base().Table.Offers[Center] },
		Changed: func(g Game, _, _ int) { g.base().Table.mark(Center) },
		Stores:  []Store{{Word: CenterWord, Name: "the center"}}},
	Part[Game]{Place: core.Display, Tiles: func(g Game, _, i int) *core.Tray { return &g.base().Table.Offers[i] },
		Rows: func(Game, int) []Row { return displayRows[:] },
		Changed: func(g Game, _, i int) {
			g.base().Table.mark(Source(i))
			g.base().TurnUp(Source(i))
		},
		Stores: []Store{{Word: displayWord, Name: "the display", Which: []string{displayWord},
			Has: func(g Game, i, _ int) bool { return Source(i) == g.base().About.Source }}}},
	Part[Game]{Place: Dummy, Tiles: func(g Game, _, _ int) *core.Tray { return &g.base().Table.Dummy },
		Stores: []Store{{Word: dummyWord, Name: "the dummy"}}},
}

// displayRows are all displays, each without bounds.
var displayRows = [MaxDisplays]Row(slices.Repeat(pile, MaxDisplays))

// supplyPart is the supply, in games that have one.
var supplyPart = Part[Game]{Place: core.Supply, Tiles: func(g Game, _, _ int) *core.Tray { return &g.base().Table.Supply },
	Stores: []Store{{Word: "supply", Name: "the supply", In: intoSupply}}}

func intoBag(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	b := g.base()
	if !b.Table.Endless {
		b.Table.Bag[c] += n
	}
	Moved(w, b.About.Seat, c, n, from, core.Spot{Place: core.Bag})
}

// intoDiscard puts tiles on the discard; with an endless bag they go there instead.
func intoDiscard(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	g.base().Table.Throw(g.base().About.Seat, Only(c, n), from, w)
}

func intoSupply(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	b := g.base()
	b.Land(b.About.Seat, &b.Table.Supply, b.Shared.outline.Supply(g), c, n, from, core.Spot{Place: core.Supply}, w)
}

// Land puts tiles of a seat into a tray that has room for some, and discards the others.
func (b *Base) Land(seat int8, tiles *core.Tray, room int, c core.Color, n uint8, from, to core.Spot, w core.Watcher) {
	fits := uint8(min(int(n), max(0, room-tiles.Total())))
	tiles[c] += fits
	Moved(w, seat, c, fits, from, to)
	b.Table.Throw(seat, Only(c, n-fits), from, w)
}

// stores returns all stores of a variant.
func (o *Outline) stores() []Store {
	all, parts := []Store{{Word: bagWord, Name: "the bag", In: intoBag}}, slices.Clip(tableParts)
	if o.Supply != nil {
		parts = append(parts, supplyPart)
	}
	for _, p := range append(parts, o.Board...) {
		all = append(all, p.stores()...)
	}
	if slices.ContainsFunc(o.Moments, func(m MomentInfo) bool { return m.Holds }) {
		all = append(all, falling)
	}
	return all
}

// storeWords returns the words of those that tiles can come from or go to.
func (o *Outline) storeWords(usable func(s Store) bool) (words []string) {
	for _, s := range o.stores() {
		if usable(s) {
			words = append(words, s.Word)
		}
	}
	return words
}

// placeNamed returns what people call a place of an effect, with its number if the effect has one.
func (o *Outline) placeNamed(effect ruleset.Value, key string) string {
	stores := o.stores()
	s := &stores[storeAt(stores, effect.Get(key).Text())]
	var numbers []string
	for _, which := range s.Which {
		at := effect.Get(which)
		if toward := effect.Get(toPrefix + which); key == "to" && toward.Exists() {
			at = toward
		}
		if at.Exists() {
			numbers = append(numbers, which+" {"+at.Path()+":quote}")
		}
	}
	name := s.Name
	if loser := effect.Get("seat"); key == "from" && loser.Exists() {
		name = "the " + strings.TrimPrefix(name, "your ") + " of {" + loser.Path() + ":named}"
	}
	if numbers == nil {
		return name
	}
	return name + " (" + strings.Join(numbers, ", ") + ")"
}

func canGive(s Store) bool { return s.Tiles != nil }

func canTake(s Store) bool { return s.In != nil }

// canGain reports whether tiles that an effect draws can go there. They come later, when nothing says which line or
// display the effect was about.
func canGain(s Store) bool { return s.In != nil && s.Which == nil && s.Word != bagWord }

// canLose reports whether an effect can draw tiles by chance from there.
func canLose(s Store) bool { return s.Tiles != nil && canGain(s) }

// PlaceWords returns the words of the places where tiles can go that a seat or the table has once.
func (o *Outline) PlaceWords() []string {
	return o.storeWords(func(s Store) bool { return s.In != nil && s.Which == nil })
}

// Place reads the word of such a place.
func (o *Outline) Place(v ruleset.Value) *Store {
	stores := o.stores()
	return &stores[storeAt(stores, v.Word(o.PlaceWords()...))]
}

// storeAt returns the index of the store with a word, 0 for one that is none, which is reported.
func storeAt(stores []Store, word string) int {
	return max(0, slices.IndexFunc(stores, func(s Store) bool { return s.Word == word }))
}

// Send puts tiles of a seat, which have left a spot, into the place.
func (s *Store) Send(g Game, seat int8, tiles core.Tray, from core.Spot, w core.Watcher) {
	g.base().About = About{Seat: seat}
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		s.In(g, c, tiles[c], from, w)
	}
}

// store reads the word of a store, and returns its index among the places of the ruleset.
func (r *effectReader) store(v ruleset.Value, usable func(s Store) bool) int {
	word := v.Word(r.outline.storeWords(usable)...)
	if word == dummyWord && r.endless {
		v.Errorf("the dummy cannot have tiles of a bag that never runs out (%s)", KeyEndless)
	}
	return storeAt(r.places, word)
}

// allTiles is the amount of a move for all tiles that there are.
const allTiles = "all"

func readMove(r *effectReader, e *effect, v ruleset.Value) {
	if e.at.Text() != allTiles {
		e.amount = r.number(e.at, 0, core.MaxTiles)
	}
	e.from, e.to = r.store(v.Get("from"), canGive), r.store(v.Get("to"), canTake)
	loser := v.Get("seat")
	r.readToward(e, v)
	if to := v.Get("to"); e.from == e.to && to.Text() == v.Get("from").Text() && !loser.Exists() && e.toward == nil {
		to.ErrorHint("to take them from another seat, write its number, as `seat: chosen.seat`", "the tiles lie in this place already")
	}
	r.readLoser(e, v)
	r.readWhich(e, v)
	e.of, e.color = r.color(v.Get("of"))
}

// readLoser reads the seat from which tiles come.
func (r *effectReader) readLoser(e *effect, v ruleset.Value) {
	loser := v.Get("seat")
	if !loser.Exists() {
		return
	}
	e.loser = r.number(loser, 0, r.MaxSeats)
	if from := r.places[e.from].Word; v.Get("from").Is(from) && !r.outline.ofSeat(from) {
		loser.Errorf("the %s is no place of a seat", from)
	}
}

// loser returns the seat from which an effect takes tiles.
func (b *Base) loser(g Game, e *effect, about About) int8 {
	if e.loser == nil {
		return about.Seat
	}
	return int8(b.ask(g, e.loser, about)) - 1
}

// ofSeat reports whether each seat has the place with a word.
func (o *Outline) ofSeat(word string) bool {
	return slices.ContainsFunc(o.Board, func(p AnyPart) bool {
		return slices.ContainsFunc(p.stores(), func(s Store) bool { return s.Word == word })
	})
}

// readWhich reads the number of the line, display or star of each place of a move. A place needs
// none if the event is about it or the action chooses it.
func (r *effectReader) readWhich(e *effect, v ruleset.Value) {
	numbered := r.outline.numberedWords()
	var needed []string
	for _, at := range []ruleset.Value{v.Get("from"), v.Get("to")} {
		for _, word := range r.places[storeAt(r.places, at.Text())].Which {
			if at.Path() == v.Get("to").Path() && v.Get(toPrefix+word).Exists() {
				continue
			}
			switch needed = append(needed, word); {
			case slices.Contains(r.known, word), v.Get(word).Exists():
			case !slices.Contains(numbered, word):
				at.Errorf("%s no %s", r.about, word)
			default:
				at.ErrorHint(fmt.Sprintf(r.hint, word), "%s no %s", r.about, word)
			}
		}
	}
	for _, c := range r.outline.choosables() {
		if c.Word == seatName.Path {
			continue // the seat that loses tiles
		}
		at, one := v.Get(c.Word), choice{Choosable: &c}
		if at.Exists() {
			one.is = r.number(at, 0, maxNumbered)
		}
		switch {
		case slices.Contains(needed, c.Word):
			e.which = append(e.which, one)
		case at.Exists():
			at.Errorf("neither place of the move is one of several that a %s tells apart", c.Word)
		}
	}
}

// toPrefix begins the keys of the number of the place that tiles go to.
const toPrefix = "to_"

// readToward reads the number of the place that tiles go to, if it has one of its own.
func (r *effectReader) readToward(e *effect, v ruleset.Value) {
	to := &r.places[e.to]
	for _, c := range r.outline.choosables() {
		switch at := v.Get(toPrefix + c.Word); {
		case !at.Exists():
		case !slices.Contains(to.Which, c.Word):
			at.Errorf("the place that the tiles go to is not one of several that a %s tells apart", c.Word)
		default:
			e.toward = append(e.toward, choice{Choosable: &c, is: r.number(at, 0, maxNumbered)})
		}
	}
}

// elsewhere puts tiles into the place that an effect has found for them, which another seat can have.
func (s *Store) elsewhere(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	b := g.base()
	here := b.About
	if here.Seat != b.toward.Seat {
		b.marked.loser = here.Seat + 1
	}
	b.About = b.toward
	s.In(g, c, n, from, w)
	b.About = here
}

// place sets the number of a place that an effect is about, and reports whether the game has it.
func (c *choice) place(g Game, at *About, about About) bool {
	b := g.base()
	if c.is != nil {
		i := b.ask(g, c.is, about) - 1
		b.About = *at
		c.Set(&b.About, i)
		*at = b.About
	}
	n := c.Of(*at)
	return n >= 0 && n < c.most(g)
}

// maxNumbered is the highest number by which an effect can name a place.
const maxNumbered = 100

// mark returns a watcher that adds a key to what it tells w. The caller then clears b.marked.
func (b *Base) mark(key string, w core.Watcher) core.Watcher {
	if core.Tiles(w) == nil {
		return w
	}
	b.marked = marked{Watcher: w, key: key}
	return &b.marked
}

// marked is a watcher that adds a key to each event, and the seat that loses tiles if it is another one than the event is
// about. It hands the event to another watcher. It is empty between steps, so that a copy of a position has none.
type marked struct {
	core.Watcher
	key   string
	loser int8 // from 1
}

// Watch adds both to an event.
func (m *marked) Watch(e core.Event) {
	e.Key, e.Loser = m.key, m.loser
	m.Watcher.Watch(e)
}

// moveTiles moves as many tiles as there are, in the order of the colors. It moves none where there
// is no such place, as the line of a take onto the floor line.
func moveTiles(g Game, e *effect, about About, w core.Watcher) {
	b := g.base()
	left := core.MaxColors * core.MaxTiles
	w = b.mark(e.key, w)
	defer func() { b.marked = marked{} }()
	if e.amount != nil {
		left = b.ask(g, e.amount, about)
	}
	color, at := b.colorOf(g, e, about), about
	for i := range e.which {
		if !e.which[i].place(g, &at, about) {
			return
		}
	}
	b.toward = at
	for i := range e.toward {
		if !e.toward[i].place(g, &b.toward, about) {
			return
		}
	}
	loser := b.loser(g, e, about)
	from, to := &b.Shared.places[e.from], &b.Shared.places[e.to]
	same := e.from == e.to && loser == about.Seat && b.toward == at
	if b.About = at; b.Failed() || same || e.of != nil && color < 0 || loser < 0 || loser >= b.Size {
		return
	}
	if b.About.Seat = loser; b.About != b.toward {
		to = &b.Shared.elsewhere[e.to]
	}
	for c, n := range from.Tiles(g) {
		n = uint8(min(int(n), left))
		if n == 0 || (e.of != nil || e.color > 0) && c != color {
			continue
		}
		left -= int(n)
		from.Out(g, core.Color(c), n, to, w)
	}
}
