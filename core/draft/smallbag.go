package draft

import "github.com/azulejo/azulejo/core/ruleset"

// warnSmallBag warns where all tiles together do not fill the displays of a round:
// games can be played, and are hardly meant like that.
func (s *Shared) warnSmallBag(d *ruleset.Document) {
	if d.Err() != nil {
		return // the numbers may be stand-ins
	}
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		tiles := s.tiles[seats]
		for round := 1; round <= s.rounds; round++ {
			need := s.displays[seats] * s.TilesPerDisplay(seats, round)
			if have := tiles.Total(); have < need {
				d.Get("displays").Warn(codeSmallBag, "write more tiles for the colors, or fewer for the displays",
					"with %d seats there are %d tiles, and the displays of round %d take %d", seats, have, round, need)
				return
			}
		}
	}
}
