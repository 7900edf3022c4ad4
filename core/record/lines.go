package record

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// line is a line of a record, with one of its fields set.
type line struct {
	Game   *Header    `json:"game,omitempty"`
	Deal   *dealLine  `json:"deal,omitempty"`
	Supply *[]string  `json:"supply,omitempty"`
	Draw   *drawLine  `json:"draw,omitempty"`
	Tiles  *tilesLine `json:"tiles,omitempty"`
	Move   *moveLine  `json:"move,omitempty"`
	Score  *scoreLine `json:"score,omitempty"`
	Count  *countLine `json:"count,omitempty"`
	Round  *roundLine `json:"round,omitempty"`
	End    *endLine   `json:"end,omitempty"`
	Undo   *undoLine  `json:"undo,omitempty"`
}

// formatOfUndo is the first format that has undo lines.
const formatOfUndo = 3

// formatOfWeights is the first format whose game line can have weights.
const formatOfWeights = 4

// format returns the first format that has lines of this kind.
func (l *line) format() int {
	switch {
	case l.Undo != nil:
		return formatOfUndo
	case l.Count != nil || l.Draw != nil || l.Tiles != nil:
		return 2
	}
	return 1
}

// In the lines below seats and rounds count from 1, tiles are the names of their colors, and
// totals are points by seat. A field is a pointer or may be nil if another program may leave it
// out. A reader checks the fields that are there.

// dealLine is the chance turn that opens a round, also of a deal without tiles.
type dealLine struct {
	Round    *int       `json:"round,omitempty"`
	Start    *int       `json:"start,omitempty"`  // the seat that starts the round
	Wild     *string    `json:"wild,omitempty"`   // the round's wild color, left out for none
	Displays [][]string `json:"displays"`         // tiles of a display in any order
	FaceDown [][]string `json:"hidden,omitempty"` // those that lie face down on each display, drawn after all others
	Center   []string   `json:"center"`           // drawn after the displays
}

// drawLine is a chance turn that draws a value of the ruleset.
type drawLine struct {
	Name   string   `json:"name"` // of the draw in the ruleset
	Round  *int     `json:"round,omitempty"`
	Seat   *int     `json:"seat,omitempty"` // none for the table
	Values []string `json:"values"`         // one, "?" if the viewer did not see it
}

// tilesLine is a chance turn in which an effect draws tiles.
type tilesLine struct {
	To    string   `json:"to"`             // the place, "hand"
	Seat  *int     `json:"seat,omitempty"` // none for places of the table
	Tiles []string `json:"tiles"`
}

// moveLine is a decision of a seat, even with only one legal move.
type moveLine struct {
	Seat  *int   `json:"seat,omitempty"`
	Text  string `json:"text"`            // the full form of the move, "bids ?" if the viewer did not see it
	Legal *int   `json:"legal,omitempty"` // the number of legal moves
}

// scoreLine is one application of a rule that gives points, or of the minimum score, which takes
// back deductions. The lines of a seat add up to its total.
type scoreLine struct {
	Seat   *int    `json:"seat,omitempty"`
	Points *int    `json:"points,omitempty"`
	Total  *int    `json:"total,omitempty"` // with these
	Rule   *string `json:"rule,omitempty"`  // path of the ruleset key
}

// countLine is a change of a counter.
type countLine struct {
	Name  string `json:"name"`            // as the ruleset names it
	Seat  *int   `json:"seat,omitempty"`  // none for a counter of the table
	Color string `json:"color,omitempty"` // of a counter per color
	By    *int   `json:"by,omitempty"`
	Total *int   `json:"total,omitempty"` // after the change
	Value string `json:"value,omitempty"` // of a counter that is a color, in place of both
}

// roundLine is the end of a round, before the final bonuses of the last one.
type roundLine struct {
	Number *int  `json:"number,omitempty"`
	Totals []int `json:"totals,omitempty"`
}

// endLine is the end of the game. A game that a formula's fault ended has none.
type endLine struct {
	Reason  *string `json:"reason,omitempty"` // the key that ended the game
	Totals  []int   `json:"totals,omitempty"`
	Winners []int   `json:"winners,omitzero"`
}

// undoLine takes back the last moves and the chance turns after them.
type undoLine struct {
	Moves int `json:"moves"` // how many
}

// keys returns the keys of a line.
func (l *line) keys() []string {
	var set []string
	v := reflect.ValueOf(l).Elem()
	for i := range v.NumField() {
		if !v.Field(i).IsNil() {
			set = append(set, keyOf(v.Type().Field(i)))
		}
	}
	return set
}

// keyOf returns the key of a field in JSON.
func keyOf(f reflect.StructField) string {
	key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return key
}

// check compares a line with the line of the same kind by the rules. Omitted fields are right.
func (l *line) check(want *line) error {
	have, rules := reflect.ValueOf(l).Elem(), reflect.ValueOf(want).Elem()
	for i := range have.NumField() {
		got, want := have.Field(i), rules.Field(i)
		if got.IsNil() || got.Elem().Kind() != reflect.Struct {
			continue
		}
		for j := range got.Elem().NumField() {
			g, w := got.Elem().Field(j), want.Elem().Field(j)
			if !g.IsZero() && !reflect.DeepEqual(g.Interface(), w.Interface()) {
				return fmt.Errorf("%s.%s: expected %s, here is %s", l.keys()[0], keyOf(got.Elem().Type().Field(j)),
					asJSON(w.Interface()), asJSON(g.Interface()))
			}
		}
	}
	return nil
}

