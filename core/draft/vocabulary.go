package draft

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// About is what formulas are asked about at the moment: a seat and, for a decision or an
// event, what it is about. It is no part of the position.
type About struct {
	Topic    Topic
	Seat     int8
	Row, Col int8 // a line, a cell or a space: the variant says which
	Source   Source
	Color    core.Color
	Other    int8  // another seat
	By       int8  // the seat, from 1, whose take or tile it is in an effect for another one; else 0
	Count    int16 // of tiles
	Left     int16 // tiles that lay at the source and are not taken
	Wild     int16 // of the tiles, how many are wild
}

// Actor returns the seat whose take or tile it is.
func (a *About) Actor() int8 {
	if a.By > 0 {
		return a.By - 1
	}
	return a.Seat
}

// Topic says which names a formula has beside those of all formulas of the variant. Examples are
// the names of a take, of a placed tile and of a space of the floor line.
type Topic uint8

// OfSeat is the topic without names of its own.
const OfSeat Topic = 0

// Member is something that each seat has: board.rows or filled(row, col). Formulas write it so for
// the seat that they are about, or me.rows; and .rows for each of players.
type Member[S any] struct {
	formula.Name
	Value func(s S, seat int, at formula.At) int
}

// List is a list that belongs to the seat that a formula is about, or to the table.
type List[S any] struct {
	Name, Doc string
	Fields    []Name[S]
}

// Vocabulary declares the names of all formulas of a variant. Every formula has all of them;
// a topic adds its own, which hide those of a seat or the table with the same name.
type Vocabulary[S Game] struct {
	Members []Member[S]
	Table   []Name[S] // of the table, beside those that all variants have
	Lists   []List[S] // after those of ListLen
	Topics  [][]Name[S]

	scopes sync.Map // of *formula.Scope by topic: few commands need those of all variants
	once   sync.Once
	all    [][]Name[S] // by topic
}

// Tables returns the names of each topic by the ids that they have in its scope. Those that a ruleset
// declares come last. They are made when they are first needed, and once.
func (v *Vocabulary[S]) Tables() [][]Name[S] {
	v.once.Do(func() {
		others := v.fields()
		for _, l := range sharedLists {
			others = append(others, tabled[S](l.Fields)...)
		}
		others = append(others, tabled[S](teamFields)...)
		for _, l := range v.Lists {
			others = append(others, l.Fields...)
		}
		others = append(others, ownNames[S]()...)
		for _, own := range v.Topics {
			v.all = append(v.all, append(v.singles(own), others...))
		}
	})
	return v.all
}

// Scope returns the names of a topic for formulas. It is made when it is first needed, and once.
func (v *Vocabulary[S]) Scope(topic Topic) *formula.Scope {
	if known, ok := v.scopes.Load(topic); ok {
		return known.(*formula.Scope)
	}
	made, _ := v.scopes.LoadOrStore(topic, v.scope(v.Topics[topic]))
	return made.(*formula.Scope)
}

// scope returns the names of all formulas, with some of a topic or more.
func (v *Vocabulary[S]) scope(own []Name[S]) *formula.Scope {
	if len(own) > 0 {
		return v.Scope(OfSeat).Below(Names(own)...)
	}
	s := formula.NewScope(shared(v.singles(nil))...).
		WithList(formula.Players, "all seats of the game", shared(v.fields())...)
	for _, l := range sharedLists {
		s = s.WithList(l.Name, l.Doc, shared(l.Fields)...)
	}
	s = s.WithPart(formula.Players, teamList, "the seats of the seat's team, with itself; fields as in players", shared(teamFields)[0])
	for _, l := range v.Lists {
		s = s.WithList(l.Name, l.Doc, shared(l.Fields)...)
	}
	return s
}

// shared returns names for a scope, as those that all formulas have.
func shared[S any](names []Name[S]) []formula.Name {
	all := Names(names)
	for i := range all {
		all[i].Shared = true
	}
	return all
}

// topicText lists the names of a topic, in words.
func (v *Vocabulary[S]) topicText(topic Topic) string {
	var names []string
	for _, n := range v.Topics[topic] {
		names = append(names, "`"+n.Signature()+"`")
	}
	return wording.List(names, "and")
}

// union returns a scope with the names of several topics, for keys whose topic a ruleset chooses.
func (v *Vocabulary[S]) union(topics []Topic) *formula.Scope {
	var own []Name[S]
	for _, topic := range topics {
		for _, n := range v.Topics[topic] {
			if !slices.ContainsFunc(own, func(o Name[S]) bool { return o.Path == n.Path }) {
				own = append(own, n)
			}
		}
	}
	return v.scope(own)
}

// singles returns the names that are no fields: those of a topic, of the seat, and of the table.
func (v *Vocabulary[S]) singles(own []Name[S]) []Name[S] {
	names := slices.Clone(own)
	add := func(n Name[S]) {
		if !slices.ContainsFunc(own, func(o Name[S]) bool { return o.Path == n.Path }) {
			names = append(names, n)
		}
	}
	for _, m := range v.Members {
		m.Name.Member = true
		add(Name[S]{m.Name, func(s S, at formula.At) int { return m.Value(s, int(s.base().About.Seat), at) }})
	}
	for _, n := range slices.Concat(v.Table, tabled[S](tableNames)) {
		add(n)
	}
	return names
}

