package formula_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// The random formulas are trees of this kind; every one is printed with all its
// parentheses, and evaluated by rules written down a second time: with big
// numbers, and quotients as fractions.
type tree struct {
	op    string
	kids  []*tree
	value int64
}

// at is the values of x, y, p and of # while a tree is evaluated.
type at struct{ x, y, p, item int64 }

func (t *tree) String() string {
	kid := func(i int) string { return t.kids[i].String() }
	switch t.op {
	case "literal":
		return fmt.Sprintf("(%d)", t.value)
	case "x", "y", "p", "#":
		return t.op
	case "?":
		return "(" + kid(0) + " ? " + kid(1) + " : " + kid(2) + ")"
	case "-", "not":
		if len(t.kids) == 1 {
			return "(" + t.op + " " + kid(0) + ")"
		}
	case "abs", "min", "max", "div_floor", "div_ceil":
		texts := make([]string, len(t.kids))
		for i := range t.kids {
			texts[i] = kid(i)
		}
		return t.op + "(" + strings.Join(texts, ", ") + ")"
	case "sum", "count", "any", "all", "one", "none":
		return t.op + "([" + kid(0) + ", " + kid(1) + ", 3], " + kid(2) + ")"
	case "range":
		return "sum(0..x, " + kid(0) + ")"
	case "in":
		return "(" + kid(0) + " in [" + kid(1) + ", " + kid(2) + "])"
	}
	return "(" + kid(0) + " " + t.op + " " + kid(1) + ")"
}

// eval returns the value, or nil for a fault; a condition is 0 or 1.
func (t *tree) eval(e at) *big.Int {
	switch t.op {
	case "literal":
		return big.NewInt(t.value)
	case "x":
		return big.NewInt(e.x)
	case "y":
		return big.NewInt(e.y)
	case "p":
		return big.NewInt(e.p)
	case "#":
		return big.NewInt(e.item)
	case "?", "and", "or":
		return t.evalLazily(e)
	case "sum", "count", "any", "all", "one", "none", "range":
		return t.evalList(e)
	case "in":
		return t.evalIn(e)
	}
	values := make([]*big.Int, len(t.kids))
	for i, kid := range t.kids {
		if values[i] = kid.eval(e); values[i] == nil {
			return nil
		}
	}
	return withinLimit(t.apply(values))
}

func (t *tree) evalLazily(e at) *big.Int {
	first := t.kids[0].eval(e)
	switch {
	case first == nil:
		return nil
	case t.op == "?" && first.Sign() != 0:
		return t.kids[1].eval(e)
	case t.op == "?":
		return t.kids[2].eval(e)
	case (t.op == "and") == (first.Sign() == 0):
		return first
	}
	return t.kids[1].eval(e)
}

func (t *tree) evalIn(e at) *big.Int {
	v := t.kids[0].eval(e)
	if v == nil {
		return nil
	}
	for _, kid := range t.kids[1:] {
		switch item := kid.eval(e); {
		case item == nil:
			return nil
		case item.Cmp(v) == 0:
			return big.NewInt(1)
		}
	}
	return big.NewInt(0)
}

// evalList goes through a list; what ends the search early also keeps the items
// after it from faulting.
func (t *tree) evalList(e at) *big.Int {
	items := []*tree{{op: "literal", value: 3}}
	body := t.kids[len(t.kids)-1]
	if t.op == "range" {
		items = nil
		for i := range e.x + 1 {
			items = append(items, &tree{op: "literal", value: i})
		}
	} else {
		items = append([]*tree{t.kids[0], t.kids[1]}, items...)
	}
	total := int64(0)
	for _, item := range items {
		v := item.eval(e)
		if v == nil {
			return nil
		}
		inner := e
		inner.item = v.Int64()
		each := body.eval(inner)
		if each == nil {
			return nil
		}
		total += each.Int64()
		hit := each.Sign() != 0
		switch {
		case (t.op == "sum" || t.op == "range") && withinLimit(big.NewInt(total)) == nil:
			return nil
		case t.op == "any" && hit:
			return big.NewInt(1)
		case t.op == "all" && !hit, t.op == "none" && hit, t.op == "one" && total > 1:
			return big.NewInt(0)
		}
	}
	switch t.op {
	case "all", "none":
		return big.NewInt(1)
	case "any":
		return big.NewInt(0)
	}
	return big.NewInt(total) // of one: no more than 1
}

