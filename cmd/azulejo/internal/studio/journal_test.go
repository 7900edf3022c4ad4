package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
)

// faultyDisk is a file on a disk that may fail. It writes half of what it cannot write as a whole.
type faultyDisk struct {
	file
	fault  *atomic.Pointer[syscall.Errno] // nil for none
	frozen bool                           // what was written cannot be removed either
}

func (d *faultyDisk) WriteAt(p []byte, at int64) (int, error) {
	fault := d.fault.Load()
	if fault == nil {
		return d.file.WriteAt(p, at)
	}
	n, err := d.file.WriteAt(p[:len(p)/2], at)
	if err == nil {
		err = *fault
	}
	return n, err
}

func (d *faultyDisk) Truncate(size int64) error {
	if fault := d.fault.Load(); fault != nil && d.frozen {
		return *fault
	}
	return d.file.Truncate(size)
}

// spoil lets the disk of a game fail.
func (v *visitor) spoil(link string, frozen bool) *atomic.Pointer[syscall.Errno] {
	v.t.Helper()
	id, _, _ := strings.Cut(strings.TrimPrefix(link, "/game/"), "~")
	g, err := v.server.games.find(id)
	require.NoError(v.t, err)
	defer v.server.games.release(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	fault := new(atomic.Pointer[syscall.Errno])
	g.journal.file = &faultyDisk{g.journal.file, fault, frozen}
	return fault
}

// What the disk does not take is not done: no move, no undo, also after a restart. The game can be looked at,
// and goes on when there is room.
func TestFullDisk(t *testing.T) {
	for _, frozen := range []bool{false, true} {
		for errno, status := range map[syscall.Errno]int{
			syscall.ENOSPC: http.StatusInsufficientStorage, syscall.EIO: http.StatusServiceUnavailable,
		} {
			folder := t.TempDir()
			v := open(t, folder)
			l := v.begin("classic", "7", "Ana", "Ben")
			fault := v.spoil(l.Play, frozen)
			fault.Store(nil)
			v.play(l.Play, v.position(l.Play).Moves[0], 0)
			before := v.position(l.Play)
			text, err := os.ReadFile(filepath.Join(folder, "classic-7.jsonl"))
			require.NoError(t, err)

			fault.Store(&errno)
			for range 2 {
				code, answer := v.play(l.Play, before.Moves[3], 1)
				assert.Equal(t, status, code, answer)
				assert.NotContains(t, answer, folder)
				code, answer = v.do("POST", api(l.Play)+"/undo", request{Played: 1})
				assert.Equal(t, status, code, answer)
			}
			p := v.position(l.Play)
			assert.Contains(t, p.Error, "classic-7.jsonl: "+errno.Error())
			p.Error = ""
			assert.Equal(t, before, p)
			if !frozen {
				now, err := os.ReadFile(filepath.Join(folder, "classic-7.jsonl"))
				require.NoError(t, err)
				assert.Equal(t, string(text), strings.Replace(string(now), `"format":3`, `"format":1`, 1))
			}

			fault.Store(nil)
			code, answer := v.do("POST", api(l.Play)+"/undo", request{Played: 1})
			require.Equal(t, http.StatusOK, code, answer)
			code, answer = v.play(l.Play, before.Moves[3], 0)
			require.Equal(t, http.StatusOK, code, answer)
			after := v.position(l.Play)
			assert.Empty(t, after.Error)
			v.server.games.close()
			assert.Equal(t, after, open(t, folder).position(l.Play))
		}
	}
}

// A bot whose move the disk does not take tries again.
func TestBotsTryAgain(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.games.bots.retry = polling
	l := v.begin("classic", "7", "Ana", "Ben")
	fault, full := v.spoil(l.Play, false), syscall.ENOSPC
	g, err := v.server.games.find("classic-7")
	require.NoError(t, err)
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	g.mu.Lock()
	fault.Store(&full)
	g.header.Seats = []string{"Ana", "greedy"}
	g.change()
	g.mu.Unlock()
	require.Eventually(t, func() bool { return v.position(l.Play).Error != "" }, waiting, polling)
	fault.Store(nil)
	assert.Equal(t, 2, v.yours(l.Play, 1).Played)
	assert.Empty(t, v.position(l.Play).Error)
}

// A game whose file was deleted or changed by another program takes no more moves.
func TestFileOfAGameIsGone(t *testing.T) {
	for name, c := range map[string]struct {
		harm   func(file string) error
		status int
	}{
		"deleted":  {os.Remove, http.StatusNotFound},
		"replaced": {func(file string) error { return os.Rename(file+".other", file) }, http.StatusServiceUnavailable},
		"grown": {func(file string) error {
			f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString("{}\n")
			}
			return err
		}, http.StatusServiceUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			v := open(t, folder)
			l := v.begin("classic", "7", "Ana", "Ben")
			file := filepath.Join(folder, "classic-7.jsonl")
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file+".other", text, 0o600))
			require.NoError(t, c.harm(file))
			code, answer := v.play(l.Play, v.position(l.Play).Moves[0], 0)
			assert.Equal(t, c.status, code, answer)
			assert.Equal(t, 0, v.position(l.Play).Played)
			assert.NotEmpty(t, v.position(l.Play).Error)
		})
	}
}

