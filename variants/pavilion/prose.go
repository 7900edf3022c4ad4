package pavilion

import (
	"fmt"
	"strings"
)

// prose tells how the game is played, with what this ruleset makes of it.
func (r *rules) prose() string {
	return strings.Join([]string{r.proseOfRounds(), r.proseOfTaking(), r.proseOfPlacing(), r.proseOfPassing(),
		"What counts at the end is in `rules bonuses`."}, " ")
}

func (r *rules) proseOfRounds() string {
	if r.allRounds {
		return fmt.Sprintf("The game has %d rounds of two parts.", r.rounds)
	}
	return fmt.Sprintf("The game has up to %d rounds of two parts; it is over after the first at whose end %s.",
		r.rounds, r.endWhen)
}

func (r *rules) proseOfTaking() string {
	_, ofColor := r.shared.MostTiles()
	few, seats := min(3, ofColor), r.shared.MinSeats // tiles of an example that every ruleset can have
	text := fmt.Sprintf("First all tiles are taken: in your turn those of one color "+
		"from a display or from the center, and a tile of the round's wild color with them, if one lies there. What is "+
		"left on a display goes to the center; the first to take from there also takes the start marker, begins the "+
		"second part and the next round, and gets %d points for %d tiles that it takes.", r.center.At(few, 1, seats), few)
	if r.wildValue != nil {
		text += " Which color is wild is decided by the tiles on the displays."
	}
	if r.handLimit != nil {
		text += fmt.Sprintf(" A take that brings a hand above %d tiles is not allowed while there is another.",
			r.handLimit.At(1, seats))
	}
	return text
}

func (r *rules) proseOfPlacing() string {
	text := "Then the seats cover spaces of " +
		"their stars in turn: a space costs as many tiles as its number says, of the color that it takes; wild tiles "
	if r.wildLimit != nil {
		text += "can stand in for some of them."
	} else {
		text += "can stand in for all but one of them."
	}
	text += " One is laid on the space and the others are discarded."
	if r.placeWhen != nil {
		text += fmt.Sprintf(" A space is open where %s.", r.placeWhen)
	}
	if r.turns != nil {
		text += fmt.Sprintf(" This part is begun by the seat for which %s is smallest, and the others follow in this order.",
			r.turns)
	}
	text += r.proseOfPoints() + " Whoever covers all spaces around a structure picks tiles of the supply"
	if !r.eachTurn {
		text += ", which is filled before each round"
	}
	return text + "."
}

// proseOfPoints tells what a tile brings, by the space that every ruleset has.
func (r *rules) proseOfPoints() string {
	if !r.place.Tabulated() {
		return fmt.Sprintf(" It brings %s points.", r.place)
	}
	points := func(arc int) int { return r.place.At(arc, int(r.numbers[0]), 1, arc, 1, r.shared.MinSeats) }
	if r.largest() < 3 {
		return fmt.Sprintf(" It brings %d points alone.", points(1))
	}
	return fmt.Sprintf(" It brings %d points alone, and %d where it is the third of linked tiles around the star.",
		points(1), points(3))
}

func (r *rules) proseOfPassing() string {
	_, ofColor := r.shared.MostTiles()
	few, seats := min(3, ofColor), r.shared.MinSeats
	return fmt.Sprintf("Who passes keeps up to %d tiles for the next round; %d tiles that are thrown away bring %d points.",
		r.keepLimit.At(1, seats), few, r.discard.At(few, 1, seats))
}