// apply calculates with values that are all there.
func (t *tree) apply(v []*big.Int) *big.Int {
	z := new(big.Int)
	switch t.op {
	case "+":
		return z.Add(v[0], v[1])
	case "-":
		if len(v) == 1 {
			return z.Neg(v[0])
		}
		return z.Sub(v[0], v[1])
	case "*":
		return z.Mul(v[0], v[1])
	case "abs":
		return z.Abs(v[0])
	case "not":
		return z.Sub(big.NewInt(1), v[0])
	case "min", "max":
		best := v[0]
		for _, other := range v[1:] {
			if (other.Cmp(best) < 0) == (t.op == "min") {
				best = other
			}
		}
		return best
	case "/", "%", "div_floor", "div_ceil":
		return t.quotient(v[0], v[1])
	}
	return t.compare(v[0].Cmp(v[1]))
}

func (t *tree) quotient(a, b *big.Int) *big.Int {
	if b.Sign() == 0 {
		return nil
	}
	exact := new(big.Rat).SetFrac(a, b) // its denominator is positive
	floor := new(big.Int).Div(exact.Num(), exact.Denom())
	switch {
	case t.op == "div_floor", t.op == "/" && exact.IsInt():
		return floor
	case t.op == "/":
		return nil
	case t.op == "%":
		return new(big.Int).Sub(a, floor.Mul(floor, b))
	case exact.IsInt():
		return floor
	}
	return floor.Add(floor, big.NewInt(1))
}

func (t *tree) compare(order int) *big.Int {
	holds := map[string]bool{
		"==": order == 0, "!=": order != 0,
		"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0,
	}[t.op]
	return big.NewInt(int64(truth(holds)))
}

func withinLimit(v *big.Int) *big.Int {
	if v == nil || new(big.Int).Abs(v).Cmp(big.NewInt(formula.Limit)) > 0 {
		return nil
	}
	return v
}

// grower makes random trees.
type grower struct{ *rand.Rand }

func (g grower) one(of ...string) string { return of[g.IntN(len(of))] }

func (g grower) literal() *tree {
	edges := []int64{0, 1, 2, 3, -1, -7, 31_623, 32_000, -40_000, formula.Limit, -formula.Limit,
		formula.Limit - 1}
	return &tree{op: "literal", value: edges[g.IntN(len(edges))]}
}

func (g grower) whole(depth int, inList bool) *tree {
	whole := func() *tree { return g.whole(depth-1, inList) }
	if depth == 0 || g.IntN(6) == 0 {
		switch {
		case inList && g.IntN(2) == 0:
			return &tree{op: "#"}
		case g.IntN(3) == 0:
			return g.literal()
		}
		return &tree{op: g.one("x", "y")}
	}
	switch g.IntN(10) {
	case 0:
		return &tree{op: g.one("-", "abs"), kids: []*tree{whole()}}
	case 1:
		return &tree{op: g.one("min", "max"), kids: []*tree{whole(), whole(), whole()}}
	case 2:
		return &tree{op: "?", kids: []*tree{g.truth(depth-1, inList), whole(), whole()}}
	case 3:
		return &tree{op: "sum", kids: []*tree{whole(), whole(), g.whole(depth-1, true)}}
	case 4:
		return &tree{op: "count", kids: []*tree{whole(), whole(), g.truth(depth-1, true)}}
	case 5:
		return &tree{op: "range", kids: []*tree{g.whole(depth-1, true)}}
	}
	op := g.one("+", "-", "*", "/", "%", "div_floor", "div_ceil")
	return &tree{op: op, kids: []*tree{whole(), whole()}}
}

