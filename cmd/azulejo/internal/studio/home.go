package studio

import (
	"net/http"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/bot"
)

// featured are the rulesets to choose from at first sight. The first is chosen.
var featured = []string{"classic", "summer-pavilion"}

// home shows what can be played, and the games that were played last.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	type recent struct {
		kept
		Link string
	}
	data := struct {
		Featured []listed
		Bots     []string
		Rival    string
		Recent   []recent
	}{Rival: s.Rival, Bots: []string{"easy", "normal", "hard"}}
	for _, name := range featured {
		one, err := s.listed(name)
		if err != nil {
			s.fail(w, r, http.StatusInternalServerError, err.Error())
			return
		}
		data.Featured = append(data.Featured, one)
	}
	for _, name := range bot.Names() {
		if !strings.Contains(name, ":") && !slices.Contains(data.Bots, name) { // the page asks for the time of a search
			data.Bots = append(data.Bots, name)
		}
	}
	for _, k := range s.games.list() {
		var seats []int
		for i, name := range k.Seats {
			if isPerson(name) {
				seats = append(seats, i+1)
			}
		}
		data.Recent = append(data.Recent, recent{k, "/game/" + s.key.write(ticket{k.ID, seats})})
	}
	show(w, "home.html", data)
}
