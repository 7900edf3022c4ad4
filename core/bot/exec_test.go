package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// witness sees processes end: each of them holds a connection to it.
type witness struct {
	listener net.Listener
	conns    chan net.Conn
}

func newWitness(t *testing.T) *witness {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &witness{l, make(chan net.Conn, 10)}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				close(w.conns)
				return
			}
			w.conns <- c
		}
	}()
	return w
}

// bot returns a bot with one of the behaviors.
func (w *witness) bot(t *testing.T, behavior string) bot.Bot {
	b, err := bot.New(fmt.Sprintf("exec:'%s' bot '%s' %s", os.Args[0], behavior, w.listener.Addr()))
	require.NoError(t, err)
	return b
}

// check finds that all processes that there were have ended, and counts them.
func (w *witness) check(t *testing.T) (processes int) {
	require.NoError(t, w.listener.Close())
	for c := range w.conns {
		processes++
		require.NoError(t, c.SetReadDeadline(time.Now().Add(time.Minute)))
		_, err := c.Read(make([]byte, 1))
		var timeout net.Error
		assert.False(t, errors.As(err, &timeout) && timeout.Timeout(), "a process still lives")
		assert.NoError(t, c.Close())
	}
	return processes
}

// open opens a shipped ruleset and what bots learn of a game for two by it, in
// which no machine is too slow for them.
func open(t *testing.T, name string) bot.Game {
	r := rulesetOf(t, name)
	return bot.Game{Rules: r.Rules, Seats: 2, Limits: bot.Limits{Start: time.Minute, Move: time.Minute}, Random: core.NewRandom(1, core.Stream{Kind: core.BotStream}),
		Ruleset: bot.Ruleset{Name: name, Digest: r.Document.Digest(), Text: r.Document.Resolved()}}
}

// play lets bots play a whole game, one on each seat, and returns its moves.
func play(t *testing.T, info bot.Game, bots ...bot.Bot) (moves []string, err error) {
	t.Helper()
	return playUntil(t.Context(), t, info, bots...)
}

// playUntil is play as long as ctx lasts.
func playUntil(ctx context.Context, t *testing.T, info bot.Game, bots ...bot.Bot) (moves []string, err error) {
	t.Helper()
	game, err := core.NewGame(info.Rules, len(bots), core.Seeded(7))
	require.NoError(t, err)
	for seat, b := range bots {
		info.Seat, info.Random = seat, core.NewRandom(7, core.Stream{Kind: core.BotStream, Index: seat})
		if err := b.Start(ctx, info); err != nil {
			return nil, err
		}
	}
	for game.Turn().Seat() {
		m, err := bots[game.Turn()].Choose(ctx, game.State(), game.Moves())
		if err != nil {
			return moves, err
		}
		require.NoError(t, game.Play(m))
		moves = append(moves, game.Text(m))
	}
	return moves, nil
}

func closeBot(t *testing.T, b bot.Bot) {
	t.Helper()
	require.NoError(t, b.(io.Closer).Close())
}

func newBot(t *testing.T, name string) bot.Bot {
	b, err := bot.New(name)
	require.NoError(t, err)
	return b
}

// A program that keeps to the protocol plays whole games, one after the other
// in one process, whatever else it does; when it is closed it is gone.
func TestExecPlays(t *testing.T) {
	behaviors := []string{"good", "kind", "chatty", "slow start", "stubborn", "talker"}
	if testing.Short() {
		behaviors = behaviors[:4] // the others are waited for until they are killed
	}
	t.Run("all", func(t *testing.T) {
		for _, behavior := range behaviors {
			t.Run(behavior, func(t *testing.T) {
				t.Parallel()
				w := newWitness(t)
				b, game := w.bot(t, behavior), open(t, "classic")
				for range 2 {
					_, err := play(t, game, b, newBot(t, "random"))
					require.NoError(t, err)
				}
				closeBot(t, b)
				assert.Equal(t, 1, w.check(t))
			})
		}
	})
	noGoroutines(t)
}

// noGoroutines finds that no goroutine is left that had to do with a process.
func noGoroutines(t *testing.T) {
	t.Helper()
	assert.Eventually(t, func() bool {
		buf := make([]byte, 1<<20)
		stacks := string(buf[:runtime.Stack(buf, true)])
		return !strings.Contains(stacks, "bot.(*process)") && !strings.Contains(stacks, "os/exec.")
	}, time.Minute, 5*time.Millisecond)
}

// The longest limits that there are do not become none where they are added.
func TestExecWithoutHurry(t *testing.T) {
	w := newWitness(t)
	b, game := w.bot(t, "good"), open(t, "classic")
	game.Limits = bot.Limits{Start: math.MaxInt64, Move: math.MaxInt64}
	_, err := play(t, game, b, newBot(t, "random"))
	require.NoError(t, err)
	closeBot(t, b)
	w.check(t)
}

// After a failure the bot can do nothing more in this game, and the next one
// begins with a new process.
func TestExecStartsAnew(t *testing.T) {
	w := newWitness(t)
	b, game := w.bot(t, "dies"), open(t, "classic")
	for range 3 {
		moves, err := play(t, game, b, newBot(t, "random"))
		require.ErrorContains(t, err, "ended early (exit status 2)")
		assert.Len(t, moves, 4) // two of its own
		_, err = b.Choose(t.Context(), nil, nil)
		assert.ErrorContains(t, err, "failed before in this game")
	}
	closeBot(t, b)
	assert.Equal(t, 3, w.check(t))
}

