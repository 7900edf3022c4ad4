package studio

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// parcel is what a link carries after its #, which browsers send to no server. It is a ruleset with its tests and the files
// that it extends, or the record of a game. As text it is a digit for the version, and then base64url of what zlib
// makes of names and texts with NUL between them. It comes from anybody.
type parcel []document

// The limits of parcels.
const (
	parcelVersion = '1'
	mostPacked    = 64 << 10  // characters
	mostCarried   = 256 << 10 // bytes; a little link can hold a lot
	mostFiles     = 40
	gameEnding    = ".jsonl"
)

// parcelWords are what parcels often have. They are part of the version.
//
//go:embed parcel.txt
var parcelWords []byte

// pack returns the parcel as the text of a link.
func (p parcel) pack() (string, error) {
	var parts []string
	for _, file := range p {
		parts = append(parts, file.File, file.Text)
	}
	var packed bytes.Buffer
	w, _ := zlib.NewWriterLevelDict(&packed, flate.BestCompression, parcelWords) // there is such a level
	_, _ = io.WriteString(w, strings.Join(parts, "\x00"))                        // into memory
	_ = w.Close()
	link := string(parcelVersion) + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if _, err := unpack(link); err != nil {
		return "", fmt.Errorf("nobody could open the link: %w", err)
	}
	return link, nil
}

// unpack returns the parcel in the text of a link.
func unpack(link string) (parcel, error) {
	link = strings.TrimRight(link[strings.LastIndexByte(link, '#')+1:], ".,;:!?)]}>\"' \t\r\n") // what is around a link in a message
	switch {
	case link == "":
		return nil, errors.New("this is no whole link: a long text follows its #")
	case len(link) > mostPacked:
		return nil, errors.New("the link is too large: it carries more than any ruleset or game needs")
	case link[0] > parcelVersion && link[0] <= '9':
		return nil, errors.New("the link was made by a newer version of azulejo; open it with that version")
	case link[0] != parcelVersion:
		return nil, errors.New("this is no link to a ruleset or a game")
	}
	link = link[1:]
	if len(link)%4 == 1 { // broken off within a byte
		link = link[:len(link)-1]
	}
	text, err := base64.RawURLEncoding.DecodeString(link)
	var in io.ReadCloser
	if err == nil {
		in, err = zlib.NewReaderDict(bytes.NewReader(text), parcelWords)
	}
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(in, mostCarried+1))
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("the link is broken off: its end is missing; copy all of it, or ask for it again")
	case err != nil:
		return nil, errors.New("the link was changed on its way; copy it again, or ask for it again")
	case len(text) > mostCarried:
		return nil, errors.New("the link is too large: it carries more than any ruleset or game needs")
	}
	parts := strings.Split(string(text), "\x00")
	if len(parts)%2 != 0 || len(parts) > 2*mostFiles {
		return nil, errDamaged
	}
	var p parcel
	for pair := range slices.Chunk(parts, 2) {
		p = append(p, document{File: pair[0], Text: pair[1]})
	}
	return p, p.checkNames()
}

// errDamaged is the error of a link that no studio makes.
var errDamaged = errors.New("the link carries neither a ruleset nor a game")

// isGame reports whether the parcel is the record of a game.
func (p parcel) isGame() bool { return len(p) == 1 && p[0].File == gameEnding }

// checkNames refuses names that lead out of a folder, or that no new file can have.
func (p parcel) checkNames() error {
	if p.isGame() {
		return nil
	}
	for i, file := range p {
		if err := errors.Join(checkFile(file.File), checkNew(file.File)); err != nil || strings.Contains(file.File, "/") {
			return fmt.Errorf("a link can carry no file that is called %q: %w", file.File, errors.Join(err, errName))
		}
		if slices.ContainsFunc(p[:i], func(o document) bool { return strings.EqualFold(o.File, file.File) }) {
			return errDamaged
		}
	}
	return nil
}

// texts opens the files of the parcel, and no others.
func (p parcel) texts() ruleset.Opener {
	texts := map[string]string{}
	for _, file := range p {
		texts[file.File] = file.Text
	}
	return ruleset.Over(ruleset.FilesIn(embed.FS{}), texts)
}

