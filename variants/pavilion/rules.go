package pavilion

import (
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	*draft.Shared
	colors []core.ColorInfo

	stars      []star
	rows       []draft.Row // of texts and pictures, by star
	spaces     []space
	structures []structure
	kinds      []kind
	numbers    [maxSpaces]uint8       // by space, the tiles that it costs
	byColor    [core.MaxColors]uint64 // the spaces printed for a color
	byNumber   [maxNumber + 1]uint64  // the spaces that show a number
	// upTo has the spaces that show a number or a smaller one. Its index goes beyond
	// twice the largest number, for sums of tiles.
	upTo     [64]uint64
	shuffled []uint8 // the spaces whose numbers chance decides; those above are as printed
	ruins    []uint8 // the star of each space that chance ruins
	boards   *boards // of games with ruins
	whole    *rules  // those before chance has ruined a space; nil for themselves
	gone     uint64  // the spaces that it has ruined

	wildOrder []core.Color // by round; begins again when it is used up
	jokers    uint8        // a bit for the color that is wild in every round
	supply    int          // spaces of the supply
	eachTurn  bool         // whether the supply is filled after every turn

	course  *draft.Course[*state]
	guide   *guide // the aims of a board with the printed numbers, without weights
	guides  *guides
	weights func() core.Weights
	byArc   []int // the points for a tile by its arc; nil if they depend on more

	// Worked out when the first picture is drawn.
	layout func() *layout // where pictures have what

	asksDiscards bool // some formula asks how many tiles were discarded
	asksPassed   bool // some formula asks in which order seats have passed
	asksLast     bool // some formula asks for the space that a seat covered last

	// What follows is of formulas. Those of structures are with their kinds.
	names  [][]name         // by topic
	scopes []*formula.Scope // by topic, while they are compiled
	open   bool             // some of them can have no value
	closes bool             // what place.when says follows from the star alone: see closeSpaces

	asksPlaces  bool // formulas are asked about each way to cover a space
	later       bool // boards do not show all that later rounds bring: see expectLater
	seesOthers  bool // the forecast of a seat can depend on other seats
	placeVaries bool // the points for a tile depend on the payment
	// discardsCost says that a tile more to be discarded never brings points, whatever the position.
	discardsCost bool

	// Formulas of keys that a ruleset can leave out are nil without them.
	wildValue *formula.Formula
	wildTake  *formula.Formula
	wildLeast *formula.Formula
	wildLimit *formula.Formula
	wildWorth *formula.Formula
	mixes     bool // several colors can be wild at a time
	handLimit *formula.Formula
	keepLimit *formula.Formula
	// keepsSingly says that a seat keeps tiles one at a time, and keptRow has the room for them.
	keepsSingly bool
	keptRow     []draft.Row
	placeWhen   *formula.Formula

	// Conditions are nil where they are always true, or that of the published games.
	pickWhen   *formula.Formula
	passWhen   *formula.Formula
	keepWhen   *formula.Formula
	price      *formula.Formula // nil where it is the number on the space
	placeOwn   *formula.Formula // tiles of the color itself in a payment; nil where it is always one
	placements *formula.Formula // in a turn; nil where it is always one

	place     *formula.Formula
	discard   *formula.Formula
	leftovers *formula.Formula
}

func compile(d *ruleset.Document) (core.Rules, error) {
	r := &rules{boards: new(boards), Shared: draft.ReadRules(d, &outline, decisions.Words(), anyWord, differentWord, freeWord)}
	r.colors, r.jokers, r.names = r.Colors(), r.Jokers(), vocabulary.Tables()
	r.scopes = make([]*formula.Scope, len(r.names))
	r.supply = d.Get("supply.spaces").Int(0, maxSupply)
	r.eachTurn = d.Get(keyRefill).Is("turn")
	r.readStars(d)
	r.readStructures(d)
	r.ruinPrinted(d)
	r.readFormulas(d)
	r.limitHands(d)
	r.scopes = nil
	if err := d.Err(); err != nil {
		return nil, err
	}
	r.seesOthers = r.asksPlaces || r.Extended() || r.asksPassed || r.AsksOthers() || slices.Contains(r.Ends, draft.KeyEndWhen)
	r.later = r.Recurs() || r.PaysOwn()
	r.layRows()
	r.course = newCourse(r)
	r.weights, r.guide, r.guides = r.chooseWeights(), newGuide(r, r.numbers, nil), new(guides)
	r.layout = sync.OnceValue(func() *layout { return newLayout(r) })
	return r, nil
}

