package tournament

import "github.com/azulejo/azulejo/core/sim"

// lead follows who has the largest share of points, without a look at all deals.
type lead struct {
	bots []string
	made map[string]*[2]int64 // twice the points that each has made and given away
}

func newLead(s *State) *lead {
	l := &lead{s.Bots, map[string]*[2]int64{}}
	for _, name := range s.Bots {
		l.made[name] = &[2]int64{}
	}
	for _, t := range s.Tables {
		bots, width := sim.Different(t.Bots), t.width()
		for _, leg := range t.Legs {
			for at := 0; at < len(leg); at += width {
				l.add(bots, leg[at:at+width])
			}
		}
	}
	return l
}

// add adds the numbers of a deal.
func (l *lead) add(bots []string, points []uint16) {
	at := 0
	for a := range bots {
		for b := a + 1; b < len(bots); b++ {
			first, second := int64(points[at]), int64(points[at+1])
			l.made[bots[a]][0] += first
			l.made[bots[a]][1] += second
			l.made[bots[b]][0] += second
			l.made[bots[b]][1] += first
			at += 2
		}
	}
}

// share is the share of the points that a bot has made.
func (l *lead) share(name string) float64 {
	m := l.made[name]
	if m[0]+m[1] == 0 {
		return 0
	}
	return float64(m[0]) / float64(m[0]+m[1])
}

// first is who leads, and its share of points.
func (l *lead) first() (name string, share float64) {
	for _, bot := range l.bots {
		if s := l.share(bot); name == "" || s > share {
			name, share = bot, s
		}
	}
	return name, share
}
