package studio

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// load reads a game from its file, and writes nothing. A file with an error or with several games stays as
// it is: its first game can be looked at, up to the error, and not be continued.
func (all *games) load(id string) (*game, error) {
	name := all.file(id)
	j, text, err := openJournal(name)
	if err != nil {
		return nil, err
	}
	g, err := all.read(id, text, j)
	if err != nil {
		j.close()
		return nil, safefile.Error(name, err)
	}
	if g.sealed {
		j.close()
	}
	return g, nil
}

// read reads a game from the text of its file.
func (all *games) read(id string, text []byte, j *journal) (*game, error) {
	var ruleset *variants.Ruleset
	reader := record.NewReader(bytes.NewReader(text), func(h record.Header) (core.Rules, string, error) {
		r, err := all.recorded(h)
		if err != nil {
			return nil, "", err
		}
		if ruleset == nil {
			ruleset = r
		}
		return r.Rules, r.Document.Digest(), nil
	})
	replay, err := reader.Next()
	if replay == nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("there is no game in it")
		}
		return nil, err
	}
	g := &game{id: id, ruleset: ruleset, bots: all.bots, header: replay.Header, game: replay.Game, journal: j}
	if err != nil {
		g.broken = fmt.Errorf("the record is broken, and the game is shown up to there: %w", err)
	} else if _, err := reader.Next(); !errors.Is(err, io.EOF) {
		g.broken = errors.New("the record has several games, of which this is the first")
	}
	_, missing := os.Stat(j.name + hintlessEnding)
	g.hintless = missing == nil
	g.sealed = g.broken != nil
	g.notice = noticeOf(replay, ruleset.Document.Digest(), j)
	g.header.Digest = ruleset.Document.Digest() // the rules from here on
	if g.seed, err = strconv.ParseUint(g.header.Seed, 10, 64); err != nil {
		g.seed = all.key.seed(id) // a record need not have one, and nobody must be able to guess it
	}
	if g.sealed {
		return g, nil
	}
	j.resume(text, replay)
	return g, core.Guard(func() error { g.game.Continue(core.Seeded(g.seed)); return nil })
}

// noticeOf says what the file of a game may lack, and that the rules have changed.
func noticeOf(r *record.Replay, digest string, j *journal) string {
	notices := r.Notices
	if r.Header.Digest != "" && r.Header.Digest != digest {
		notices = append([]string{"the rules have changed since this game was begun"}, notices[1:]...)
	}
	if r.Cut {
		notices = append(notices, fmt.Sprintf("the file of this game stops in the middle of a line: what came after %s is lost; "+
			"before the next move the file is kept as %s", wording.Count(r.Game.Played(), "move"), filepath.Base(safefile.Beside(j.name))))
	}
	return strings.Join(notices, "; ")
}