// limitHands refuses structures and a limit of kept tiles that could bring more tiles of an endless bag to a hand than
// it can count.
func (r *rules) limitHands(d *ruleset.Document) {
	if !r.EndlessBag() || r.keepLimit == nil {
		return
	}
	won, most := 0, draft.EndlessRoom-max(maxKeep, r.keepLimit.Most())
	for i := range r.structures {
		won += r.kinds[r.structures[i].kind].reward.Most()
	}
	switch {
	case most < 0:
		d.Get(keyKeepLimit).Errorf("beside an endless bag at most %d tiles can be kept", draft.EndlessRoom)
	case won > most:
		d.Get(keyStructures).Errorf("all structures bring %d tiles; beside an endless bag at most %d can be won", won, most)
	}
}

func (r *rules) readColor(v ruleset.Value) core.Color {
	names := r.ColorNames()
	if len(names) == 0 {
		return 0 // that there are no colors is reported
	}
	return core.Color(max(0, slices.Index(names, v.Word(names...))))
}

// readFormulas compiles all formulas, but for the points of structures.
func (r *rules) readFormulas(d *ruleset.Document) {
	if len(r.colors) == 0 {
		return // which is reported; formulas would only report it again
	}
	all, ofColor := r.MostTiles()
	takes := len(r.colors) * (draft.MaxDisplays + 1)
	r.readWild(d, takes, ofColor)
	once := r.scope(d, draft.OfSeat)
	r.handLimit = r.Unless("", d.Get(keyHandLimit), once, draft.Whole(0, maxHand, takes))
	r.keepLimit = r.Formula(d.Get(keyKeepLimit), once, draft.Whole(0, maxKept, 1))
	mostKept := min(max(maxKeep, r.keepLimit.Most()), maxKept)
	r.keepsSingly, r.keptRow = mostKept > maxKeep, []draft.Row{{Size: mostKept}}
	inTake := 2 * ofColor
	if r.jokers != 0 {
		inTake = 3 * ofColor
	}
	r.ReadTakes(d, r.scope(d, ofTake).Limit("take.size", 1, inTake), maxTaken, takes, "")
	r.discard = r.Formula(d.Get(keyDiscard), r.scope(d, ofDiscard).Limit("discarded", 1, all), draft.Points(mostKept))
	r.discardsCost = r.discard.TableOf("discarded")
	for n, before := 1, 0; r.discardsCost && n <= all; n++ {
		r.discardsCost = r.discard.At(n) <= before
		before = r.discard.At(n)
	}
	r.leftovers = r.Formula(d.Get(keyLeftovers), r.scope(d, ofKeep).Limit("kept", 1, mostKept).Limit("keep.count", 1, mostKept),
		draft.Points(mostKept))
	r.readPlacing(d)
	r.pickWhen = r.Unless("true", d.Get(keyPickWhen), r.scope(d, ofPick), draft.True(len(r.colors)))
	r.keepWhen = r.Unless("true", d.Get(keyKeepWhen), r.scope(d, ofStore), draft.True(len(r.colors)))
	r.passWhen = r.Unless("true", d.Get(keyPassWhen), once, draft.True(1))
	r.open = slices.ContainsFunc(r.Formulas, func(f *formula.Formula) bool { return !f.Sound() })
	r.ReadEnding(d, once.InPlay(draft.SeatsName.Path, draft.RoundName.Path))
	r.ReadDummy(d, r.scope(d, ofTake))
	r.ReadEffects(r, d, func(topic draft.Topic) *formula.Scope { return r.scope(d, topic) })
	r.asksDiscards, r.asksPassed = r.Asks("discards"), r.Asks("passed_at")
	r.asksLast = r.Asks("last.star", "last.position", "last.color")
	r.asksPlaces = r.mixes || r.price != nil || len(r.shuffled) > 0 || r.wildLimit != nil || r.placeOwn != nil || r.placeWhen != nil && !r.closes
}

