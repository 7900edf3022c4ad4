package studio

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// games are the games of a folder. Each is in its file, and those that somebody plays or watches are in
// memory too.
type games struct {
	folder string
	key    key
	bots   *bench
	most   int           // in memory
	word   func() string // ends the name of a new game

	mu    sync.Mutex
	open  map[string]*game
	rules map[string]*variants.Ruleset // shipped ones, by name
}

// The limits of memory.
const (
	mostOpen   = 1000             // games in memory
	idle       = 10 * time.Minute // after which a game that nobody uses leaves the memory
	mostRecord = 16 << 20         // bytes of a record, far above those of any game of people
)

func newGames(ctx context.Context, folder string, k key, pace time.Duration) *games {
	return &games{folder: folder, key: k, bots: newBench(ctx, pace), most: mostOpen, word: randomWord, open: map[string]*game{}, rules: map[string]*variants.Ruleset{}}
}

// randomWord returns a word that no other game has. It does not tell the seed, and with it the tiles to come:
// names of games are part of links.
func randomWord() string { return strings.ToLower(rand.Text()[:6]) }

// errFull is the error where all games that fit into memory are being used.
var errFull = errors.New("too many games are being played at once; try again later")

// recordEnding ends the names of records. An empty file whose name has hintlessEnding after it says that nobody gets
// hints in the game. Records cannot say so: their format is public.
const (
	recordEnding   = ".jsonl"
	hintlessEnding = ".nohints"
)

// notPlain matches characters that names of games do not have: those that remain mean nothing to
// folders and links.
var notPlain = regexp.MustCompile(`[^A-Za-z0-9._-]`)

// create begins a game of a ruleset, by its header with seats and a seed, in which nobody
// may get hints.
func (all *games) create(r *variants.Ruleset, h record.Header, hintless bool) (*game, error) {
	seed, err := strconv.ParseUint(h.Seed, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("seed %q: it is a whole number from 0 to 2^64-1", h.Seed)
	}
	dealt, err := core.NewGame(r.Rules, len(h.Seats), core.Seeded(seed))
	if err != nil {
		return nil, err
	}
	g := &game{ruleset: r, bots: all.bots, header: h, seed: seed, game: dealt, hintless: hintless}
	return g, all.add(g, all.word())
}

// add keeps a new game in a file of its own, whose name ends with a word. It begins when somebody opens it.
func (all *games) add(g *game, word string) error {
	if err := os.MkdirAll(all.folder, 0o700); err != nil {
		return err
	}
	h := g.header
	base := strings.TrimSuffix(filepath.Base(h.Ruleset), filepath.Ext(h.Ruleset)) + "-" + word
	base = cmp.Or(strings.TrimLeft(notPlain.ReplaceAllString(base, ""), "-."), "game")
	base = base[:min(len(base), 60)]
	all.mu.Lock()
	defer all.mu.Unlock()
	if !all.room() {
		return errFull
	}
	for n := 1; ; n++ {
		if g.id = base; n > 1 {
			g.id = fmt.Sprintf("%s-%d", base, n)
		}
		err := all.opening(func() (err error) { g.journal, err = createJournal(all.file(g.id), h, g.game); return err })
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil && g.hintless {
			err = os.WriteFile(all.file(g.id)+hintlessEnding, nil, 0o600)
		}
		if err != nil {
			return err
		}
		break
	}
	g.journal.close() // whoever comes first opens it, in this process or in another one that serves the folder
	return nil
}

// file returns the file of a game.
func (all *games) file(id string) string { return filepath.Join(all.folder, id+recordEnding) }

// find returns a game, from memory or from its file. It stays in memory until the caller has released it.
func (all *games) find(id string) (*game, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if g := all.open[id]; g != nil {
		g.users++
		return g, nil
	}
	if id == "" || notPlain.MatchString(id) {
		return nil, fs.ErrNotExist
	}
	if !all.room() {
		return nil, errFull
	}
	var g *game
	err := all.opening(func() (err error) { g, err = all.load(id); return err })
	if err != nil {
		return nil, err
	}
	all.open[id] = g
	g.users++
	g.start()
	return g, nil
}

// release ends the use of a game that find returned.
func (all *games) release(g *game) {
	all.mu.Lock()
	defer all.mu.Unlock()
	g.users--
	g.used = time.Now()
}

// recorded returns the ruleset of a header. All games of a shipped one share it.
func (all *games) recorded(h record.Header) (*variants.Ruleset, error) {
	if h.Source != "" {
		return variants.Replayed(h)
	}
	if all.rules[h.Ruleset] == nil {
		r, err := variants.Shipped(h.Ruleset)
		if err != nil {
			return nil, err
		}
		all.rules[h.Ruleset] = r
	}
	return all.rules[h.Ruleset], nil
}

// shipped returns a shipped ruleset.
func (all *games) shipped(name string) (*variants.Ruleset, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.recorded(record.Header{Ruleset: name})
}

// room makes room for another game, and reports whether there is. The caller has the lock.
func (all *games) room() bool {
	for _, g := range all.open {
		if g.users == 0 && time.Since(g.used) > idle && !g.thinks() {
			all.drop(g)
		}
	}
	return len(all.open) < all.most || all.dropOldest()
}

// dropOldest lets the game leave the memory that nobody has used for the longest time, and reports whether
// there is one. If a bot thinks in it, it goes on when somebody opens the game again.
func (all *games) dropOldest() bool {
	var oldest *game
	for _, g := range all.open {
		if g.users == 0 && (oldest == nil || g.used.Before(oldest.used)) {
			oldest = g
		}
	}
	if oldest != nil {
		all.drop(oldest)
	}
	return oldest != nil
}

// drop lets a game leave the memory. It is in its file.
func (all *games) drop(g *game) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.outdate()
	g.journal.close()
	delete(all.open, g.id)
}

// opening calls what opens files. While the system cannot open more of them, games leave the memory. The
// caller has the lock.
func (all *games) opening(open func() error) error {
	err := open()
	for exhausted(err) {
		if !all.dropOldest() {
			return errFull
		}
		err = open()
	}
	return err
}

// close closes the files of all games. Those in which a bot thinks have stopped before.
func (all *games) close() {
	all.mu.Lock()
	defer all.mu.Unlock()
	for _, g := range all.open {
		g.mu.Lock()
		g.journal.close()
		g.mu.Unlock()
	}
}
