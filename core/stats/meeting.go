package stats

import "fmt"

// Meeting is what some players have come to who met in many blocks, all of them in
// each game. It is made of whole numbers that add up: a meeting counted in parts is
// the sum of the parts.
type Meeting struct {
	Players []int `json:"players"` // numbers from 0, each once
	Games   int64 `json:"games"`
	Blocks  int64 `json:"blocks"`

	// Points has for each of the players twice the number of others that were placed
	// behind it, in all games; one that shares its place counts half. Products has the
	// sums over the blocks of the points of two players multiplied.
	Points   []int64   `json:"points"`
	Products [][]int64 `json:"products"`
}

// NewMeeting returns a meeting of players who have not met yet.
func NewMeeting(players ...int) *Meeting {
	m := &Meeting{Players: players, Points: make([]int64, len(players))}
	for range players {
		m.Products = append(m.Products, make([]int64, len(players)))
	}
	return m
}

// Add counts a block of games, of which points has what each player has come to in
// all of them, in the units of Meeting.Points. All blocks of a meeting have the same
// number of games.
func (m *Meeting) Add(games int, points []int64) {
	m.Games += int64(games)
	m.Blocks++
	for i, p := range points {
		m.Points[i] += p
		for j, q := range points {
			m.Products[i][j] += p * q
		}
	}
}

// Sum adds other blocks of the same players.
func (m *Meeting) Sum(o *Meeting) error {
	if fmt.Sprint(m.Players) != fmt.Sprint(o.Players) {
		return fmt.Errorf("players %v and %v are two meetings", m.Players, o.Players)
	}
	m.Games += o.Games
	m.Blocks += o.Blocks
	for i := range m.Points {
		m.Points[i] += o.Points[i]
		for j := range m.Products[i] {
			m.Products[i][j] += o.Products[i][j]
		}
	}
	return nil
}

// PlacePoints appends the points of one game, in the units of Meeting.Points, for
// players with these places: 1 is the best, and those who share one have the same.
func PlacePoints(dst []int64, places []int) []int64 {
	for i, p := range places {
		var points int64
		for j, q := range places {
			switch {
			case i == j:
			case p < q:
				points += 2
			case p == q:
				points++
			}
		}
		dst = append(dst, points)
	}
	return dst
}
