package studio

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// delivery is a link that somebody has opened, and what is to be done with it.
type delivery struct {
	Link  string   `json:"link"`
	Name  string   `json:"name"`  // for the ruleset, without .yaml
	Seats []player `json:"seats"` // who plays, or plays on; nobody if it is only to be kept
}

// receivedRuleset is a ruleset from a link, as the template shows it.
type receivedRuleset struct {
	Book    rulebook
	Tests   trials
	Slow    bool // not all tests were run
	Text    string
	Files   []string // that come with it
	Name    string   // that is free
	Renamed bool     // its own name is not
	Seats   []player
}

// receivedGame is a game from a link, as the template shows it.
type receivedGame struct {
	Ruleset, Standing string
	Players           []string // with their points
	Played, Round     int
	Over              bool
	Position          template.HTML
	Seats             []player
	Book              rulebook
}

// testTime bounds the time for the tests of a ruleset from a link.
const testTime = 2 * time.Second

// received answers with what a link carries. Nothing is kept.
func (s *Server) received(ctx context.Context, q delivery) (any, error) {
	p, err := unpack(q.Link)
	if err != nil {
		return nil, err
	}
	if p.isGame() {
		g, err := p.game()
		if err != nil {
			return nil, err
		}
		return panel("receivedgame", describe(g))
	}
	r, err := p.ruleset()
	if err != nil {
		return nil, err
	}
	least, most := r.Rules.Seats()
	a := receivedRuleset{Book: rulebookOf(r), Text: p[0].Text,
		Seats: append([]player{{Person: "You"}}, slices.Repeat([]player{{Bot: s.Rival}}, min(max(least, 2), most)-1)...)}
	if a.Name, err = s.designer.free(p); err != nil {
		return nil, err
	}
	a.Renamed = a.Name != stemOf(p[0].File)
	for _, file := range p[1:] {
		a.Files = append(a.Files, file.File)
	}
	target := testrun.Of(r, variants.Opener(p.texts()))
	target.Parents = nil
	ctx, stop := context.WithTimeout(ctx, testTime)
	defer stop()
	a.Slow = target.Run(ctx, func(string) bool { return true }) != nil
	a.Tests = trials{&target.Tests, true}
	return panel("receivedruleset", a)
}

// describe describes a game from a link.
func describe(g *game) receivedGame {
	a := receivedGame{Ruleset: g.ruleset.Document.Name(), Played: g.game.Played(), Round: g.game.State().Round(), Seats: g.players(),
		Book: rulebookOf(g.ruleset), Over: g.game.Turn() == core.Over}
	n := narrate.Narrator{Game: g.game, Names: g.names(), Words: narrate.WordsOf(g.ruleset), ByName: true}
	switch turn := g.game.Turn(); {
	case g.game.Err() != nil:
		a.Standing = "A formula failed, and the game has no result."
	case turn.Seat():
		a.Standing = "It is " + g.names()[turn] + "’s turn."
	case a.Over:
		a.Standing = n.Result()
	}
	for i, score := range g.game.Scores() {
		a.Players = append(a.Players, fmt.Sprintf("%s has %d", g.names()[i], score))
	}
	if v, drawn := view.Of(g.game.State()); drawn {
		html, _ := fill("position.html", pictureOf(v))
		a.Position = template.HTML(html)
	}
	return a
}

