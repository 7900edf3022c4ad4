// Package styles has styles of play: files that scale what bots see in a position, so that a bot collects columns or
// blocks others. Import it for the names that bots can have after an @, as in "greedy@blocks", "search:5000@mine.yaml"
// or, with weights of package weights, "greedy@corners.weights.yaml".
package styles

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/core/wording"
)

const extension = ".yaml"

//go:embed *.yaml
var shipped embed.FS

func init() { bot.RegisterJudges(Names(), open) }

// Names lists the shipped styles.
func Names() (names []string) {
	files, _ := shipped.ReadDir(".") // an embedded file system can always be read
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), extension))
	}
	return names
}

// Text returns the file of a shipped style, nil for an unknown name.
func Text(name string) []byte {
	text, _ := shipped.ReadFile(name + extension)
	return text
}

// mostText bounds the bytes of a file.
const mostText = 1 << 20

// open returns the judge of a shipped style or of a file, which has a style or weights.
func open(name string) (bot.Judge, error) {
	if text := Text(name); text != nil {
		return read(name+extension, text)
	}
	if ext := path.Ext(name); ext != extension && ext != ".yml" {
		hint := ""
		if meant := wording.Nearest(name, Names()); meant != "" {
			hint = "; did you mean " + meant + "?"
		}
		return nil, fmt.Errorf("there is no style %q%s; the styles are: %s; a name that ends in .yaml is a file with a style or with weights",
			name, hint, strings.Join(Names(), ", "))
	}
	text, err := os.ReadFile(name)
	switch {
	case err != nil:
		return nil, err
	case len(text) > mostText:
		return nil, fmt.Errorf("%s is too long for a style or for weights", name)
	}
	return read(name, text)
}

// read returns the judge in the text of a file. The rules of a game decide whether it suits them.
func read(file string, text []byte) (bot.Judge, error) {
	root, err := ruleset.ReadText(file, text)
	switch {
	case root.Kind() != ruleset.Mapping:
		if err == nil {
			err = fmt.Errorf("%s is neither a style nor a file of weights", file)
		}
		return nil, err
	case root.Get("weights").Exists():
		return func(r core.Rules, _ int) (core.Rules, error) { return withWeights(file, text, root, r) }, nil
	}
	s := readStyle(file, root)
	if err := root.Err(); err != nil {
		return nil, err
	}
	return s.judge, nil
}

// fewProblems is how many problems of a file are still mistakes in it. Weights for another game have one for each feature.
const fewProblems = 3

// withWeights returns rules with the weights in a file.
func withWeights(file string, text []byte, root ruleset.Value, r core.Rules) (core.Rules, error) {
	variant := root.Get("variant").Text()
	w, is := r.(core.Weighted)
	if !is {
		return nil, errUnweighted
	}
	read, err := weights.Read(file, text, variant, w)
	if problems, is := errors.AsType[*ruleset.Problems](err); is && len(problems.List) > fewProblems {
		return nil, fmt.Errorf("%s has weights for %s, which do not fit this game: %s, and more", file, variant, problems.List[0].Message)
	}
	if err != nil {
		return nil, err
	}
	return w.WithWeights(read)
}

var errUnweighted = errors.New("bots of this game use no weights")

// style is how a bot plays: percentages of what it sees.
type style struct {
	file   string
	others int     // of what other seats can expect
	games  []scale // of features, by variant
}

// scale is what a style says about a variant.
type scale struct {
	variant string
	shares  []share
}

// share is a percentage for the features of a name.
type share struct {
	name    string
	percent int
}

// everything is the name of all features.
const everything = "all"

// names reports whether a feature has the name, or begins with it and goes on with a number or a line: column_missing
// is the name of column_missing1, and star that of star_2, but not of start.
func (s share) names(feature string) bool {
	rest, begins := strings.CutPrefix(feature, s.name)
	return s.name == everything || begins && (rest == "" || strings.ContainsRune("_0123456789", rune(rest[0])))
}

// mostPercent is the largest percentage.
const mostPercent = 1000

