package core

import "slices"

// Winners appends the seats that nobody outranks, from 0 and in order; several
// share the victory. After a formula's fault nobody has won.
func Winners(dst []int, s State) []int {
	var best, mine []int
	start := len(dst)
	for seat := range s.Seats() {
		mine = s.AppendRanking(mine[:0], seat)
		order := slices.Compare(mine, best)
		if order > 0 || seat == 0 {
			dst = dst[:start]
			best = append(best[:0], mine...)
		}
		if order >= 0 || seat == 0 {
			dst = append(dst, seat)
		}
	}
	if s.Err() != nil {
		return dst[:start]
	}
	return dst
}
