package studio

import (
	"net/http"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// home shows the games that house rules extend, of which the first is chosen, and the games that were
// played last.
func (s *Server) home(*http.Request) (any, error) {
	type recent struct {
		kept
		Link, Replay string
	}
	data := struct {
		Featured []listed
		Bots     []string
		Rival    string
		Recent   []recent
	}{Featured: s.listed(variants.Games()), Rival: s.Rival, Bots: botNames()}
	for _, k := range s.games.list() {
		var seats []int
		for i, name := range k.Seats {
			if isPerson(name) {
				seats = append(seats, i+1)
			}
		}
		link := s.key.write(ticket{k.ID, seats})
		data.Recent = append(data.Recent, recent{k, "/game/" + link, "/replay/" + link})
	}
	return show("home.html", data)
}

// botNames lists the bots that need no argument, the levels first.
func botNames() []string {
	names := []string{"easy", "normal", "hard"}
	for _, name := range bot.Names() {
		if !strings.Contains(name, ":") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
