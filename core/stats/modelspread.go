package stats

import "gonum.org/v1/gonum/mat"

// covariance is Huber and White's estimate for the strengths: the inverse of the
// curvature on both sides of what the blocks were seen to spread.
func (m *model) covariance() *mat.Dense {
	var inverse, cov mat.Dense
	// The curvature is positive definite, so it has an inverse.
	_ = inverse.Inverse(m.curvature())
	cov.Product(&inverse, m.spread(), &inverse)
	return &cov
}

// spread is the sum over the blocks of the products of what each player has won
// beyond the expected. The halves of a game that the prior has are blocks too, so
// that those who have won or lost everything, in whose blocks there is no spread,
// have a wide interval.
func (m *model) spread() *mat.SymDense {
	s := mat.NewSymDense(m.strength.Len(), nil)
	for i := range m.strength.Len() {
		p := m.average(i)
		s.SetSym(i, i, half*(p*p+(1-p)*(1-p)))
	}
	for _, meeting := range m.meetings {
		m.addSpread(s, meeting)
	}
	return s
}

// addSpread adds what the blocks of a meeting were seen to spread around what they
// were expected to.
func (m *model) addSpread(s *mat.SymDense, meeting *Meeting) {
	if meeting.Blocks == 0 {
		return
	}
	perBlock := float64(meeting.Games) / float64(meeting.Blocks)
	for a, i := range meeting.Players {
		expectI := perBlock * m.expected(meeting, i)
		for b, j := range meeting.Players[:a+1] {
			expectJ := perBlock * m.expected(meeting, j)
			sum := float64(meeting.Products[a][b])/4 -
				expectJ*float64(meeting.Points[a])/2 - expectI*float64(meeting.Points[b])/2 +
				expectI*expectJ*float64(meeting.Blocks)
			s.SetSym(i, j, s.At(i, j)+sum)
		}
	}
}

// contrast is what the distance of a player from the anchor is made of.
func (m *model) contrast(player, anchor int) *mat.VecDense {
	players := m.strength.Len()
	c := mat.NewVecDense(players, nil)
	c.SetVec(player, 1)
	for i := range players {
		if anchor == Everybody {
			c.SetVec(i, c.AtVec(i)-1/float64(players))
		}
	}
	if anchor != Everybody {
		c.SetVec(anchor, c.AtVec(anchor)-1)
	}
	return c
}

// quantile is that of Student's t with as many degrees of freedom as there are
// blocks more than differences between players.
func (m *model) quantile() float64 {
	freedom := 1 - int64(m.strength.Len())
	for _, meeting := range m.meetings {
		freedom += meeting.Blocks
	}
	return student(max(1, freedom), upper)
}
