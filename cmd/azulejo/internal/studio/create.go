package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// links are the links of a game, as paths.
type links struct {
	Play  string         `json:"play,omitempty"`  // all seats that people play at one screen
	Seats map[int]string `json:"seats,omitempty"` // one seat each, by its number
	Watch string         `json:"watch"`
}

// linksOf returns the links of a game, whose people at this screen play some seats.
func (s *Server) linksOf(g *game, here []int) links {
	path := func(seats ...int) string { return "/game/" + s.key.write(ticket{game: g.id, seats: seats}) }
	l := links{Seats: map[int]string{}, Watch: path()}
	for _, seat := range g.people() {
		l.Seats[seat] = path(seat)
	}
	if len(here) > 0 {
		l.Play = path(here...)
	}
	return l
}

// newGame is a game to be created.
type newGame struct {
	Ruleset string   `json:"ruleset"`
	Seats   []player `json:"seats"`
	Seed    string   `json:"seed"`     // "" for one that nobody knows
	NoHints bool     `json:"no_hints"` // nobody gets hints
}

// player is who sits on a seat of a game to be created: a person or a bot.
type player struct {
	Person string `json:"person"` // the name
	Link   bool   `json:"link"`   // the person plays elsewhere, by a link
	Bot    string `json:"bot"`
}

// longestName is how many characters the name of a person has at most.
const longestName = 40

// name returns the name of the player in records, and what is wrong with it.
func (p player) name() (string, error) {
	switch {
	case (p.Person == "") == (p.Bot == ""):
		return "", errors.New("give a person's name, or choose a bot")
	case p.Bot != "":
		return p.Bot, checkBot(p.Bot)
	case !wording.Visible(p.Person):
		return "", errors.New("a person needs a name that can be seen: a letter, a digit or a sign")
	case !isPerson(p.Person):
		return "", fmt.Errorf("%s is the name of a bot; give the person another one", p.Person)
	case utf8.RuneCountInString(p.Person) > longestName:
		return "", fmt.Errorf("the name is too long: at most %d characters", longestName)
	}
	return p.Person, wording.CheckNames(p.Person)
}

// newBot makes a bot. Another program is refused: its name may come from a stranger's record.
func newBot(name string) (bot.Bot, error) {
	if file := bot.JudgeFile(name); file != "" {
		return nil, fmt.Errorf("%s judges by the file %s, and the studio opens none for a bot; azulejo play does", name, file)
	}
	if bot.IsProgram(name) {
		return nil, fmt.Errorf("%s is another program, and the studio starts none; azulejo play does", name)
	}
	return bot.New(name)
}

// checkBot refuses the name of a bot that the studio does not have.
func checkBot(name string) error {
	b, err := newBot(name)
	if err == nil {
		bot.Close(b)
	}
	return err
}

// createGame begins a game of a shipped ruleset, or of one in the folder.
func (s *Server) createGame(_ context.Context, want newGame) (any, error) {
	ruleset, err := s.named(want.Ruleset)
	if err != nil {
		return nil, err
	}
	return s.begin(ruleset, want)
}

// begin begins a game, and answers with its links.
func (s *Server) begin(ruleset *variants.Ruleset, want newGame) (any, error) {
	g, here, err := s.seat(ruleset, want)
	if err != nil {
		return nil, err
	}
	return s.begun(g, here), nil
}

// seat begins a game, and returns the seats, from 1, that are played at this screen.
func (s *Server) seat(ruleset *variants.Ruleset, want newGame) (*game, []int, error) {
	h := ruleset.Header()
	h.Seed = cmp.Or(want.Seed, strconv.FormatUint(core.NewSeed(), 10))
	names, here, err := seated(want.Seats)
	if err != nil {
		return nil, nil, err
	}
	h.Seats = names
	g, err := s.games.create(ruleset, h, want.NoHints)
	return g, here, err
}

// players returns the players of a game, as those of a new one.
func (g *game) players() (all []player) {
	for i, name := range g.header.Seats {
		if g.person(i) {
			all = append(all, player{Person: name})
		} else {
			all = append(all, player{Bot: name})
		}
	}
	return all
}

// seated returns the names of players by seat, and the seats, from 1, that are played at this screen.
func seated(players []player) (names []string, here []int, err error) {
	for i, p := range players {
		name, err := p.name()
		if err != nil {
			return nil, nil, fmt.Errorf("player %d: %w", i+1, err)
		}
		if p.Person != "" && slices.ContainsFunc(names, func(other string) bool { return wording.SameName(other, name) }) {
			return nil, nil, fmt.Errorf("player %d: %s is the name of another player; give each person another name", i+1, name)
		}
		names = append(names, name)
		if p.Person != "" && !p.Link {
			here = append(here, i+1)
		}
	}
	return names, here, nil
}

// begun is the answer with the links of a new game.
func (s *Server) begun(g *game, here []int) any {
	return coded{http.StatusCreated, struct {
		Game  string `json:"game"`
		Links links  `json:"links"`
	}{g.id, s.linksOf(g, here)}}
}
