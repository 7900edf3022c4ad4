package draft

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Shared is what the keys of [SharedKeys] say, and those that end the game, compiled.
// A variant's rules embed it. It never changes once it is compiled.
type Shared struct {
	MinSeats, MaxSeats int
	Minimum            int      // of a score; NoMinimum where there is none
	Rounds             int      // the game ends after this many
	Ends               []string // the rules that can end the game

	outline   *Outline
	phases    []PhaseInfo          // by number
	rules     core.Rules           // that embed it, in variants with effects
	offers    uint32               // a bit for each phase of the offer
	scores    uint32               // and for each after all turns of a round
	words     []string             // of moves, which name no color
	positions func() *ruleset.Form // the keys of their texts, which most commands do not read
	colors    []core.ColorInfo
	jokers    uint8 // a bit for the color that is a joker
	tiles     [core.MaxSeats + 1]core.Tray
	setup
	turns
	takes    takes
	ranking  []*formula.Formula
	endWhen  *formula.Formula
	counters []*counter
	draws    []*draw
	covers   []AnyPart // piles that other seats do not see
	hides    bool      // some of both are hidden
	starts   bool      // an effect can say who starts a round
	rolls    bool      // some draw is of each turn
	own      []own     // both, as formulas have them, by id from the first of their names
	fields   []own     // of those that are fields of players too
	specials *specials // nil where all displays are as usual
	dummy    dummy
	teams    []uint8          // a bit for each seat of each team; nil where all play alone
	goal     *formula.Formula // what a seat needs to win; nil for nothing

	// Formulas are those about boards that are compiled so far. The variant's own are compiled first.
	Formulas []*formula.Formula

	roundBonuses, gameBonuses []bonus

	reactions [][]reaction // by moment
	handled   uint32       // a bit for each moment with effects
	together  uint32       // and for each that comes to all seats at once
	reacts    bool         // there are effects, actions or a dummy
	actions   []action
	places    []Store // that effects move tiles from and to
	elsewhere []Store // the same places, for tiles of another seat or place of the kind: see [Store.elsewhere]

	told func(path string) (text string, keys []string) // what players are told, see [ruleset.Document.Words]
	noun func(n formula.Name) string                    // of a name in sentences, see nounOf

	actionTexts func() map[string]string // see tellActions

	asksStart bool // some formula asks for the points at the start of the round

	hashing func() hashing // what hashes depend on
}

// ReadRules compiles the shared keys of a bound document, but for those that
// [Shared.ReadEnding] does. No color may be named as a word of moves, or as one of the
// values that stand where a color can. Problems are added to the document; the result counts
// only if it has none.
func ReadRules(d *ruleset.Document, o *Outline, words []string, values ...string) *Shared {
	s := &Shared{outline: o, phases: o.phases(), words: words, told: d.Words, noun: func(n formula.Name) string { return nounOf(d, n) }, Minimum: NoMinimum, Rounds: d.Get(o.LastRoundKey).Int(1, MaxRounds)}
	s.offers = 1<<Acting | o.mask(func(p PhaseInfo) bool { return p.Offers })
	s.scores = o.mask(func(p PhaseInfo) bool { return p.Scores })
	s.positions = sync.OnceValue(s.positionForm)
	s.hashing = sync.OnceValue(s.newHashing)
	s.actionTexts = sync.OnceValue(func() map[string]string { return s.tellActions(d) })
	s.MinSeats, s.MaxSeats = d.Get("players").Span(1, core.MaxSeats)
	s.readTeams(d.Get(keyTeams))
	s.readColors(d, slices.Concat(words, values, []string{CenterWord}))
	s.readCounters(d)
	s.readDraws(d)
	s.readCovers(d)
	s.readSetup(d)
	s.readSpecials(d)
	if v := d.Get(KeyMinimum); v.Exists() {
		s.Minimum = v.Int(-MaxPoints, MaxPoints)
	}
	if d.Err() == nil { // otherwise the numbers may be placeholders
		s.warnLowStart(d)
		s.warnSmallBag(d)
	}
	return s
}