// Where nobody waits for the game any longer, the bot stops waiting for its
// program, which is no failure.
func TestExecStops(t *testing.T) {
	w := newWitness(t)
	b, game := w.bot(t, "hang"), open(t, "classic")
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, stop)
	_, err := playUntil(ctx, t, game, b, newBot(t, "random"))
	assert.ErrorIs(t, err, context.Canceled)
	closeBot(t, b)
	w.check(t)
}

// For a game that nobody waits for no program is started, even one that cannot be.
func TestExecStartsNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bot")
	require.NoError(t, os.WriteFile(file, nil, 0o700))
	b, game := newBot(t, "exec:'"+file+"'"), open(t, "classic")
	require.NoError(t, os.Remove(file))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	assert.ErrorIs(t, b.Start(ctx, game), context.Canceled)
}

// The messages have what the documentation says, and nothing else.
func TestExecMessages(t *testing.T) {
	diary := filepath.Join(t.TempDir(), "diary")
	t.Setenv("AZULEJO_TEST_DIARY", diary)
	w := newWitness(t)
	b, info := w.bot(t, "good"), open(t, "classic")
	info.Limits.Move = 90500 * time.Millisecond
	info.Ruleset.Text = "name: <Ä & \"B\">\n"
	_, err := play(t, info, newBot(t, "random"), b)
	require.NoError(t, err)
	closeBot(t, b)
	w.check(t)
	text, err := os.ReadFile(diary)
	require.NoError(t, err)
	opening, questions, _ := strings.Cut(string(text), "\n")
	seed := core.NewRandom(7, core.Stream{Kind: core.BotStream, Index: 1}).Below(1<<31 - 1)
	assert.Equal(t, `{"azulejo":1,"game":{"ruleset":"classic","digest":"`+info.Ruleset.Digest+
		`","text":"name: <Ä & \"B\">\n","colors":[{"name":"blue","letter":"B"},{"name":"yellow","letter":"Y"},`+
		`{"name":"red","letter":"R"},{"name":"black","letter":"K"},{"name":"white","letter":"W"}],`+
		fmt.Sprintf(`"seats":2,"seat":2,"seed":%d,"seconds":90.5}}`, seed), opening)
	for i, line := range strings.Split(strings.TrimSpace(questions), "\n") {
		checkQuestion(t, info.Rules, int64(i+1), line)
	}
}

// checkQuestion finds that the moves of a question are those of its position.
func checkQuestion(t *testing.T, r core.Rules, id int64, text string) {
	var q struct {
		ID       int64
		Position string
		Moves    []string
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&q))
	assert.Equal(t, id, q.ID)
	s, err := r.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(q.Position)))
	assert.EqualValues(t, 1, s.Turn())
	var moves []string
	for _, m := range s.AppendMoves(nil) {
		moves = append(moves, string(r.AppendMove(nil, m)))
	}
	assert.Equal(t, moves, q.Moves)
}

// Of a program that writes much on its standard error the end is kept, in lines
// of which none is long.
func TestExecKeepsStandardError(t *testing.T) {
	w := newWitness(t)
	b, game := w.bot(t, "dies talking"), open(t, "classic")
	_, err := play(t, game, b, newBot(t, "random"))
	var f *bot.Failure
	require.ErrorAs(t, err, &f)
	lines := strings.Split(f.Errors, "\n")
	assert.Len(t, lines, 4)
	assert.Equal(t, "…", lines[0])
	assert.Equal(t, strings.Repeat("é", 100)+" …", lines[1])
	w.check(t)
}

// A command that is no command, or no program, is refused before any game.
func TestExecRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"exec":             "bot exec: it needs a command, as in exec:python3 mybot.py",
		"exec: ":           "bot exec: : it needs a command",
		"exec:'x":          "bot exec:'x: a quotation mark ' is not closed",
		"exec:no-such-bot": `bot exec:no-such-bot: the program cannot be started: exec: "no-such-bot": executable file not found`,
	} {
		_, err := bot.New(name)
		assert.ErrorContains(t, err, want)
	}
}

// A file that is no program fails as one that cannot be started.
func TestExecOfNoProgram(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes.txt")
	require.NoError(t, os.WriteFile(name, []byte("\x00\x01\x02"), 0o755))
	b, err := bot.New("exec:'" + name + "'")
	if err == nil {
		err = b.Start(t.Context(), open(t, "classic"))
	}
	var f *bot.Failure
	require.ErrorAs(t, err, &f)
	assert.Equal(t, bot.NotStarted, f.Kind)
	assert.ErrorContains(t, err, "the program cannot be started: ")
}

// The example of the documentation is the one that is tested.
func TestDocumentationShowsTheExample(t *testing.T) {
	example, err := os.ReadFile("testdata/mybot.py")
	require.NoError(t, err)
	text, err := os.ReadFile("bot.go")
	require.NoError(t, err)
	shown := "//\t" + strings.ReplaceAll(strings.TrimSpace(string(example)), "\n", "\n//\t") + "\n"
	assert.Contains(t, string(text), strings.ReplaceAll(shown, "//\t\n", "//\n"))
}

// The example of the documentation, ten lines of Python, plays the published
// games, and the same ones again from the same seed.
func TestPythonExample(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3 here")
	}
	one, two := newBot(t, "exec:python3 testdata/mybot.py"), newBot(t, "exec:python3 testdata/mybot.py")
	defer closeBot(t, one)
	defer closeBot(t, two)
	for _, name := range someBoards(0) {
		moves, err := play(t, open(t, name), one, two)
		require.NoError(t, err, name)
		again, err := play(t, open(t, name), one, two)
		require.NoError(t, err, name)
		assert.Equal(t, moves, again, name)
	}
}
