package studio

import (
	"context"
	"html/template"
	"net/http"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/variants"
)

// rulebook is the rules in words, as the template shows them.
type rulebook struct {
	guide.Rulebook
	Board template.HTML // of a new game
}

// Cells splits a row of a table.
func (rulebook) Cells(row string) []string { return strings.Split(row, "\t") }

// rulebookOf returns the rules of a ruleset in words.
func rulebookOf(r *variants.Ruleset) rulebook {
	b := rulebook{Rulebook: guide.RulebookOf(r)}
	if v, drawn := guide.Picture(r, 0); drawn {
		b.Board = svg.Symbols(v.Colors) + svg.Seat(v, 0, svg.Style{})
	}
	return b
}

// rules answers with the rules of a text.
func (d *designer) rules(_ context.Context, k sketch) (any, error) {
	r, err := d.open(k)
	if err != nil {
		return nil, err
	}
	return panel("rulebook.html", rulebookOf(r))
}

// keys answers with all keys that a text can change.
func (d *designer) keys(_ context.Context, k sketch) (any, error) {
	r, err := d.open(k)
	if err != nil {
		return nil, err
	}
	return panel("keys.html", guide.Tour(r))
}

// rulesPage shows the rules of a game.
func (s *Server) rulesPage(r *http.Request, g *game, _ ticket) (any, error) {
	return show("rules.html", struct {
		rulebook
		Ticket string
	}{rulebookOf(g.ruleset), r.PathValue("ticket")})
}