// ruleset compiles the ruleset. All files of the parcel have to belong to it.
func (p parcel) ruleset() (*variants.Ruleset, error) {
	r, err := variants.OpenWith(p.texts(), p[0].File, variants.WithoutWeights())
	if err != nil {
		return nil, fmt.Errorf("the ruleset of the link cannot be played by this version of azulejo: %s", reasonOf(err))
	}
	for _, file := range p[1:] {
		if file.File != testrun.Beside(p[0].File) && !slices.Contains(r.Document.Layers(), file.File) {
			return nil, errDamaged
		}
	}
	return r, nil
}

// parcelOf returns a ruleset with its tests and the files that it extends. Names start from its folder.
func (d *designer) parcelOf(k sketch) (parcel, error) {
	r, err := d.open(k)
	if err != nil {
		return nil, err
	}
	var p parcel
	for _, name := range slices.Backward(append([]string{testrun.Beside(k.File)}, r.Document.Layers()...)) {
		if (sketch{File: name}).isShipped() {
			continue
		}
		text, _, err := d.over(k)(name, "")
		switch {
		case missing(err): // there are no tests
			continue
		case err != nil:
			return nil, err
		case path.Dir(name) != path.Dir(k.File):
			return nil, fmt.Errorf("%s is in another folder than %s, and a link carries files of one folder; put it there", name, k.File)
		}
		p = append(p, document{File: path.Base(name), Text: string(text)})
	}
	_, err = p.ruleset()
	return p, err
}

// linked answers with the link that carries a parcel.
func linked(p parcel, err error) (any, error) {
	link := ""
	if err == nil {
		link, err = p.pack()
	}
	return struct {
		Link string `json:"link"`
	}{link}, err
}

// link answers with the link of a ruleset.
func (d *designer) link(_ context.Context, k sketch) (any, error) { return linked(d.parcelOf(k)) }

// link answers with the link of the game up to a move.
func (s *Server) link(r *http.Request, g *game, _ ticket) (any, error) {
	move, err := strconv.Atoi(r.FormValue("move"))
	if err != nil {
		return nil, errMove
	}
	return linked(g.parcelOf(move))
}

// essential is what a line of a record has that replays need: the rest follows from it.
type essential struct {
	Game *record.Header `json:"game,omitempty"`
	Deal *struct {
		Displays [][]string `json:"displays"`
		FaceDown [][]string `json:"hidden,omitempty"`
		Center   []string   `json:"center"`
	} `json:"deal,omitempty"`
	Supply *json.RawMessage `json:"supply,omitempty"`
	Draw   *json.RawMessage `json:"draw,omitempty"`
	Tiles  *json.RawMessage `json:"tiles,omitempty"`
	Move   *struct {
		Text string `json:"text"`
	} `json:"move,omitempty"`
}

// parcelOf returns the game up to a move. The seed, which tells the tiles to come, is in it only when the game is over.
func (g *game) parcelOf(move int) (parcel, error) {
	g.mu.Lock()
	open, over := g.open(), g.game.Turn() == core.Over
	g.mu.Unlock()
	if !open {
		return nil, errHidden
	}
	text, err := g.upTo(move)
	if err != nil {
		return nil, err
	}
	var lines strings.Builder
	out := json.NewEncoder(&lines)
	out.SetEscapeHTML(false) // it would be longer
	for in := json.NewDecoder(text); in.More(); {
		var line essential
		if err := in.Decode(&line); err != nil {
			return nil, err
		}
		if line.Game != nil {
			line.Game.Weights = ""
			if !over {
				line.Game.Seed = ""
			}
		}
		if line != (essential{}) {
			_ = out.Encode(line) // into memory
		}
	}
	return parcel{{File: gameEnding, Text: lines.String()}}, nil
}

// game replays the record. Bots play on in no game that came by a link, so they are persons with other names.
func (p parcel) game() (*game, error) {
	g := &game{replayed: true, replayer: core.Keeper}
	replay, err := record.NewReader(strings.NewReader(p[0].Text), func(h record.Header) (core.Rules, string, error) {
		h.Weights = ""
		r, err := variants.Recorded(h, variants.WithoutWeights())
		if err != nil {
			return nil, "", errors.New(reasonOf(err))
		}
		g.ruleset = r
		return r.Rules, r.Document.Digest(), nil
	}).Next()
	if err == nil && replay.Cut {
		err = errDamaged
	}
	if err != nil {
		return nil, fmt.Errorf("the game of the link cannot be replayed by this version of azulejo: %w", err)
	}
	g.header, g.game = replay.Header, replay.Game
	return g, nil
}
