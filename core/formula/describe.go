package formula

import "fmt"

// Signature returns how a formula writes the name: "seats", "covered(star, n)".
func (n Name) Signature() string {
	if len(n.Args) == 0 {
		return n.Path
	}
	return signature(n.Path, &n)
}

// wide is the end of a range that says nothing to people.
const wide = 1_000_000

// Range says in words which values the name can have: "1 to 8".
func (n Name) Range() string {
	switch {
	case n.Type == Truth:
		return "true or false"
	case n.Type == Color:
		return "a color"
	case n.Max >= wide:
		return "a whole number"
	case n.Min == n.Max:
		return fmt.Sprint(n.Min)
	}
	return fmt.Sprintf("%d to %d", n.Min, n.Max)
}