// tabled returns names of the table as names of a variant.
func tabled[S Game](names []Name[*Base]) []Name[S] {
	all := make([]Name[S], len(names))
	for i, n := range names {
		all[i] = Name[S]{n.Name, func(s S, at formula.At) int { return n.Value(s.base(), at) }}
	}
	return all
}

// ListLen returns the number of items of the lists that all variants have, which come first:
// players, displays, seats, colors and team; -1 for others.
func (b *Base) ListLen(list int) int {
	switch list {
	case 0, 2:
		return int(b.Size)
	case 1:
		return int(b.Table.Displays)
	case 3:
		return len(b.Shared.Colors())
	case 4:
		return bits.OnesCount8(b.Team(int(b.About.Seat)))
	}
	return -1
}

// SharedLists is how many lists come before those of [Vocabulary].Lists.
const SharedLists = 5

// fields returns the members of a seat as fields of players.
func (v *Vocabulary[S]) fields() []Name[S] {
	var fields []Name[S]
	for _, m := range v.Members {
		n := m.Name
		n.Path, n.Big = n.Field(), true
		fields = append(fields, Name[S]{n, func(s S, at formula.At) int { return m.Value(s, at.Item, at) }})
	}
	return fields
}

// tableNames are the names of the table and of the game, which all variants have.
var tableNames = slices.Concat([]Name[*Base]{
	{RoundName, func(b *Base, _ formula.At) int { return int(b.RoundNumber) }},
	{Counted("rounds", 1, MaxRounds, "number of the last round that there can be"),
		func(b *Base, _ formula.At) int { return b.Shared.Rounds }},
	{SeatsName, func(b *Base, _ formula.At) int { return int(b.Size) }},
	{Counted("marker", 0, core.MaxSeats, "seat that holds the start marker, 0 while it lies in the center; the dummy comes after the last seat"),
		func(b *Base, _ formula.At) int { return int(b.Table.Marker) + 1 }},
	{Counted("starter", 1, core.MaxSeats, "seat that started the round"),
		func(b *Base, _ formula.At) int { return int(b.Begins) + 1 }},
}, trayNames())

const (
	displayList = "displays"
	colorList   = "colors"
)

// sharedLists are the lists that all variants have beside players. The items of seats and colors are values.
var sharedLists = []List[*Base]{
	{displayList, "the displays of the game", displayFields},
	{SeatsName.Path, "the numbers of the seats, from 1", []Name[*Base]{
		{Counted("#", 1, core.MaxSeats, "number of the seat"), func(_ *Base, at formula.At) int { return at.Item + 1 }}}},
	{colorList, "the colors of the ruleset, in its order", []Name[*Base]{
		{Color("#", "the color"), func(_ *Base, at formula.At) int { return at.Item }}}},
}

// displayFields are the fields of the list displays.
var displayFields = []Name[*Base]{
	{Counted("number", 1, MaxDisplays, "number of the display"), func(_ *Base, at formula.At) int { return at.Item + 1 }},
	{Counted("tiles", 0, maxTray, "tiles on it"), func(b *Base, at formula.At) int { return b.Table.Offers[at.Item].Total() }},
	{Counted("colors", 0, core.MaxColors, "how many different colors lie on it"),
		func(b *Base, at formula.At) int { return bits.OnesCount8(b.Table.Offers[at.Item].Colors()) }},
	{ofColor("of", "tiles of that color on it"), func(b *Base, at formula.At) int { return int(b.Table.Offers[at.Item][at.A]) }},
	{discName("disc", "its disc, also while a seat has that"), func(b *Base, at formula.At) int { return b.discOf(Source(at.Item)) }},
}

// maxTray is the most tiles that a tray can hold.
const maxTray = core.MaxColors * core.MaxTiles

// trays are the places of the table in names such as center and center.of("red").
var trays = []struct {
	place, where string
	tiles        func(b *Base) *core.Tray
}{
	{"bag", "in the bag", func(b *Base) *core.Tray { return &b.Table.Bag }},
	{"discard", "on the discard", func(b *Base) *core.Tray { return &b.Table.Discard }},
	{"center", "in the center", func(b *Base) *core.Tray { return &b.Table.Offers[Center] }},
	{"supply", "in the supply", func(b *Base) *core.Tray { return &b.Table.Supply }},
	{dummyWord, "that the dummy has", func(b *Base) *core.Tray { return &b.Table.Dummy }},
}

func trayNames() (totals []Name[*Base]) {
	var counts []Name[*Base]
	for _, t := range trays {
		totals = append(totals, Name[*Base]{Counted(t.place, 0, maxTray, "tiles "+t.where),
			func(b *Base, _ formula.At) int { return t.tiles(b).Total() }})
		counts = append(counts, Name[*Base]{ofColor(t.place+".of", "tiles of that color "+t.where),
			func(b *Base, at formula.At) int { return int(t.tiles(b)[at.A]) }})
	}
	return append(totals, counts...)
}

// ofColor declares a function of a color.
func ofColor(path, doc string) formula.Name {
	n := Counted(path, 0, core.MaxTiles, doc)
	n.Args = []formula.Arg{{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}}
	return n
}
