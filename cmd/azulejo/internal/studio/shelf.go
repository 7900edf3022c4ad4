package studio

import (
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// listed is a ruleset in a list.
type listed struct {
	Ruleset string `json:"ruleset"` // the name of a shipped one, or a file of the folder
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Seats   [2]int `json:"seats"`             // from, to
	Problem string `json:"problem,omitempty"` // why it cannot be played
	Own     bool   `json:"own,omitempty"`     // a file of the folder
	rules   *variants.Ruleset
}

// named returns a shipped ruleset or that of a file in the folder.
func (s *Server) named(name string) (*variants.Ruleset, error) {
	k := sketch{File: name}
	if k.isShipped() {
		return s.games.shipped(name)
	}
	k, err := s.designer.onDisk(name)
	if missing(err) {
		return nil, failure{http.StatusNotFound, "there is no ruleset " + name + " any more; choose another game"}
	}
	if err != nil {
		return nil, err
	}
	return s.designer.open(k)
}

// listed describes rulesets.
func (s *Server) listed(names []string) (all []listed) {
	for _, name := range names {
		one := listed{Ruleset: name, Name: name, Own: !sketch{File: name}.isShipped()}
		r, err := s.named(name)
		if err != nil {
			one.Problem = reasonOf(err)
		} else {
			one.rules = r
			one.Name, one.Summary = cmp.Or(r.Document.Name(), name), r.Document.Summary()
			one.Seats[0], one.Seats[1] = r.Rules.Seats()
		}
		all = append(all, one)
	}
	return all
}

// rulesets answers with the rulesets of the folder and the shipped ones. A search leaves those that have all its
// words, the best first.
func (s *Server) rulesets(r *http.Request) (any, error) {
	all := s.listed(append(s.designer.list(), variants.Names()...))
	asked := askedFor(r.FormValue("search"))
	if len(asked) == 0 {
		return all, nil
	}
	places := map[string]int{}
	all = slices.DeleteFunc(all, func(one listed) bool {
		places[one.Ruleset] = s.foundAt(one, asked)
		return places[one.Ruleset] == nowhere
	})
	slices.SortStableFunc(all, func(a, b listed) int { return places[a.Ruleset] - places[b.Ruleset] })
	return all, nil
}

// The places where all words of a search are, the best first.
const (
	inTitle = iota // in the name, the summary or the seats
	inRules        // in what the ruleset changes, or in the rules of one that extends no other
	nowhere
)

// foundAt returns the best place of a ruleset that has all words of a search.
func (s *Server) foundAt(one listed, asked []string) int {
	if one.Problem != "" {
		return nowhere
	}
	title := wordsOf(one.Ruleset + " " + one.Name + " " + one.Summary)
	for n := one.Seats[0]; n <= one.Seats[1]; n++ {
		title = append(title, fmt.Sprintf("%d-player", n))
	}
	switch {
	case haveAll(title, asked):
		return inTitle
	case haveAll(append(title, wordsOf(s.newRules(one))...), asked):
		return inRules
	}
	return nowhere
}

// newRules returns the sentences on the rules of a ruleset, without those of what it extends.
func (s *Server) newRules(one listed) string {
	known := map[string]bool{}
	for _, parent := range s.listed(one.rules.Document.Extends()) {
		for _, sentence := range s.sentences(parent) {
			known[sentence] = true
		}
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(s.sentences(one)), func(sentence string) bool { return known[sentence] }), "\n")
}

// sentences returns the sentences on the rules of a ruleset, none if it has a problem. Those of shipped rulesets are kept.
func (s *Server) sentences(one listed) []string {
	if kept, is := s.said.Load(one.Ruleset); is {
		return kept.([]string)
	}
	if one.Problem != "" {
		return nil
	}
	var all []string
	for _, sentence := range one.rules.Sentences() {
		all = append(all, sentence.Text)
	}
	if !one.Own {
		s.said.Store(one.Ruleset, all)
	}
	return all
}

// numbers are the words for numbers of players.
var numbers = []string{"", "one", "two", "three", "four", "five", "six"}

// crowd matches a number of players.
var crowd = regexp.MustCompile(`\b([1-9]|one|two|three|four|five|six) (player|people|person)\b`)

// synonyms are words of rulesets for words of players. Any of them will do.
var synonyms = map[string]string{
	"solo": "1-player", "alone": "1-player", "cooperative": "together", "coop": "together", "team": "together",
	"short": "short|mini|sudden", "quick": "mini|sudden", "fast": "mini|sudden", "wildcard": "joker|wild", "colour": "color|colour",
	"centre": "center|centre", "neighbour": "neighbor|neighbour", "kid": "child",
}

// askedFor returns the words of a search, each as all the words that will do. A number of players is one word.
func askedFor(search string) []string {
	text := crowd.ReplaceAllStringFunc(strings.Join(wordsOf(search), " "), func(found string) string {
		number, _, _ := strings.Cut(found, " ")
		if n := slices.Index(numbers, number); n > 0 {
			number = strconv.Itoa(n)
		}
		return number + "-player"
	})
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = cmp.Or(synonyms[word], word)
	}
	return words
}

// wordsOf returns the words of a text in the singular, without those that nobody looks for.
func wordsOf(text string) (words []string) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if slices.Contains([]string{"a", "an", "the", "for", "of", "with", "and", "in", "to", "game", "games"}, word) {
			continue
		}
		if len(word) > 3 && !strings.HasSuffix(word, "ss") {
			word = strings.TrimSuffix(word, "s")
		}
		words = append(words, word)
	}
	return words
}

// haveAll reports whether each word of a search begins one of the words.
func haveAll(words, asked []string) bool {
	return !slices.ContainsFunc(asked, func(any string) bool {
		return !slices.ContainsFunc(strings.Split(any, "|"), func(begin string) bool {
			return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, begin) })
		})
	})
}

// boxed is a published game: its sides, each with a picture of its board.
type boxed struct {
	Name  string
	Sides []boardSide
}

// boardSide is a side of a board.
type boardSide struct {
	listed
	Side  string // "colored wall"
	Board template.HTML
}

// boxes returns the shipped rulesets that extend no other one. Other sides of a board have the same name up to a
// comma. The pictures of boards use the symbols.
func (s *Server) boxes() (all []*boxed, symbols template.HTML) {
	var colors []core.ColorInfo
	for _, game := range s.listed(variants.Games()) {
		if game.Problem != "" {
			continue
		}
		title, _, _ := strings.Cut(game.Name, ", ")
		box := &boxed{Name: title}
		names := slices.DeleteFunc(variants.NamesOf(game.rules.Variant), func(name string) bool { return strings.Contains(name, "/") })
		for _, one := range append([]listed{game}, s.listed(names)...) {
			part, is := strings.CutPrefix(one.Name, title+", ")
			if len(box.Sides) > 0 && (!is || one.Name == game.Name) {
				continue
			}
			side := boardSide{listed: one, Side: part}
			if v, drawn := guide.Picture(one.rules, 0); drawn {
				side.Board = svg.Board(v, 0, svg.Style{})
				colors = append(colors, v.Colors...)
			}
			box.Sides = append(box.Sides, side)
		}
		all = append(all, box)
	}
	slices.SortStableFunc(colors, func(a, b core.ColorInfo) int { return strings.Compare(a.Name, b.Name) })
	return all, svg.Symbols(slices.CompactFunc(colors, func(a, b core.ColorInfo) bool { return a.Name == b.Name }))
}
