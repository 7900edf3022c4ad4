package draft

import "slices"

// Gives reports whether there is a bonus that is given so often.
func (s *Shared) Gives(each Each) bool { return len(s.bonuses[each]) > 0 }

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
