//go:build unix

package studio

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A studio is killed at any time: every move and every undo that it had acknowledged is in the file, and the
// game continues.
func TestKilledStudio(t *testing.T) {
	kills := 12
	if exhaustive {
		kills = 200
	}
	folder := t.TempDir()
	k, err := readKey(filepath.Join(folder, "studio.key"))
	require.NoError(t, err)
	v := &visitor{t: t, header: http.Header{"Authorization": {"Bearer " + (&Server{key: k}).Token()}}}
	var l links
	const forced = 3       // moves without a choice that may come with another one
	low, high := 0, forced // how many moves the game may have, by what was acknowledged
	games, all := 0, 0     // games; requests of all
	over := true
	for kill := range kills {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), servedFolder+"="+folder)
		out, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		address, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		v.base = "http://" + strings.TrimSpace(address)
		if over {
			l, over = v.begin("classic", fmt.Sprint(kill), "Ana", "Ben", "Eva"), false
			low, high = 0, forced
			games++
		}
		p := v.position(l.Play)
		require.GreaterOrEqual(t, p.Played, low, "kill %d", kill)
		require.LessOrEqual(t, p.Played, high, "kill %d", kill)
		// The process dies after a time that differs, most often while it writes.
		dead := time.AfterFunc(time.Duration(kill*7919%15000)*time.Microsecond, func() { _ = c.Process.Kill() })
		for !p.Over {
			undo := all%5 == 4 && p.Played > forced
			low, high = p.Played, p.Played+1+forced // with or without the move
			if undo {
				low, high = p.Played-1-forced, p.Played
			}
			if v.try(l.Play, undo, p.Moves[p.Played*5%len(p.Moves)], p.Played) != http.StatusOK {
				break
			}
			if all++; undo {
				high = p.Played - 1
			} else {
				low = p.Played + 1
			}
			var ok bool
			if p, ok = v.tryPosition(l.Play); !ok {
				break
			}
			low, high = p.Played, p.Played
		}
		over = p.Over
		dead.Stop()
		_ = c.Process.Kill()
		_ = c.Wait() // it was killed
	}
	assert.NotZero(t, all)
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, games)
}

// try moves or takes back on a studio that may be dead, and returns the code, 0 for no answer.
func (v *visitor) try(link string, undo bool, move string, played int) int {
	what, body := "/moves", fmt.Sprintf(`{"move":%q,"played":%d}`, move, played)
	if undo {
		what, body = "/undo", fmt.Sprintf(`{"played":%d}`, played)
	}
	r, err := http.NewRequest("POST", v.base+api(link)+what, strings.NewReader(body))
	require.NoError(v.t, err)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	answer.Body.Close()
	return answer.StatusCode
}

// tryPosition asks a studio that may be dead.
func (v *visitor) tryPosition(link string) (p place, ok bool) {
	answer, err := http.Get(v.base + api(link))
	if err != nil {
		return p, false
	}
	defer answer.Body.Close()
	return p, json.NewDecoder(answer.Body).Decode(&p) == nil
}
