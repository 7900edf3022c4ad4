package record

import (
	"cmp"
	"fmt"
)

// Format is the number of the record format that this package writes and
// reads.
const Format = 1

// Header is the first line of a game. A reader needs Format, Ruleset and Seats
// alone.
type Header struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`           // a shipped name, or the name of a file
	Variant string   `json:"variant,omitempty"` // the name of the variant
	Digest  string   `json:"digest,omitempty"`  // of the ruleset
	Seats   []string `json:"seats"`             // who plays, any text
	Seed    string   `json:"seed,omitempty"`    // decimal
	Source  string   `json:"source,omitempty"`  // the resolved ruleset, where it is not a shipped one
}

// line is one line of a record; one of its fields is set.
type line struct {
	Game   *Header    `json:"game,omitempty"`
	Deal   *dealLine  `json:"deal,omitempty"`
	Supply *[]string  `json:"supply,omitempty"`
	Move   *moveLine  `json:"move,omitempty"`
	Score  *scoreLine `json:"score,omitempty"`
	Round  *roundLine `json:"round,omitempty"`
	End    *endLine   `json:"end,omitempty"`
}

// Fields that may be missing in a record of another program are pointers.

type dealLine struct {
	Round    *int       `json:"round,omitempty"`
	Start    *int       `json:"start,omitempty"`
	Wild     *string    `json:"wild,omitempty"`
	Displays [][]string `json:"displays"`
	Center   []string   `json:"center"`
}

type moveLine struct {
	Seat  *int   `json:"seat,omitempty"`
	Text  string `json:"text"`
	Legal *int   `json:"legal,omitempty"`
}

type scoreLine struct {
	Seat   *int    `json:"seat,omitempty"`
	Points *int    `json:"points,omitempty"`
	Total  *int    `json:"total,omitempty"`
	Rule   *string `json:"rule,omitempty"`
}

type roundLine struct {
	Number *int  `json:"number,omitempty"`
	Totals []int `json:"totals,omitempty"`
}

type endLine struct {
	Reason  *string `json:"reason,omitempty"`
	Totals  []int   `json:"totals,omitempty"`
	Winners []int   `json:"winners,omitempty"`
}

// kinds names the lines for messages, in the order of line's fields.
func (l *line) kinds() []string {
	var set []string
	for _, k := range []struct {
		name string
		here bool
	}{
		{"game", l.Game != nil}, {"deal", l.Deal != nil}, {"supply", l.Supply != nil},
		{"move", l.Move != nil}, {"score", l.Score != nil}, {"round", l.Round != nil},
		{"end", l.End != nil},
	} {
		if k.here {
			set = append(set, k.name)
		}
	}
	return set
}

// or fills what is missing in s from another line.
func (s scoreLine) or(o scoreLine) scoreLine {
	return scoreLine{cmp.Or(s.Seat, o.Seat), cmp.Or(s.Points, o.Points),
		cmp.Or(s.Total, o.Total), cmp.Or(s.Rule, o.Rule)}
}

// String describes a whole score line for a message. Lines that differ have
// different descriptions.
func (s scoreLine) String() string {
	return fmt.Sprintf("%d points for seat %d by %q, total %d", *s.Points, *s.Seat, *s.Rule, *s.Total)
}
