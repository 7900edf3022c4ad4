package pavilion

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/weights"
)

// A feature is a number that says something about the position of a seat after its hand is played
// out. Most are points that it may still get. A forecast adds each feature, times its weight in
// the phase, to the points that the seat has. The weights were found in games, with the command
// in the files of weights.
//
// A bonus that is begun counts in one of several features, by its remaining cost, with the points
// that it will bring. So a bonus for a star that costs one more tile is nearer than one that
// costs ten.
const (
	monoStar     = 0                    // bonuses of stars of one color that are begun
	mixedStar    = monoStar + costs     // those of stars of several colors
	numberGoal   = mixedStar + costs    // bonuses of numbers
	structGoal   = numberGoal + costs   // structures, tiles as points
	monoPaid     = structGoal + costs   // the part that is paid of bonuses of stars of one color
	mixedPaid    = monoPaid + 1         // of several
	numberPaid   = mixedPaid + 1        // of numbers
	monoArcs     = numberPaid + 1       // the points for a tile on each open space of stars of one color, by cost
	mixedArcs    = monoArcs + arcCosts  // of several
	builtGoal    = mixedArcs + arcCosts // completed structures that count for a bonus
	startNext    = builtGoal + 1        // to begin the next round
	featureCount = startNext + 1
)

// costs is how many features there are by what something still costs. Each is for up to so many tiles.
const costs = 5

var upToCost = [costs]int{2, 4, 6, 9, 14}

// arcCosts is how many features there are for open spaces: for those that cost up to 2 tiles, up to 4, and more.
const arcCosts = 3

// phases is the number of phases of a game. They differ by how many rounds are to come, up to farthest, and by whether
// seats take or place tiles. Nothing comes after the placing of the last round.
const (
	farthest = 5
	phases   = 2*farthest + 1
)

var featureNames, featureDocs = describeFeatures()

func describeFeatures() (names, docs []string) {
	add := func(name, doc string) { names, docs = append(names, name), append(docs, doc) }
	of := []struct{ name, arcs, doc string }{{"star", "arcs", "stars of one color"}, {"mixed", "mixed_arcs", "stars of several colors"},
		{"number", "", "numbers"}, {"structure", "", "structures"}}
	for _, f := range of {
		for _, cost := range upToCost {
			add(fmt.Sprintf("%s_%d", f.name, cost), fmt.Sprintf("begun bonuses of %s that still cost up to %d tiles", f.doc, cost))
		}
	}
	for _, f := range of[:3] {
		add(f.name+"_paid", "the part that is paid of begun bonuses of "+f.doc)
	}
	for _, f := range of[:2] {
		add(f.arcs+"_2", "the points for a tile on each open space of "+f.doc+" that costs up to 2 tiles")
		add(f.arcs+"_4", "those for spaces of "+f.doc+" that cost 3 or 4 tiles")
		add(f.arcs+"_more", "those for spaces of "+f.doc+" that cost more")
	}
	add("built", "completed structures that count for a bonus")
	add("start", "whether the seat begins the next round")
	return names, docs
}

//go:embed weights/colored.yaml
var coloredText []byte

//go:embed weights/free.yaml
var freeText []byte

// The weights of all rulesets that have none of their own: of those with a star that the second tile binds to a color, and
// of all others.
var (
	freeWeights    = weights.Must(freeText, "pavilion", featureNames, phases)
	coloredWeights = weights.Must(coloredText, "pavilion", featureNames, phases)
)

// chooseWeights returns the weights for the stars.
func (r *rules) chooseWeights() func() core.Weights {
	if slices.ContainsFunc(r.stars, func(s star) bool { return s.rule == freeKind }) {
		return freeWeights
	}
	return coloredWeights
}

// Features returns the names of the features.
func (r *rules) Features() []string { return featureNames }

// FeatureDocs says what the features are.
func (r *rules) FeatureDocs() []string { return featureDocs }

// Phases returns the number of the phases of a game.
func (r *rules) Phases() int { return phases }

// Weights returns the weights.
func (r *rules) Weights() core.Weights { return r.weights() }

// WithWeights returns the rules with other weights.
func (r *rules) WithWeights(of core.Weights) (core.Rules, error) {
	if err := weights.Check(of, featureCount, phases); err != nil {
		return nil, err
	}
	with := *r
	with.weights, with.guides, with.boards = func() core.Weights { return of }, new(guides), new(boards)
	return &with, nil
}
