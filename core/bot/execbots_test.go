package bot_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test program be a bot too, most of them bad ones: with the
// words bot, the name of a behavior, and the address of the test's witness.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "bot" {
		// The connection is never closed: that it ends shows that the process
		// has ended.
		if _, err := net.Dial("tcp", os.Args[3]); err != nil {
			panic(err)
		}
		behaviors[os.Args[2]](&player{in: bufio.NewReader(io.TeeReader(os.Stdin, diary()))})
		os.Exit(0)
	}
	// The race detector would have each bot wait for a second at its end.
	if err := os.Setenv("GORACE", "atexit_sleep_ms=10 "+os.Getenv("GORACE")); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// diary is the file in which a bot writes down what it is sent, if the test
// wants one.
func diary() io.Writer {
	name := os.Getenv("AZULEJO_TEST_DIARY")
	if name == "" {
		return io.Discard
	}
	f, err := os.Create(name)
	if err != nil {
		panic(err)
	}
	return f
}

// player is a bot that can read its questions.
type player struct {
	in       *bufio.Reader
	question struct {
		ID    int64    `json:"id"`
		Moves []string `json:"moves"`
	}
}

// ask waits for the next question and reports whether there is one.
func (p *player) ask() bool {
	for {
		line, err := p.in.ReadBytes('\n')
		if err != nil {
			return false
		}
		if bytes.Contains(line, []byte(`"azulejo"`)) {
			continue
		}
		if err := json.Unmarshal(line, &p.question); err != nil {
			panic(err)
		}
		return true
	}
}

// answer is the right one.
func (p *player) answer() string {
	return fmt.Sprintf(`{"id":%d,"move":%q}`+"\n", p.question.ID, p.question.Moves[0])
}

// play answers n questions.
func (p *player) play(n int) {
	for range n {
		if p.ask() {
			say(p.answer())
		}
	}
}

func say(text string) {
	if _, err := os.Stdout.WriteString(text); err != nil {
		os.Exit(9)
	}
}

func hang() { time.Sleep(time.Hour) }

// instead answers the second question with text, in which ID is replaced by its
// number, and hangs.
func instead(text string) func(*player) {
	return func(p *player) {
		p.play(1)
		p.ask()
		say(strings.ReplaceAll(text, "ID", fmt.Sprint(p.question.ID)))
		hang()
	}
}

// forever answers the second question with a text without end.
func forever(text string) func(*player) {
	return func(p *player) {
		p.play(1)
		p.ask()
		for {
			say(text)
		}
	}
}

// good does all it should.
func good(p *player) {
	for p.ask() {
		say(p.answer())
	}
}

// behaviors are the bots by name.
var behaviors = map[string]func(*player){
	"good": good,
	"kind": func(p *player) { // more than it needs, and what is passed over
		for p.ask() {
			say(fmt.Sprintf("\ufeff"+` { "score": [1], "move": "  %s ", "id": %d }`+"\r\n", p.question.Moves[0], p.question.ID))
			say(p.answer())
		}
	},
	"chatty": func(p *player) {
		for p.ask() {
			fmt.Fprint(os.Stderr, strings.Repeat("thinking\n", 10_000))
			say(p.answer())
		}
	},
	"slow start": func(p *player) {
		time.Sleep(300 * time.Millisecond)
		good(p)
	},
	"stubborn": func(p *player) { // stays when it should end
		good(p)
		hang()
	},
	"talker": func(p *player) { // talks when it should end
		good(p)
		for {
			say("and another thing\n")
		}
	},
	"dies talking": func(p *player) {
		p.play(1)
		p.ask()
		fmt.Fprint(os.Stderr, strings.Repeat(strings.Repeat("é", 150)+"\n", 100))
		os.Exit(1)
	},

	"hang":           func(p *player) { p.play(1); hang() },
	"flood":          forever(strings.Repeat("x", 1000)),
	"flood of lines": forever(strings.Repeat("x", 99) + "\n"),
	"flood of old":   forever(`{"id":0,"move":"x"}` + "\n"),
	"long line":      instead(`{"id":ID,"move":"` + strings.Repeat(" ", 70_000) + `"}` + "\n"),
	"no newline":     instead(`{"id":ID,"move":"x"}`),
	"garbage":        instead("Hello!\n"),
	"blank":          instead("\n"),
	"null":           instead("null\n"),
	"two in one":     instead(`{"id":ID,"move":"x"} {}` + "\n"),
	"no id":          instead(`{"move":"x"}` + "\n"),
	"no move":        instead(`{"id":ID}` + "\n"),
	"word as id":     instead(`{"id":"ID","move":"x"}` + "\n"),
	"number as move": instead(`{"id":ID,"move":7}` + "\n"),
	"list":           instead(`["ID"]` + "\n"),
	"later id":       instead(`{"id":1000,"move":"x"}` + "\n"),
	"not UTF-8":      instead(`{"id":ID,"move":"` + "\xff\xfe" + `"}` + "\n"),
	"no such move":   instead(`{"id":ID,"move":"seventeen pink"}` + "\n"),
	"long move":      instead(`{"id":ID,"move":"` + strings.Repeat("x", 60_000) + `"}` + "\n"),
	"illegal":        instead(`{"id":ID,"move":"center blue 1 "}` + "\n"),
	"terminal":       instead("\x1b[2J\x07 bang\n"),
	"dead":           func(*player) { os.Exit(3) },
	"dies":           func(p *player) { p.play(2); p.ask(); panic("out of ideas") },
	"leaves":         func(p *player) { p.play(2); p.ask() },
	"leaves at once": func(*player) {},
	"closes output":  func(p *player) { p.play(1); _ = os.Stdout.Close(); hang() },
	"deaf":           func(*player) { hang() },
	"closes input":   func(*player) { _ = os.Stdin.Close(); hang() },
	"parent": func(p *player) { // leaves a child that has its output
		p.play(1)
		child := exec.Command(os.Args[0], "bot", "deaf", os.Args[3])
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		p.ask()
		say("bye\n")
		hang()
	},
}
