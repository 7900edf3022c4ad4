package draft

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const keyTeams = "teams"

// The names that only a ruleset with teams can use.
const (
	teamList    = "team"
	partnerName = "partner"
)

// teamFields say which of the seats are in the list.
var teamFields = []Name[*Base]{{Counted("#", 1, core.MaxSeats, "number of the seat"), func(b *Base, at formula.At) int {
	team := b.Team(int(b.About.Seat))
	for range at.Item {
		team &= team - 1
	}
	return bits.TrailingZeros8(team) + 1
}}}

// Partner declares the seat of the partner.
func Partner[S Game]() Member[S] {
	doc := "number of its partner's seat: the next of its team, clockwise; its own if it is alone"
	return Member[S]{Number(partnerName, 1, core.MaxSeats, doc), func(s S, seat int, _ formula.At) int {
		return int(s.base().partner(int8(seat))) + 1
	}}
}

// readTeams reads which seats play together.
func (s *Shared) readTeams(v ruleset.Value) {
	if !v.Exists() || v.Follows("players") {
		return
	}
	var seen uint8
	for _, item := range v.Items() {
		var team uint8
		for _, seat := range item.Items() {
			n := seat.Int(1, s.MaxSeats)
			if bit := uint8(1) << ((n - 1) & (core.MaxSeats - 1)); seen&bit == 0 {
				seen, team = seen|bit, team|bit
			} else {
				seat.Errorf("seat %d is in a team already", n)
			}
		}
		if item.Kind() != ruleset.List {
			item.ErrorHint("[[1, 3], [2, 4]]", "a team is a list of seats")
		} else if len(item.Items()) < 2 {
			item.ErrorHint("leave out a seat that plays alone", "a team has at least two seats")
		}
		s.teams = append(s.teams, team)
	}
	if v.Kind() != ruleset.List {
		v.ErrorHint("[[1, 3], [2, 4]]", "teams are lists of seats")
		s.teams = []uint8{} // so that formulas about teams are no problems of their own
	}
}

// Teams returns a bit for each seat of the team of each seat, nil where all play alone.
func (s *Shared) Teams(seats int) []uint8 {
	if s.teams == nil {
		return nil
	}
	teams := make([]uint8, seats)
	for seat := range seats {
		teams[seat] = s.team(seat, seats)
	}
	return teams
}

// team returns a bit for each seat in the team of a seat.
func (s *Shared) team(seat, seats int) uint8 {
	for _, team := range s.teams {
		if team>>seat&1 != 0 {
			return team & (1<<seats - 1)
		}
	}
	return 1 << seat
}

// Team returns a bit for each seat in the team of a seat.
func (b *Base) Team(seat int) uint8 { return b.Shared.team(seat, int(b.Size)) }

// partner returns the next seat of a seat's team, clockwise, which is the seat itself if it is alone.
func (b *Base) partner(seat int8) int8 {
	team := b.Team(int(seat))
	for next := b.Next(seat); ; next = b.Next(next) {
		if team>>next&1 != 0 {
			return next
		}
	}
}

// ofTeams reports whether a formula is about a team and not about each of its seats.
func ofTeams(f *formula.Formula) bool { return f.Uses(teamList) || f.Uses(partnerName) }

// checkTeams reports a formula about teams where all seats play alone.
func (s *Shared) checkTeams(v ruleset.Value, f *formula.Formula) {
	if s.teams == nil && !v.Follows(keyTeams) && !v.Follows("players") && (ofTeams(f) || f.Uses(formula.Players+"."+partnerName)) {
		v.ErrorHint("write `teams: [[1, 3], [2, 4]]`", "this ruleset has no teams, so `team` and `partner` mean nothing")
	}
}

// TeamScore returns the points by which the ranking compares the team of a seat first; the sum of its seats if the
// ranking compares something else first.
func (s *Shared) TeamScore(state core.State, seat int) (sum int) {
	g := state.(Game)
	b := g.base()
	f := s.ranking[0]
	if f.Uses("score") || f.Uses(formula.Players+".score") {
		if score := b.rankTeam(g, f, seat); score != math.MinInt {
			return score
		}
	}
	for team := b.Team(seat); team != 0; team &= team - 1 {
		sum += state.Score(bits.TrailingZeros8(team))
	}
	return sum
}

// rankTeam returns what a formula of the ranking gives a team. A formula about teams gives what it gives
// the first seat, any other one the sum of all seats.
func (b *Base) rankTeam(g Game, f *formula.Formula, seat int) int {
	sum := 0
	for team := b.Team(seat); team != 0; team &= team - 1 {
		value, fault := f.Eval(g.Of(int8(bits.TrailingZeros8(team))))
		switch {
		case fault != nil:
			return math.MinInt
		case ofTeams(f):
			return value
		}
		sum += value
	}
	return sum
}
