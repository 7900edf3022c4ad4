package scenario

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core/ruleset"
)

// text returns the position as its text says it, to be read as YAML. A game that a
// formula's fault has ended has none.
func (r *run) text() ruleset.Value {
	text, err := r.game.State().AppendText(nil)
	if err != nil {
		return ruleset.Value{}
	}
	v, _ := ruleset.ReadText("position", text)
	return v
}

// same holds that a word is what came.
func (r *run) same(v ruleset.Value, what, got string) {
	if v.Text() != got {
		r.fail(v, what, v.Text(), orNone(got)).fix = got
	}
}

// end holds which rule has ended the game, or with `none` that it goes on.
func (r *run) end(v ruleset.Value) {
	r.same(v, "end of the game", orNone(r.text().Get("end").Text()))
}

// turn holds whose turn it is.
func (r *run) turn(v ruleset.Value) {
	if turn := r.game.Turn(); turn.Seat() {
		r.same(v, "turn", strconv.Itoa(int(turn)+1))
	} else {
		r.fail(v, "turn", v.Text(), none+": "+turn.String())
	}
}

// round holds the number of the round.
func (r *run) round(v ruleset.Value) {
	r.same(v, "round", strconv.Itoa(r.game.State().Round()))
}

// wild holds the wild color of the round.
func (r *run) wild(v ruleset.Value) {
	r.same(v, "wild color", orNone(r.text().Get("wild").Text()))
}

// displays holds how many displays there are.
func (r *run) displays(v ruleset.Value) {
	r.same(v, "number of displays", strconv.Itoa(len(r.text().Get("displays").Items())))
}

// tiles holds how many tiles lie in places that belong to no seat.
func (r *run) tiles(v ruleset.Value) {
	text := r.text()
	for _, e := range v.Entries() {
		r.same(e.Value, fmt.Sprintf("tiles in %s", e.Key), strconv.Itoa(tilesAt(text.Get(e.Key))))
	}
}

// tilesAt counts the tiles of a place: one text, or a text for each display.
func tilesAt(v ruleset.Value) int {
	total := countTiles(v.Text())
	for _, item := range v.Items() {
		total += countTiles(item.Text())
	}
	return total
}
