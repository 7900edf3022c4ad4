package ruleset

// ProblemAt is [Value.Problem] for a part of a text: length characters from offset,
// in characters from 0.
func (v Value) ProblemAt(offset, length int, hint, format string, args ...any) Problem {
	p := v.Problem(hint, format, args...)
	if v.Kind() == Scalar && !v.node.preset {
		at := v.node.placeOf(offset)
		at.width = length
		p.Line, p.Col, p.Snippet = at.line, at.col, at.snippet()
	}
	return p
}
