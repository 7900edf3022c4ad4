package cli

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/tournament"
)

// ratingColumns are those of tournament --csv for each bot. Behind them come four for
// each bot that it plays against.
var ratingColumns = []string{"rank_low", "rank_high", "bot", "rating", "rating_low", "rating_high", "above_next",
	"above_next_low", "above_next_high", "superior", "games", "point_share", "win_share", "mean_place", "mean_score", "forfeits"}

// printTournamentCSV prints a line for each bot, the best first.
func printTournamentCSV(out io.Writer, r *tournament.Result) error {
	w := csv.NewWriter(out)
	head := slices.Clone(ratingColumns)
	for _, row := range r.Ratings {
		for _, what := range []string{"games", "point_share", "share_low", "share_high"} {
			head = append(head, fmt.Sprintf("%s against %s", what, row.Bot))
		}
	}
	lines := [][]string{head}
	for _, row := range r.Ratings {
		line := ratingValues(row)
		for _, other := range r.Ratings {
			line = append(line, cellValues(r, row.Bot, other.Bot)...)
		}
		lines = append(lines, line)
	}
	return w.WriteAll(lines)
}

// ratingValues are the values of ratingColumns; what is not known is empty.
func ratingValues(r tournament.Row) []string {
	next := make([]string, 4)
	if n := r.Next; n != nil {
		next = []string{decimal(&n.Above), decimal(n.AboveLow), decimal(n.AboveHigh), decimal(&n.Superior)}
	}
	return slices.Concat([]string{strconv.Itoa(r.RankLow), strconv.Itoa(r.RankHigh), r.Bot, decimal(&r.Rating),
		decimal(r.RatingLow), decimal(r.RatingHigh)}, next, []string{strconv.FormatInt(r.Games, 10),
		decimal(&r.PointShare), decimal(&r.WinShare), decimal(&r.MeanPlace), decimal(&r.MeanScore),
		strconv.FormatInt(r.Forfeits, 10)})
}

// cellValues are what a bot made of another one, and empty for itself.
func cellValues(r *tournament.Result, bot, against string) []string {
	for _, c := range r.Crosstable {
		if c.Bot == bot && c.Against == against {
			return []string{strconv.FormatInt(c.Games, 10), decimal(&c.PointShare), decimal(&c.ShareLow),
				decimal(&c.ShareHigh)}
		}
	}
	return make([]string, 4)
}

// decimal writes a number as JSON does, and nothing where it is not known.
func decimal(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', -1, 64)
}