// keep keeps what a link carries, and answers with the path to it.
func (s *Server) keep(ctx context.Context, q delivery) (any, error) {
	p, err := unpack(q.Link)
	if err != nil {
		return nil, err
	}
	if !p.isGame() {
		file, err := s.designer.keep(p, q.Name)
		if err != nil || q.Seats == nil {
			return kept("/design?file="+url.QueryEscape(file), err)
		}
		return s.createGame(ctx, newGame{Ruleset: file, Seats: q.Seats})
	}
	g, err := p.game()
	if err != nil {
		return nil, err
	}
	g.bots, g.seed = s.games.bots, core.NewSeed()
	if seed, err := strconv.ParseUint(g.header.Seed, 10, 64); err == nil {
		g.seed = seed
	}
	g.header.Seed, g.header.Weights, g.header.Digest = strconv.FormatUint(g.seed, 10), "", g.ruleset.Document.Digest()
	if q.Seats != nil {
		g.id = "link"
		return s.playOn(g, branch{g.game.Played(), q.Seats})
	}
	for i, name := range g.header.Seats {
		if !g.person(i) {
			name = "bot " + name // a person's name: bots play on in no game that came by a link
		}
		g.header.Seats[i] = string([]rune(name)[:min(longestName, len([]rune(name)))])
		if _, err := (player{Person: g.header.Seats[i]}).name(); err != nil {
			return nil, err
		}
	}
	g.replayed = false
	g.game.Continue(core.Seeded(g.seed))
	err = s.games.add(g, s.games.word())
	return kept(fmt.Sprintf("/replay/%s?move=%d", s.key.write(ticket{game: g.id, seats: g.people()}), g.game.Played()), err)
}

// kept is the answer with the path to what was kept.
func kept(path string, err error) (any, error) {
	return coded{http.StatusCreated, struct {
		Path string `json:"path"`
	}{path}}, err
}

func stemOf(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// mostNames is how many names are tried for a ruleset.
const mostNames = 100

// taken returns why the ruleset of a parcel and its tests cannot have their names, or nil. Files with the same texts may have
// them.
func (d *designer) taken(p parcel) error {
	if slices.Contains(variants.Names(), stemOf(p[0].File)) {
		return errExists
	}
	for _, file := range p {
		if file.File != p[0].File && file.File != testrun.Beside(p[0].File) {
			continue
		}
		disk, err := d.read(file.File)
		if err == nil && disk.Text != file.Text {
			err = errExists
		}
		if err != nil && !missing(err) {
			return err
		}
	}
	return nil
}

// free returns the name for the ruleset of a parcel, without .yaml: its own, or one with a number.
func (d *designer) free(p parcel) (string, error) {
	own := stemOf(p[0].File)
	name, err := own, d.taken(p)
	for n := 2; err != nil && n <= mostNames; n++ {
		name = fmt.Sprintf("%.60s-%d", own, n)
		err = d.taken(p.rename(own, name))
	}
	return name, err
}

// keep writes a ruleset from a link into the folder, under a name. What it extends gets another name too if the folder has
// another file of that name. A file with the same text stays.
func (d *designer) keep(p parcel, name string) (file string, err error) {
	before, err := p.ruleset()
	if err == nil {
		err = safefile.CheckNew(name)
	}
	if err != nil {
		return "", err
	}
	p = p.rename(stemOf(p[0].File), name)
	if err := d.taken(p); err != nil {
		return "", err
	}
	for i := len(p) - 1; i > 0; i-- { // the first ancestors first: others name them
		if p[i].File == testrun.Beside(p[0].File) {
			continue
		}
		other, err := d.free(p[i : i+1])
		if err != nil {
			return "", err
		}
		p = p.rename(stemOf(p[i].File), other)
	}
	after, err := p.ruleset()
	if err != nil || after.Document.Digest() != before.Document.Digest() {
		return "", errors.Join(errors.New("your folder has other files with the names of those that the link carries; rename yours first"), err)
	}
	for _, file := range slices.Backward(p) { // the ruleset last: then all of it is there
		if _, err := d.add(file.File, file.Text); err != nil {
			return "", err
		}
	}
	return p[0].File, nil
}

// rename gives a ruleset and its tests another name, in the texts too.
func (p parcel) rename(from, to string) parcel {
	out := slices.Clone(p)
	for i, file := range p {
		rest, is := strings.CutPrefix(file.File, from+".")
		if !is || from == to {
			continue
		}
		whole := regexp.MustCompile(`(^|[^\w./-])` + regexp.QuoteMeta(file.File) + `([^\w./-]|$)`)
		for j := range out {
			out[j].Text = whole.ReplaceAllString(out[j].Text, "${1}"+to+"."+rest+"${2}")
		}
		out[i].File = to + "." + rest
	}
	return out
}
