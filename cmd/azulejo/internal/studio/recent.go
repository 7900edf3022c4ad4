package studio

import (
	"cmp"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// recent is a game of the folder in the list of games.
type recent struct {
	Name     string // of the ruleset
	Standing string // whose turn it is, or who has won
	Players  string // with their points: "You 54, easy bot 43"
	When     time.Time
	Link     string // part of the path to all seats of people
}

// recent lists the games of the folder, the one that was played last first, up to a number of them, and says how
// many there are.
func (s *Server) recent(most int) (list []recent, count int) {
	files, _ := os.ReadDir(s.games.folder) // none before the first game
	type kept struct {
		id   string
		when time.Time
	}
	var all []kept
	for _, f := range files {
		id, is := strings.CutSuffix(f.Name(), recordEnding)
		if info, err := f.Info(); is && err == nil && info.Mode().IsRegular() && !notPlain.MatchString(id) {
			all = append(all, kept{id, info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return b.when.Compare(a.when) })
	for _, k := range all[:min(len(all), most)] {
		g, err := s.games.glance(k.id)
		if err != nil {
			list = append(list, recent{Name: k.id, Standing: "Cannot be opened", Players: err.Error(), When: k.when, Link: s.key.write(ticket{game: k.id})})
			continue
		}
		one := g.recent()
		one.When, one.Link = k.when, s.key.write(ticket{game: k.id, seats: g.people()})
		list = append(list, one)
	}
	return list, len(all)
}

// glance returns a game as it is in memory or else in its file, which stays closed.
func (all *games) glance(id string) (*game, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if g := all.open[id]; g != nil {
		return g, nil
	}
	text, err := safefile.Read(all.file(id), mostRecord)
	if err != nil {
		return nil, err
	}
	var g *game
	err = core.Guard(func() (err error) { g, err = all.read(id, text, &journal{name: all.file(id)}); return err })
	return g, err
}

// recent describes a game. A person who plays alone or against bots is "you".
func (g *game) recent() recent {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := recent{Name: cmp.Or(g.ruleset.Document.Name(), g.header.Ruleset)}
	names, me := g.names(), 0
	for i := range names {
		if !g.person(i) {
			names[i] = strings.Replace(names[i], g.header.Seats[i], g.header.Seats[i]+" bot", 1)
		}
	}
	if people := g.people(); len(people) == 1 {
		me = people[0]
	}
	turn := g.game.Turn()
	switch {
	case g.broken != nil || g.game.Err() != nil:
		one.Standing = "Cannot go on"
	case !turn.Seat():
		n := narrate.Narrator{Game: g.game, Names: names, Words: narrate.WordsOf(g.ruleset), You: me, ByName: true}
		one.Standing = strings.TrimSuffix(n.Result(), ".")
	case me == int(turn)+1:
		one.Standing = "Your turn"
	default:
		one.Standing = names[turn] + "’s turn"
	}
	one.Standing = wording.Capital(one.Standing)
	var players []string
	for i, score := range g.game.Scores() {
		if i == me-1 {
			names[i] = "you"
		}
		players = append(players, fmt.Sprintf("%s %d", names[i], score))
	}
	one.Players = wording.Capital(wording.List(players, "and"))
	return one
}

// remove deletes a game and its files. A page that shows the game says that it is gone.
func (all *games) remove(id string) error {
	all.mu.Lock()
	defer all.mu.Unlock()
	g := all.open[id]
	if g != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.journal.close()
	} else {
		j, _, err := openJournal(all.file(id)) // which fails while another studio plays it
		if err != nil {
			return err
		}
		j.close()
	}
	if err := os.Remove(all.file(id)); err != nil {
		return err
	}
	_ = os.Remove(all.file(id) + hintlessEnding) // few games have it
	if g != nil {
		g.broken, g.sealed = errGone, true
		g.change()
	}
	return nil
}

// deleteGame deletes the game of a link.
func (s *Server) deleteGame(r *http.Request) (any, error) {
	t, valid := s.key.read(r.PathValue("ticket"))
	if !valid {
		return nil, errGone
	}
	err := s.games.remove(t.game)
	if missing(err) {
		err = errGone
	}
	return nil, err
}
