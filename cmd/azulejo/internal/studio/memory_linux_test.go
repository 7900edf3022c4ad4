package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Where the system opens no more files, games that nobody uses close theirs.
func TestGamesWithoutDescriptors(t *testing.T) {
	v := open(t, t.TempDir())
	do := func(method, path, body string) *httptest.ResponseRecorder { // a connection would need a descriptor
		r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
		r.Header = v.header
		w := httptest.NewRecorder()
		v.server.Handler().ServeHTTP(w, r)
		return w
	}
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before))
	defer func() { assert.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before)) }()
	next, err := os.Open(os.DevNull)
	require.NoError(t, err)
	few := before
	few.Cur = uint64(next.Fd()) + 8
	next.Close()
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few))
	var made [20]struct{ Game string }
	for n := range made {
		w := do("POST", "/api/games", fmt.Sprintf(`{"ruleset":"classic","seed":"%d","seats":[{"person":"Ana"},{"person":"Ben"}]}`, n))
		require.Equal(t, http.StatusCreated, w.Code, w.Body)
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &made[n]))
	}
	for _, game := range made {
		link := v.server.key.write(ticket{game: game.Game})
		w := do("GET", "/api/games/"+link, "")
		require.Equal(t, http.StatusOK, w.Code, w.Body)
	}
	assert.Less(t, len(v.server.games.inMemory()), 20)
}
