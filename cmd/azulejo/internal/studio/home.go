package studio

import (
	"net/http"

	"github.com/azulejo/azulejo/variants"
)

// home shows the shipped rulesets, and the games that were played last.
func (s *Server) home(w http.ResponseWriter, _ *http.Request) {
	type recent struct {
		kept
		Link string
	}
	data := struct {
		Rulesets []string
		Rival    string
		Recent   []recent
	}{Rulesets: variants.Names(), Rival: s.Rival}
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
