package core

// Playout plays random legal moves from where s stands to the end of the game
// and returns how many moves the seats made. Draws and moves come from r.
//
// buf is room for the legal moves of a turn; it is returned for the next call,
// so that playing many games allocates nothing.
func Playout(s State, r *Random, buf []Move) (moves int, _ []Move) {
	for {
		turn := s.Turn()
		switch {
		case turn.Seat():
			buf = s.AppendMoves(buf[:0])
			s.Play(buf[r.Below(len(buf))], nil)
			moves++
		case turn == Over:
			return moves, buf
		default:
			s.Deal(r, nil)
		}
	}
}
