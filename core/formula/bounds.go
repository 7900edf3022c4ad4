package formula

// maxSteps bounds the work of one evaluation.
const maxSteps = 100_000

// bounds are the smallest and the largest value a node can have. They need not
// be tight; they have to be safe, for they bound how long a range can get.
type bounds struct{ lo, hi int }

var truths = bounds{0, 1}

func (b bounds) contains(v int) bool { return b.lo <= v && v <= b.hi }

// size returns the largest absolute value.
func (b bounds) size() int { return max(-b.lo, b.hi) }

func hull(a, b bounds) bounds {
	return bounds{min(a.lo, b.lo), max(a.hi, b.hi)}
}

// clamped returns lo..hi as far as results can reach: beyond is a fault.
func clamped(lo, hi int64) bounds {
	return bounds{int(max(lo, -Limit)), int(min(hi, Limit))}
}

// resultBounds returns the bounds of an arithmetic operator's result.
func resultBounds(o op, a, b bounds) bounds {
	switch o {
	case opAdd:
		return clamped(int64(a.lo)+int64(b.lo), int64(a.hi)+int64(b.hi))
	case opSubtract:
		return clamped(int64(a.lo)-int64(b.hi), int64(a.hi)-int64(b.lo))
	case opMultiply:
		return productBounds(a, b)
	case opRemainder:
		if b.lo > 0 {
			return bounds{0, b.hi - 1}
		}
		return bounds{-b.size(), b.size()}
	}
	// A quotient is no larger than its dividend.
	if a.lo >= 0 && b.lo >= 0 {
		return bounds{0, a.hi}
	}
	return bounds{-a.size(), a.size()}
}

func productBounds(a, b bounds) bounds {
	p := int64(a.lo) * int64(b.lo)
	q := int64(a.lo) * int64(b.hi)
	r := int64(a.hi) * int64(b.lo)
	s := int64(a.hi) * int64(b.hi)
	return clamped(min(p, q, r, s), max(p, q, r, s))
}

// extremeBounds returns the bounds of the smaller or the larger of two numbers.
func extremeBounds(o op, a, b bounds) bounds {
	if o == opMin {
		return bounds{min(a.lo, b.lo), min(a.hi, b.hi)}
	}
	return bounds{max(a.lo, b.lo), max(a.hi, b.hi)}
}

// sumBounds returns the bounds of the sum of up to n numbers.
func sumBounds(n int, each bounds) bounds {
	return clamped(min(0, int64(n)*int64(each.lo)), max(0, int64(n)*int64(each.hi)))
}

// steps adds the steps of nodes, of which some may be nil, to those of one more.
func steps(nodes ...*node) int64 {
	total := int64(1)
	for _, n := range nodes {
		if n != nil {
			total += n.steps
		}
	}
	return min(total, maxSteps+1)
}

// loopSteps returns the steps of doing something for every item of a list.
func loopSteps(l *items, body *node) int64 {
	each := int64(1)
	if body != nil {
		each += body.steps
	}
	return min(1+l.steps+int64(l.length)*each, maxSteps+1)
}
