package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Rating is how strong a player is: 400 points more mean ten times the odds to be
// placed before the other one, as in Elo's scale.
type Rating struct {
	Value float64
	Interval
}

// Anchor says what ratings are measured from. Ratings alone have no zero: what
// counts is their differences.
type Anchor struct {
	Player int     // whose rating is given; [Everybody] for the mean of all
	Rating float64 // what it is
}

// Everybody as the player of an [Anchor] is the mean of all players.
const Everybody = -1

// perLogit is how many points of a rating are one unit of the logarithm of odds.
var perLogit = 400 / math.Ln10

// half is how much of a game each player has won, and lost, before the first one.
const half = 0.5

// Rate rates players by the meetings between them, by the model of Bradley and
// Terry: player i is placed before player j with probability 1/(1+exp(rⱼ−rᵢ)). In
// a game of three or four each pair of players has a result. A shared place is half
// a win for either.
//
// The ratings are the most likely ones if each player has also won half a game and
// lost half a game against one of average strength. This is the prior, which keeps
// those finite who have won or lost everything, and does not count beside some
// dozens of games.
//
// The intervals come from the spread of the blocks of each meeting around what the
// ratings expect (Huber and White's estimate), as games on one seed and the pairs of
// one game are not independent. They are those of the distance from the anchor, so
// that of an anchored player has no width.
func Rate(players int, meetings []*Meeting, anchor Anchor) []Rating {
	if players == 0 {
		return nil
	}
	m := newModel(players, meetings)
	m.fit()
	cov := m.covariance()
	ratings := make([]Rating, players)
	for i := range ratings {
		c := m.contrast(i, anchor.Player)
		value := anchor.Rating + perLogit*mat.Dot(c, m.strength)
		spread := math.Sqrt(max(0, mat.Inner(c, cov, c)))
		ratings[i] = Rating{value, around(value, perLogit*m.quantile()*spread)}
	}
	return ratings
}

// WinChance is the chance that ratings give a player to be placed before another
// one.
func WinChance(rating, other float64) float64 { return logistic((rating - other) / perLogit) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
