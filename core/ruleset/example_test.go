package ruleset_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// A variant declares what its rulesets can say; a ruleset that changes another
// says only what is different; and what is wrong with it comes with its place.
func Example() {
	runs := formula.NewScope(formula.Name{Path: "run.h", Min: 1, Max: 5, Doc: "tiles in the row"})
	keys := []ruleset.Key{
		{Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: 8, Doc: "How many can play."},
		{Path: "scoring.place", Type: ruleset.Whole, Scope: runs, Doc: "Points for a tile."},
		{Path: "scoring.minimum", Type: ruleset.Whole, Default: "0", Doc: "No score falls below."},
	}
	shelf := map[string]string{
		"small":  "format: 1\nvariant: mine\nplayers: 2..4\nscoring: { place: run.h }\n",
		"double": "format: 1\nextends: small\nscoring: { place: 2 * run.h }\n",
		"broken": "format: 1\nextends: small\nscoring:\n  place: 2 * rnu.h\n  minimun: 1\n",
	}
	open := func(name, _ string) ([]byte, string, error) {
		text, ok := shelf[name]
		if !ok {
			return nil, name, fmt.Errorf("there is no ruleset %q", name)
		}
		return []byte(text), name + ".yaml", nil
	}

	for _, name := range []string{"double", "broken"} {
		doc, err := ruleset.Load(open, name)
		if doc == nil {
			fmt.Println(err)
			return
		}
		doc.Bind(keys) // its problems are in doc.Err, too
		points := doc.Get("scoring.place").Formula(runs, formula.Want{Type: formula.Whole, Max: 100, Table: true})
		if err := doc.Err(); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(points.At(3), doc.Get("scoring.minimum").Int(-100, 100))
	}
	// Output:
	// 6 0
	// broken.yaml:4:14: unknown name `rnu.h`; did you mean `run.h`? [formula-name]
	//       place: 2 * rnu.h
	//                  ^^^^^
	//   the names here are run.h
	// broken.yaml:5:3: there is no key `minimun` here [unknown-key]
	//       minimun: 1
	//       ^^^^^^^
	//   did you mean `minimum`?
}