// asJSON writes a value for a message.
func asJSON(value any) string {
	text, _ := json.Marshal(value) // values of lines can be written
	if string(text) == "null" {
		return "none"
	}
	return string(text)
}

// lines makes the lines of a game from its steps, for the writer to write and the reader to
// check.
type lines struct {
	rules  core.Rules
	totals []int // points by seat
}

func newLines(r core.Rules, s core.State) *lines {
	l := &lines{rules: r}
	for seat := range s.Seats() {
		l.totals = append(l.totals, s.Score(seat))
	}
	return l
}

// step makes the lines of a step: the draw or move, and its results. From the state after the
// step it needs only the winners.
func (l *lines) step(step core.Step, after core.State) []line {
	made := []line{{}}
	switch step.Turn {
	case core.Deal:
		made[0].Deal = l.deal(step)
	case core.Refill:
		made[0].Supply = &l.arrivals(step)[0]
	case core.Draw:
		made[0].Draw = drawOf(step)
	case core.DrawTiles:
		made[0].Tiles = l.gain(step)
	default:
		made[0].Move = &moveLine{new(int(step.Turn) + 1), step.Text(l.rules), &step.Legal}
		if step.Legal == 0 { // unseen
			made[0].Move.Legal = nil
		}
	}
	for _, e := range step.Events {
		switch e.Kind {
		case core.Scored:
			l.totals[e.Seat] = e.Total
			made = append(made, line{Score: &scoreLine{new(int(e.Seat) + 1), &e.Points, &e.Total, &e.Key}})
		case core.Counted:
			made = append(made, line{Count: l.count(e)})
		case core.RoundEnded:
			made = append(made, line{Round: &roundLine{&step.Round, slices.Clone(l.totals)}})
		case core.GameEnded:
			winners := core.Winners([]int{}, after)
			for i := range winners {
				winners[i]++
			}
			made = append(made, line{End: &endLine{&e.Key, slices.Clone(l.totals), winners}})
		}
	}
	return made
}

// count makes the line of a change of a counter, without numbers if the viewer did not see them.
func (l *lines) count(e core.Event) *countLine {
	made := &countLine{Name: e.Name(), Seat: seatOf(e), Value: e.Value}
	if made.Value == "" && !e.Unseen {
		made.By, made.Total = &e.Points, &e.Total
		if colors := l.rules.Colors(); int(e.Color) < len(colors) {
			made.Color = colors[e.Color].Name
		}
	}
	return made
}

// drawOf makes the line of a draw.
func drawOf(step core.Step) *drawLine {
	d := &drawLine{Round: &step.Round}
	for _, e := range step.Events {
		if e.Kind == core.ValueDrawn {
			d.Name, d.Seat, d.Values = e.Name(), seatOf(e), append(d.Values, e.Value)
		}
	}
	return d
}

// gain makes the line of tiles drawn by an effect. Surplus tiles are discarded, so the place is
// that of the others.
func (l *lines) gain(step core.Step) *tilesLine {
	t := &tilesLine{Tiles: l.arrivals(step)[0]}
	for _, e := range step.Events {
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag && (t.To == "" || e.To.Place != core.Discard) {
			t.To, t.Seat = e.To.Place.String(), seatOf(e)
		}
	}
	return t
}

// seatOf returns the seat of an event, from 1, or nil for the table.
func seatOf(e core.Event) *int {
	if e.Seat < 0 {
		return nil
	}
	return new(int(e.Seat) + 1)
}

// deal makes a deal's line.
func (l *lines) deal(step core.Step) *dealLine {
	arrived, n := l.arrivals(step), int(step.Events[0].Count)
	d := &dealLine{Round: &step.Round, Displays: arrived[:n], Center: []string{}}
	rest := arrived[n:]
	if len(rest) > 0 && slices.ContainsFunc(step.Events, isFaceDown) {
		d.FaceDown, rest = rest[:n], rest[n:]
	}
	if len(rest) > 0 {
		d.Center = rest[0]
	}
	for _, e := range step.Events {
		if e.Kind == core.RoundStarted {
			d.Start = new(int(e.Seat) + 1)
		}
		if (e.Kind == core.RoundStarted || e.Kind == core.WildChosen) && e.Color != core.NoColor {
			d.Wild = &l.rules.Colors()[e.Color].Name
		}
	}
	return d
}

// isFaceDown reports whether an event brings a tile that lies face down.
func isFaceDown(e core.Event) bool { return e.Kind == core.TilesMoved && e.Secret }

// arrivals names the tiles that a chance turn brought, in the groups of [core.Arrivals].
func (l *lines) arrivals(step core.Step) [][]string {
	arrived := core.Arrivals(step.Events)
	names := make([][]string, len(arrived))
	for i, tiles := range arrived {
		names[i] = []string{}
		for _, c := range tiles {
			name := core.Hidden
			if c != core.NoColor {
				name = l.rules.Colors()[c].Name
			}
			names[i] = append(names[i], name)
		}
	}
	return names
}
