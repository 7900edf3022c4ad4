package tournament

// legDeals is the number of deals for which the bots of a table sit in one order.
const legDeals = 10

// Table is some bots who play each other, and what they have come to.
type Table struct {
	// Bots has a name for each chair. Chairs are moved around the seats.
	Bots []string `json:"bots"`

	// Legs has ten deals each, the last one perhaps fewer. A deal is two numbers for
	// each two different bots, which are twice the points that they made of each other:
	// for the first and second bot those of the first and of the second, then for the
	// first and third, and so on. A leg may have been begun before the one in front of
	// it is finished.
	Legs [][]uint16 `json:"legs"`

	// Sides has what each of the different bots has come to in all deals, in the order
	// of the chairs.
	Sides []Side `json:"sides"`
}

// Side is what a bot has come to. Where it sits on several chairs each of them counts.
type Side struct {
	Games    int64 `json:"games"`
	Wins     int64 `json:"wins"`   // in parts of [sim.WholeWin], as victories are shared
	Places   int64 `json:"places"` // twice their sum: bots that share places have their mean
	Scores   int64 `json:"scores"`
	Forfeits int64 `json:"forfeits"`
}

func (s *Side) add(o Side) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Places += o.Places
	s.Scores += o.Scores
	s.Forfeits += o.Forfeits
}

// width is how many numbers a deal has.
func (t *Table) width() int { return len(t.Sides) * (len(t.Sides) - 1) }

// played is the number of deals of a leg that are played.
func (t *Table) played(leg int) int {
	if leg >= len(t.Legs) {
		return 0
	}
	return len(t.Legs[leg]) / t.width()
}

// deals is the number of deals that are played.
func (t *Table) deals() int {
	n := 0
	for leg := range t.Legs {
		n += t.played(leg)
	}
	return n
}

// deal returns the numbers of a deal, nil where it is not played.
func (t *Table) deal(number int) []uint16 {
	leg, place := number/legDeals, number%legDeals
	if place >= t.played(leg) {
		return nil
	}
	return t.Legs[leg][place*t.width():][:t.width()]
}

// add adds the next deal of a leg.
func (t *Table) add(leg int, d *deal) {
	for len(t.Legs) <= leg {
		t.Legs = append(t.Legs, []uint16{})
	}
	t.Legs[leg] = append(t.Legs[leg], d.points...)
	for i := range t.Sides {
		t.Sides[i].add(d.sides[i])
	}
}