// ReadEnding compiles the order of turns, the bonuses, the ranking and `end.when`. The scope is the board
// scope of the keys, as narrow as the ruleset makes it.
func (s *Shared) ReadEnding(d *ruleset.Document, board *formula.Scope) {
	if len(s.colors) == 0 {
		return // which is reported; formulas would only report it again
	}
	board = s.Narrow(board.WithColors(s.ColorNames()))
	s.readTurns(d, board)
	for _, e := range d.Get("bonuses").Entries() {
		s.readBonus(e, board)
	}
	for _, v := range d.Get("ranking").Items() {
		s.ranking = append(s.ranking, s.optional(v, board, Whole(-maxRank, maxRank, s.MaxSeats)))
	}
	if s.endWhen = unusual("false", s.optional(d.Get(KeyEndWhen), board, True(0))); s.endWhen != nil {
		s.Ends = append(s.Ends, KeyEndWhen)
	}
	s.goal = s.optional(d.Get(keyGoal), board, True(s.MaxSeats))
	s.Ends = append(append(s.Ends, s.outline.LastRoundKey), s.outline.Ends...)
}

// warnLowStart warns where seats begin with fewer points than a score can have.
// They keep them until a step of play applies the minimum.
func (s *Shared) warnLowStart(d *ruleset.Document) {
	lowest := MaxPoints
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		for seat := range seats {
			lowest = min(lowest, s.StartOf(seat, seats))
		}
	}
	if lowest >= s.Minimum {
		return
	}
	v, minimum := d.Get(keyStart), d.Get(KeyMinimum)
	if d.Later(minimum, v) {
		v = minimum
	}
	v.Warn(codeLowStart, "begin with the minimum, or lower it",
		"seats begin with %d points, and a score is at least %d", lowest, s.Minimum)
}

// Narrow returns a scope for formulas of this ruleset. SeatsName and RoundName, if the scope has
// them, have only values that its games can have, and formulas are worked out for no others. The
// lists "players" and "seats" have an item for each seat, "colors" one for each color, and
// "displays" one for each display that there can be.
func (s *Shared) Narrow(scope *formula.Scope) *formula.Scope {
	if scope.Has(SeatsName.Path) {
		scope = scope.Limit(SeatsName.Path, s.MinSeats, s.MaxSeats)
	}
	if scope.Has(RoundName.Path) {
		scope = scope.Limit(RoundName.Path, 1, s.Rounds)
	}
	if scope.Has(formula.Players) {
		scope = scope.LimitList(formula.Players, s.MaxSeats)
		if scope.Has(teamList) {
			scope = scope.LimitList(teamList, s.MaxSeats)
		}
	}
	if scope.Has(partnerName) {
		scope = scope.Limit(partnerName, 1, s.MaxSeats)
	}
	if scope.Has(colorList) {
		scope = scope.LimitList(SeatsName.Path, s.MaxSeats).
			Limit(SeatsName.Path+".#", 1, s.MaxSeats).LimitList(colorList, max(1, len(s.colors)))
	}
	if scope.Has(displayList) && s.count != nil {
		scope = scope.LimitList(displayList, s.MostDisplays())
	}
	if s.specials != nil {
		scope = scope.WithWords(keySpecial, s.specials.names()[1:])
	}
	return scope
}

// colorName is what a color may be called: a word, since moves write it.
var colorName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