// readPlacing compiles the formulas of placements. They say which are possible, what they cost
// and what they score.
func (r *rules) readPlacing(d *ruleset.Document) {
	tiles := max(1, len(r.spaces)) // bots compare the points of all spaces
	placed, space, times := r.scope(d, ofPlace), r.scope(d, ofSpace), tiles*len(r.colors)
	r.place = r.Formula(d.Get(keyPlace), placed.Limit("star.tiles", 1, r.largest()).InPlay(draft.SeatsName.Path, draft.RoundName.Path),
		draft.Points(tiles))
	if r.place.TableOf("arc") {
		r.byArc = make([]int, r.largest()+1)
		for arc := 1; arc <= r.largest(); arc++ {
			r.byArc[arc] = r.place.At(arc)
		}
	}
	r.placeVaries = slices.ContainsFunc([]string{"place.color", "place.wild", "place.paid"}, r.place.Uses)
	r.placeWhen = r.Unless("true", d.Get(keyPlaceWhen), placed.Limit("star.tiles", 0, r.largest()-1), draft.True(times))
	r.closes = r.placeWhen != nil && r.placeWhen.TableOf(starNames...)
	r.price = r.Unless(numberPrice, d.Get(keyPrice), space, draft.Whole(1, maxNumber, times))
	r.placeOwn = r.Unless("1", d.Get(keyPlaceOwn), space, draft.Whole(0, maxNumber, times))
	r.placements = r.Unless("1", d.Get(keyPlacements), r.scope(d, draft.OfSeat), draft.Whole(1, maxSpaces, 1))
}

// starNames are the names whose values for a space only a tile on its star or a new round changes.
var starNames = []string{"arc", "number", "position", "star.tiles", "before", "after", "place.star", "place.number",
	"place.position", draft.SeatsName.Path, draft.RoundName.Path}

// readWild reads which color is wild, and what wild tiles can do.
func (r *rules) readWild(d *ruleset.Document, takes, ofColor int) {
	for _, v := range d.Get(keyWildOrder).Items() {
		r.wildOrder = append(r.wildOrder, r.readColor(v))
	}
	r.wildTake = r.Formula(d.Get("wild.take"), r.scope(d, ofOffer).Limit("wilds", 1, ofColor), draft.Whole(0, core.MaxTiles, takes))
	r.wildLeast = r.Unless("", d.Get(keyWildLeast), r.scope(d, ofOffer).Limit("wilds", 1, ofColor), draft.Whole(0, core.MaxTiles, takes*ofColor))
	r.wildLimit = r.Unless("", d.Get(keyWildLimit), r.scope(d, ofSpace), draft.Whole(0, maxNumber, len(r.colors)*max(1, len(r.spaces))))
	r.wildWorth = r.Unless("", d.Get("wild.worth"), r.scope(d, ofWorth), draft.Whole(0, maxNumber, len(r.colors)*len(r.colors)))
	r.mixes = r.wildWorth != nil || r.jokers != 0
	v := d.Get("wild.value")
	switch n := len(r.wildOrder); {
	case !v.Exists():
	case n == 0 || n > maxOrder:
		v.Errorf("this chooses among the colors of %s, which has %d; from 1 to %d are possible", keyWildOrder, n, maxOrder)
	default:
		r.wildValue = r.Formula(v, r.scope(d, ofWild).Limit("count", 0, ofColor).Limit("place", 1, n), draft.Points(n))
	}
}

// scope returns the scope of a topic, as narrow as the ruleset makes it.
func (r *rules) scope(d *ruleset.Document, topic draft.Topic) *formula.Scope {
	if r.scopes[topic] == nil {
		r.scopes[topic] = r.withNames(d, vocabulary.Scope(topic))
	}
	return r.scopes[topic]
}

func (r *rules) largest() int {
	most := 1
	for i := range r.stars {
		most = max(most, r.stars[i].size)
	}
	return most
}