// Nobody else can open the file of a game, also while moves are taken back.
func TestUndoKeepsTheLock(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	done := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				f, _, err := safefile.OpenOld(filepath.Join(folder, "classic-7.jsonl"))
				if !assert.ErrorIs(t, err, safefile.ErrHeld) {
					f.Close()
					return
				}
			}
		}
	})
	for range 20 {
		p := v.position(l.Play)
		v.play(l.Play, p.Moves[0], 0)
		code, answer := v.do("POST", api(l.Play)+"/undo", request{Played: 1})
		require.Equal(t, http.StatusOK, code, answer)
	}
	close(done)
	all.Wait()
}

// Events keep their numbers when the studio is started again, also after an undo. So an open page drops
// nothing that holds.
func TestNumbersOfEventsAfterARestart(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	for n := range 12 {
		p := v.position(l.Play)
		code, answer := v.play(l.Play, p.Moves[n%len(p.Moves)], p.Played)
		require.Equal(t, http.StatusOK, code, answer)
		if n%4 == 3 {
			code, answer := v.do("POST", api(l.Play)+"/undo", request{Played: p.Played + 1})
			require.Equal(t, http.StatusOK, code, answer)
		}
	}
	news := func(v *visitor) (all [][]int) { // what holds, and the numbers of the first new events
		for since := range v.position(l.Play).Events + 1 {
			var n struct {
				Kept  int
				Steps []struct{ Events []struct{ Number int } }
			}
			v.get(fmt.Sprintf("%s/events?since=%d", api(l.Play), since), &n)
			numbers := []int{n.Kept}
			for _, step := range n.Steps {
				numbers = append(numbers, step.Events[0].Number)
			}
			all = append(all, numbers)
		}
		return all
	}
	before := news(v)
	v.server.games.close()
	assert.Equal(t, before, news(open(t, folder)))
}

// The record that people save has the moves that hold, in the format that all programs read.
func TestSavedRecordHasNoUndo(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	_, once := v.do("GET", api(l.Play)+"/record", nil)
	v.do("POST", api(l.Play)+"/undo", request{Played: 1})
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	_, again := v.do("GET", api(l.Play)+"/record", nil)
	assert.Equal(t, once, again)
	assert.Contains(t, again, `{"game":{"format":1,`)
}

// A game without a seed continues with tiles that nobody can compute, and with the same ones after a restart.
func TestGameWithoutASeed(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	v.begin("classic", "7", "Ana", "Ben")
	file := filepath.Join(folder, "classic-7.jsonl")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	text = []byte(strings.Replace(string(text), `,"seed":"7"`, "", 1))
	var seeds []uint64
	for _, id := range []string{"one", "two", "one"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, id+".jsonl"), text, 0o600))
		g, err := v.server.games.load(id)
		require.NoError(t, err)
		g.journal.close()
		seeds = append(seeds, g.seed)
		assert.NotZero(t, g.seed)
	}
	assert.NotEqual(t, seeds[0], seeds[1])
	assert.Equal(t, seeds[0], seeds[2])
}

// hammer is how many requests each visitor of TestHammer sends.
func hammer() int {
	if exhaustive {
		return 500
	}
	return 40
}

// Many visitors who move, take back and look at the same time leave games whose files say what they showed.
func TestHammer(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	v.server.games.most = 3 // of four games, so they leave the memory and come back
	var games []links
	for seed := range 4 {
		games = append(games, v.begin("classic", fmt.Sprint(seed), "Ana", "Ben"))
	}
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			for i := range hammer() {
				l := games[(n+i)%len(games)]
				var p place
				if code, _ := v.do("GET", api(l.Play)+"/page?since=0", nil); code == http.StatusServiceUnavailable {
					continue // all games that fit are being used
				}
				if ok := v.look(l.Play, &p); !ok || p.Over {
					continue
				}
				var code int
				var answer string
				if (n+i)%5 == 0 && p.Played > 0 {
					code, answer = v.do("POST", api(l.Play)+"/undo", request{Played: p.Played})
				} else {
					code, answer = v.play(l.Play, p.Moves[(n+i)%len(p.Moves)], p.Played)
				}
				// Others can have taken a move back and made another one: the game has as many moves, and none like this.
				allowed := []int{http.StatusOK, http.StatusConflict, http.StatusServiceUnavailable, http.StatusUnprocessableEntity}
				assert.Contains(t, allowed, code, answer)
			}
		})
	}
	all.Wait()
	for seed, l := range games {
		p := v.position(l.Play)
		r := readRecord(t, filepath.Join(folder, fmt.Sprintf("classic-%d.jsonl", seed)))
		text, err := r.Game.State().AppendText(nil)
		require.NoError(t, err)
		assert.Equal(t, p.Played, r.Game.Played())
		if r.Game.Turn() != core.Deal { // the game takes deals that are due
			assert.Equal(t, p.Text, string(text))
		}
	}
}

// look reads a position, and reports whether there is room for the game.
func (v *visitor) look(link string, p *place) bool {
	code, text := v.do("GET", api(link), nil)
	return code == http.StatusOK && assert.NoError(v.t, json.Unmarshal([]byte(text), p))
}