// readStyle reads a style, and reports all mistakes to its root.
func readStyle(file string, root ruleset.Value) *style {
	s := &style{file: file, others: 100}
	root.Only("style", "others", "features")
	if of := root.Get("style"); of.Kind() != ruleset.Scalar || of.Text() == "" {
		of.Error("missing-key", "write what a bot of this style likes, in a few words", "`style` is missing")
	}
	if of := root.Get("others"); of.Exists() {
		s.others = of.Int(0, mostPercent)
	}
	for _, game := range root.Get("features").Entries() {
		of := scale{variant: game.Key}
		for _, e := range game.Value.Entries() {
			of.shares = append(of.shares, share{e.Key, e.Value.Int(-mostPercent, mostPercent)})
		}
		s.games = append(s.games, of)
	}
	return s
}

// judge returns the rules by which a seat judges positions.
func (s *style) judge(r core.Rules, seat int) (core.Rules, error) {
	if s.games != nil {
		var err error
		if r, err = s.scale(r); err != nil {
			return nil, err
		}
	}
	if s.others == 100 {
		return r, nil
	}
	if core.EvaluatorOf(r) == nil {
		return nil, errUnweighted
	}
	l := leaning{r, seat, s.others}
	if secretive, is := r.(core.Secretive); is {
		return hiding{l, secretive}, nil
	}
	return l, nil
}

// scale returns the rules with scaled features: those of the section whose features the rules have.
func (s *style) scale(r core.Rules) (core.Rules, error) {
	w, is := r.(core.Weighted)
	if !is {
		return nil, errUnweighted
	}
	var wrong []string
	for _, game := range s.games {
		percent, unknown := game.percent(w.Features())
		if unknown == nil {
			return w.WithWeights(weights.Scaled(w.Weights(), percent))
		}
		wrong = append(wrong, fmt.Sprintf("%s: no feature is called %s", game.variant, wording.List(unknown, "or")))
	}
	return nil, fmt.Errorf("%s says nothing about this game (%s); azulejo explain weights lists the features", s.file, strings.Join(wrong, "; "))
}

// percent returns the percentage of each feature, and the names that no feature has. Of several names for a
// feature the last one counts.
func (of scale) percent(features []string) (percent []int, unknown []string) {
	percent = make([]int, len(features))
	for i := range percent {
		percent[i] = 100
	}
	for _, p := range of.shares {
		found := false
		for i, name := range features {
			if p.names(name) {
				percent[i], found = p.percent, true
			}
		}
		if !found {
			unknown = append(unknown, p.name)
		}
	}
	return percent, unknown
}

// leaning is rules for a seat that minds more, or less, what others can expect.
type leaning struct {
	core.Rules
	seat, others int
}

// Evaluator returns an evaluator with the percentage of the forecasts of others.
func (l leaning) Evaluator() core.Evaluator {
	e := leaningEvaluator{core.EvaluatorOf(l.Rules), l.seat, l.others}
	if m, is := e.Evaluator.(core.MoveEvaluator); is {
		return leaningMoves{e, m}
	}
	return e
}

// Teams returns the teams of the game.
func (l leaning) Teams(seats int) []uint8 {
	if t, is := l.Rules.(core.Teamed); is {
		return t.Teams(seats)
	}
	return nil
}

// TeamScore returns the points of the team of a seat.
func (l leaning) TeamScore(s core.State, seat int) int {
	if t, is := l.Rules.(core.Teamed); is {
		return t.TeamScore(s, seat)
	}
	return s.Score(seat)
}

// hiding is leaning rules of a game that can hide something.
type hiding struct {
	leaning
	core.Secretive
}

// leaningEvaluator scales the forecasts of other seats.
type leaningEvaluator struct {
	core.Evaluator
	seat, others int
}

// AppendForecasts appends the forecasts.
func (e leaningEvaluator) AppendForecasts(dst []int, s core.State) []int {
	return e.lean(e.Evaluator.AppendForecasts(dst, s), len(dst))
}

func (e leaningEvaluator) lean(points []int, first int) []int {
	for i := range points[first:] {
		if i != e.seat {
			points[first+i] = points[first+i] * e.others / 100
		}
	}
	return points
}

// leaningMoves does the same for moves.
type leaningMoves struct {
	leaningEvaluator
	moves core.MoveEvaluator
}

// Consider prepares to judge moves.
func (e leaningMoves) Consider(s core.State) { e.moves.Consider(s) }

// AppendAfter appends the forecasts after a move.
func (e leaningMoves) AppendAfter(dst []int, m core.Move) []int {
	return e.lean(e.moves.AppendAfter(dst, m), len(dst))
}

// Promising returns the moves that are worth judging.
func (e leaningMoves) Promising(legal []core.Move) []core.Move { return e.moves.Promising(legal) }
