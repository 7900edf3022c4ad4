package sim

import (
	"fmt"
	"strings"
)

// Phrase is how people speak of a metric.
type Phrase struct {
	Name   string  // "wins of the first seat"
	Unit   string  // of a difference: "points"
	Factor float64 // by which people multiply its numbers: 100 for shares, as they speak of hundredths

	// subject begins a sentence in which an amount follows: "games are". More or less of
	// it ends the sentence: "rounds longer".
	subject, more, less string
}

// Title is the name of the metric with what its numbers are given in, where that is
// not what it is called by.
func (p Phrase) Title() string {
	if p.Factor == 100 || p.Unit == hundredths {
		return p.Name + ", %"
	}
	return p.Name
}

// hundredths is the unit of a metric that is counted in them already.
const hundredths = "% of the game"

// percentagePoints is the unit of differences between shares: points are those of scores.
const percentagePoints = "percentage points"

// phrases are those of metrics with a name of their own.
var phrases = map[string]Phrase{
	"score":  {"mean score", "points", 1, "scores are", "points higher", "points lower"},
	"winner": {"score of winners", "points", 1, "winners score", "points more", "points less"},
	"margin": {"margin of winners", "points", 1, "winners are", "points further ahead", "points less far ahead"},
	"tie": {"tied games", percentagePoints, 100, "games are tied", percentagePoints + " more often",
		percentagePoints + " less often"},
	"rounds":    {"rounds", "rounds", 1, "games are", "rounds longer", "rounds shorter"},
	"turns":     {"turns", "turns", 1, "games have", "more turns", "fewer turns"},
	"moves":     {"moves", "moves", 1, "games have", "more moves", "fewer moves"},
	"decisions": {"decisions", "decisions", 1, "games have", "more decisions", "fewer decisions"},
	"forced":    {"forced moves", "moves", 1, "games have", "more forced moves", "fewer forced moves"},
	"choices":   {"choices of a decision", "choices", 1, "a decision has", "more choices", "fewer choices"},
	"lead.changes": {"lead changes", "times", 1, "the lead changes hands",
		"times more often", "times less often"},
	"lead.last": {"last lead change", hundredths, 1, "the lead last changes hands",
		hundredths + " later", hundredths + " earlier"},
	"comeback": {"winners from behind", percentagePoints, 100, "winners come from behind",
		percentagePoints + " more often", percentagePoints + " less often"},
	"deficit": {"worst deficit of winners", "points", 1, "at worst winners are",
		"points further behind", "points less far behind"},
	"drama": {"drama", "points", 1, "in mid-game winners are",
		"points further behind", "points less far behind"},
}

// PhraseOf is how people speak of a metric.
func PhraseOf(metric string) Phrase {
	if p, ok := phrases[metric]; ok {
		return p
	}
	kind, of, _ := strings.Cut(metric, ".")
	who := seatInWords(of)
	switch kind {
	case "wins":
		return Phrase{"wins of " + who, percentagePoints, 100, who + " wins", percentagePoints + " more often",
			percentagePoints + " less often"}
	case "score":
		return Phrase{"score of " + who, "points", 1, "scores of " + who + " are", "points higher", "points lower"}
	}
	return Phrase{of, "points", 1, of + " gives", "points more", "points less"} // points.KEY
}

// seatInWords tells a seat from the name of a bot.
func seatInWords(name string) string {
	switch seat, is := seatCalled(name); {
	case !is:
		return name
	case seat == 0:
		return "the first seat"
	default:
		return fmt.Sprintf("seat %d", seat+1)
	}
}