func (g grower) truth(depth int, inList bool) *tree {
	whole := func() *tree { return g.whole(depth-1, inList) }
	truth := func() *tree { return g.truth(depth-1, inList) }
	if depth == 0 {
		return &tree{op: "p"}
	}
	switch g.IntN(7) {
	case 0:
		return &tree{op: "p"}
	case 1:
		return &tree{op: "not", kids: []*tree{truth()}}
	case 2:
		return &tree{op: g.one("and", "or", "==", "!="), kids: []*tree{truth(), truth()}}
	case 3:
		return &tree{op: "in", kids: []*tree{whole(), whole(), whole()}}
	case 4:
		op := g.one("any", "all", "one", "none")
		return &tree{op: op, kids: []*tree{whole(), whole(), g.truth(depth-1, true)}}
	}
	op := g.one("==", "!=", "<", "<=", ">", ">=")
	return &tree{op: op, kids: []*tree{whole(), whole()}}
}

// divisionByZero is the one fault that Compile sees anywhere in a
// formula, even where nothing would ever look at it.
var divisionByZero = regexp.MustCompile(`divides by zero$`)

func TestRandomFormulas(t *testing.T) {
	names := []formula.Name{{Path: "x", Min: -2, Max: 3}, {Path: "y", Min: 0, Max: 3},
		{Path: "p", Type: formula.Truth}}
	play, table := formula.NewScope(withBig(names)...), formula.NewScope(names...)
	g := grower{rand.New(rand.NewPCG(1, 2))}
	tables, faults, sound := 0, 0, 0
	formulas := 3000
	if testing.Short() {
		formulas = 300
	}
	for range formulas {
		tr := g.whole(1+g.IntN(4), false)
		text := tr.String()
		f, err := formula.Compile(text, play, anyWhole)
		if err != nil {
			if !divisionByZero.MatchString(err.Error()) {
				require.NotRegexp(t, `\b[xyp]\b`, text, "only a constant is worked out at once")
				require.Nil(t, tr.eval(at{}), text)
			}
			continue
		}
		whole := sameInPlay(t, tr, f)
		if f.Sound() {
			require.True(t, whole, "%s is sound", text)
			sound++
		}
		assert.Equal(t, f.String(), compile(t, f.String(), play, anyWhole).String())
		f, err = formula.Compile(text, table, anyWhole)
		if !whole {
			require.ErrorContains(t, err, "with ", text)
			faults++
			continue
		}
		require.NoError(t, err, text)
		if f.Tabulated() {
			sameInTable(t, tr, f)
			tables++
		}
	}
	assert.Greater(t, tables, formulas/3, "formulas that became tables")
	assert.Greater(t, sound, formulas/10, "formulas that always have a value")
	assert.Greater(t, faults, formulas/10, "formulas with a case that faults")
}

// everywhere calls f for all values of x, y and p.
func everywhere(f func(e at)) {
	for x := int64(-2); x <= 3; x++ {
		for y := int64(0); y <= 3; y++ {
			f(at{x: x, y: y})
			f(at{x: x, y: y, p: 1})
		}
	}
}

// sameInPlay reports whether a formula has a value everywhere, after checking
// that it has the right one.
func sameInPlay(t *testing.T, tr *tree, f *formula.Formula) (whole bool) {
	whole = true
	everywhere(func(e at) {
		want := tr.eval(e)
		got, fault := f.Eval(world{values: map[int]int{0: int(e.x), 1: int(e.y), 2: int(e.p)}})
		require.Equal(t, want == nil, fault != nil, "%s at %+v: want %v, got %d, %v",
			tr, e, want, got, fault)
		if want == nil {
			whole = false
			return
		}
		require.Equal(t, want.Int64(), int64(got), "%s at %+v", tr, e)
	})
	return whole
}

func sameInTable(t *testing.T, tr *tree, f *formula.Formula) {
	everywhere(func(e at) {
		got := f.At(int(e.x), int(e.y), int(e.p))
		require.Equal(t, tr.eval(e).Int64(), int64(got), "%s at %+v", tr, e)
	})
}
