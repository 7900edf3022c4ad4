package cli

import (
	"bytes"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/wording"
)

// Every command that plays chooses as many seats as a ruleset needs.
func TestSeatsAreChosen(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("four.yaml", []byte("format: 1\nextends: classic\nplayers: 4\n"), 0o600))
	require.NoError(t, os.WriteFile("other.yaml", []byte("format: 1\nextends: classic-gray\nplayers: 4\n"), 0o600))
	for _, command := range []string{
		"play four.yaml --bots random,random,random,random --seed 1",
		"simulate four.yaml --games 1",
		"simulate classic --games 1 --bots random,random,random,random",
		"compare four.yaml other.yaml --games 1",
		"diff four.yaml other.yaml --games 1",
		"tournament four.yaml --bots random,greedy --games 1",
	} {
		var out, errs bytes.Buffer
		assert.Zero(t, Main(strings.Fields(command), nil, &out, &errs), "%s: %s", command, errs.String())
		assert.Regexp(t, "4 seats|seat 4", out.String(), command)
	}
	var out, errs bytes.Buffer
	assert.Zero(t, Main(strings.Fields("perft four.yaml --depth 1"), nil, &out, &errs), errs.String())
}

// A list of bots is divided at commas outside quotes, and read back as it is printed.
func TestBotList(t *testing.T) {
	for text, want := range map[string][]string{
		"greedy,random":                             {"greedy", "random"},
		`exec:python3 "my bots/x.py",random`:        {`exec:python3 "my bots/x.py"`, "random"},
		`random,exec:python3 'a, b.py' "c"`:         {"random", `exec:python3 'a, b.py' "c"`},
		`"exec:python3 ""my bots/x.py"" 1,2",hard`:  {`exec:python3 "my bots/x.py" 1,2`, "hard"},
		`exec:python3 "it's, here.py",exec:x 'a"b'`: {`exec:python3 "it's, here.py"`, `exec:x 'a"b'`},
		"greedy,,random":                            {"greedy", "", "random"},
	} {
		var list, again botList
		require.NoError(t, list.Set(text), text)
		assert.Equal(t, want, []string(list))
		require.NoError(t, again.Set(wording.CSV(want)))
		assert.Equal(t, want, []string(again), text)
	}
	assert.EqualError(t, new(botList).Set(`exec:python3 "my bots`), `the quote " is not closed`)
}

// A studio that others can reach names all addresses, that of the default route first.
func TestReachable(t *testing.T) {
	assert.Equal(t, []string{"10.1.2.3:80"}, reachable(&net.TCPAddr{IP: net.IPv4(10, 1, 2, 3), Port: 80}))
	all := reachable(&net.TCPAddr{IP: net.IPv4zero, Port: 80})
	assert.Equal(t, "127.0.0.1:80", all[len(all)-1])
	others, err := net.InterfaceAddrs()
	require.NoError(t, err)
	for _, other := range others {
		if ip, is := other.(*net.IPNet); is && ip.IP.IsPrivate() && ip.IP.To4() != nil {
			assert.Contains(t, all, ip.IP.String()+":80")
		}
	}
}