func (s *Shared) readColors(d *ruleset.Document, reserved []string) {
	for _, e := range d.Get("colors").Entries() {
		if len(s.colors) == core.MaxColors {
			return // which is reported
		}
		checkName(e, reserved)
		c := core.Color(len(s.colors))
		joker := e.Value.Get("joker")
		info := core.ColorInfo{Name: e.Key, Letter: s.readLetter(d, e), Joker: joker.Exists() && joker.Bool()}
		if s.colors = append(s.colors, info); info.Joker { // or it is no key of the variant
			s.addJoker(c, joker, len(d.Get("colors").Entries()))
		}
		count := e.Value.Get("tiles").Formula(s.Narrow(seatsScope),
			formula.Want{Type: formula.Whole, Min: 0, Max: core.MaxTiles, Table: true})
		for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
			s.tiles[seats][c] = uint8(count.At(seats))
		}
	}
}

// addJoker makes a color, of some, the joker.
func (s *Shared) addJoker(c core.Color, v ruleset.Value, colors int) {
	switch {
	case s.jokers != 0:
		v.Errorf("one color can be a joker, and %s is", s.colors[bits.TrailingZeros8(s.jokers)].Name)
	case colors == 1:
		v.Errorf("a joker needs another color")
	}
	s.jokers |= 1 << c
}

// Jokers returns a bit for the color whose tiles are jokers, if the ruleset has one.
func (s *Shared) Jokers() uint8 { return s.jokers }

func checkName(e ruleset.Entry, reserved []string) {
	if !colorName.MatchString(e.Key) {
		e.KeyValue.Error(codeColor, "", "%q cannot name a color: moves write it as one word of lower-case letters", e.Key)
	}
	if slices.Contains(reserved, e.Key) {
		e.KeyValue.Error(codeColor, "", "%q cannot name a color: moves and rules use the word for something else", e.Key)
	}
}

// ColorNames returns the names of the colors, in order.
func (s *Shared) ColorNames() []string { return colorNames(s.colors) }

// checkSeats returns an error that gives the bounds if seats is outside them.
func (s *Shared) checkSeats(seats int) error {
	if seats >= s.MinSeats && seats <= s.MaxSeats {
		return nil
	}
	most := ""
	if s.MinSeats != s.MaxSeats {
		most = fmt.Sprintf(" to %d", s.MaxSeats)
	}
	return fmt.Errorf("%s: this ruleset is for %d%s", wording.Count(seats, "seat"), s.MinSeats, most)
}

// Tiles returns the tiles in the bag at the start for a number of seats.
func (s *Shared) Tiles(seats int) core.Tray { return s.tiles[seats] }

// MostTiles returns how many tiles a game has at most, and how many of one
// color; at least 1 of each. Those of an endless bag count where they can lie together.
func (s *Shared) MostTiles() (all, ofColor int) {
	if s.endless {
		return core.MaxTiles, maxEndless
	}
	all, ofColor = 1, 1
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		all = max(all, s.tiles[seats].Total())
		for _, n := range s.tiles[seats] {
			ofColor = max(ofColor, int(n))
		}
	}
	return all, ofColor
}

// WarnUnusedColors warns of colors that no place of the board takes: their tiles can only be in the way, or be
// used up as wild ones. The hint says how a color gets a place.
func (s *Shared) WarnUnusedColors(d *ruleset.Document, taken uint8, place, hint string) {
	for c, e := range d.Get("colors").Entries() {
		if c < core.MaxColors && taken>>c&1 == 0 {
			e.KeyValue.Warn("unused-color", hint+", or leave the color out", "no %s takes %s", place, e.Key)
		}
	}
}

// readLetter reads the letter of a color; '?' if there is none that is valid.
func (s *Shared) readLetter(d *ruleset.Document, e ruleset.Entry) byte {
	v := e.Value.Get("letter")
	if !v.Exists() {
		return '?'
	}
	text := v.Text()
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		v.Reject(codeLetter, "", "%q is not one upper-case letter from A to Z", text)
		return '?'
	}
	if at := s.ColorOf(text[0]); at >= 0 {
		other := s.colors[at].Name
		first := d.Get("colors." + other + ".letter")
		if d.Later(first, v) { // a letter of a parent was there before
			v, first, other = first, v, e.Key
		}
		file, line, _ := first.Place()
		v.Reject(codeLetter, "write another letter", "the letter %s is taken by %s already (%s:%d)", text, other, file, line)
	}
	return text[0]
}

