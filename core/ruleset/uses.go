package ruleset

import "slices"

// Uses reports whether a bonus or the ranking uses a name or a list of the board
// scope; a field is "players.score".
func (s *Shared) Uses(path string) bool {
	for _, b := range slices.Concat(s.bonuses[:]...) {
		if b.per.Uses(path) || b.points.Uses(path) {
			return true
		}
	}
	for _, f := range s.ranking {
		if f.Uses(path) {
			return true
		}
	}
	return false
}