// Asks reports whether some formula of the ruleset uses one of these names of the board scope, or
// the field of players with such a name.
func (s *Shared) Asks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		players := formula.Players + "." + name
		return slices.ContainsFunc(s.Formulas, func(f *formula.Formula) bool {
			return f.Uses(name) || f.Uses(players)
		})
	})
}

// wordOf returns the word of a key, and the first of its words if the variant leaves it out.
func wordOf(v ruleset.Value, words ...string) string {
	if !v.Exists() {
		return words[0]
	}
	return v.Word(words...)
}

// AsksOthers reports whether some formula of the ruleset asks for other seats, or for what the table holds.
func (s *Shared) AsksOthers() bool {
	return s.Asks(formula.Players, displayList) || slices.ContainsFunc(tableNames, func(n Name[*Base]) bool {
		return n.Path != RoundName.Path && n.Path != SeatsName.Path && s.Asks(n.Path)
	})
}

// Formula compiles a formula.
func (s *Shared) Formula(v ruleset.Value, scope *formula.Scope, w formula.Want) *formula.Formula {
	f := v.Formula(scope, w)
	s.checkTeams(v, f)
	s.Formulas = append(s.Formulas, f)
	return f
}

// optional is [Shared.Formula] for a key that can be left out: then it returns nil.
func (s *Shared) optional(v ruleset.Value, scope *formula.Scope, w formula.Want) *formula.Formula {
	if !v.Exists() {
		return nil
	}
	return s.Formula(v, scope, w)
}

// Unless is [Shared.Formula] for a formula that is asked only if it says something unusual. It
// returns nil if the formula is left out or says what is usual.
func (s *Shared) Unless(usual string, v ruleset.Value, scope *formula.Scope, w formula.Want) *formula.Formula {
	if !v.Exists() || v.Text() == usual {
		return nil
	}
	return unusual(usual, s.Formula(v, scope, w))
}

// unusual returns a formula, or nil if it is nil or always says what is usual.
func unusual(usual string, f *formula.Formula) *formula.Formula {
	if f == nil {
		return nil
	}
	n, constant := f.Constant()
	if constant && (strconv.Itoa(n) == usual || f.Type() == formula.Truth && strconv.FormatBool(n != 0) == usual) {
		return nil
	}
	return f
}

// Points is what is wanted of a formula for points that one step asks for a number of times.
func Points(times int) formula.Want { return Whole(-MaxPoints, MaxPoints, times) }

// Whole is that for numbers from min to max.
func Whole(min, max, times int) formula.Want {
	return formula.Want{Type: formula.Whole, Min: min, Max: max, Times: times}
}

// True is that for conditions.
func True(times int) formula.Want { return formula.Want{Type: formula.Truth, Max: 1, Times: times} }

// BonusesUse reports whether a bonus uses a name or a list of the board scope.
func (s *Shared) BonusesUse(path string) bool {
	return slices.ContainsFunc(s.bonusFormulas(), func(f *formula.Formula) bool { return f.Uses(path) })
}

// Seats returns the smallest and the largest number of seats.
func (s *Shared) Seats() (min, max int) { return s.MinSeats, s.MaxSeats }

// Colors returns the colors of the ruleset, in order.
func (s *Shared) Colors() []core.ColorInfo { return s.colors }

// Aliases returns what people may type for the words of moves. Each word is also an alias of
// itself: so its beginning is understood where it begins no legal move.
func (s *Shared) Aliases() map[string]string {
	aliases := map[string]string{"c": CenterWord, "centre": CenterWord}
	for _, word := range s.words {
		aliases[word] = word
	}
	return aliases
}
