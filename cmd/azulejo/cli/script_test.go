package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/conformance"
)

// racing is how the race detector is set in the commands that tests run: it would have
// each of them wait for a second at its end.
const racing = "GORACE"

// saving is how often the commands that tests run save what they have counted.
const saving = "AZULEJO_SAVE_EVERY"

func TestMain(m *testing.M) {
	if err := os.Setenv(racing, "atexit_sleep_ms=10 "+os.Getenv(racing)); err != nil {
		panic(err)
	}
	command := func() {
		if often, err := time.ParseDuration(os.Getenv(saving)); err == nil {
			cli.SaveEvery(often)
		}
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(m, map[string]func(){"azulejo": command, "azulejo-mine": func() {
		registerDented()
		registerWeighed()
		command()
	}})
}

// Each script is one thing that a user does, with what the command answers and
// its exit code. A long one stops half-way in a short run: each command is a process. Where many games say
// no more than few, only an exhaustive run plays them.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Setenv(racing, os.Getenv(racing))
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("GAMES", filepath.Join(e.WorkDir, "state", "azulejo", "games"))
			return nil
		},
		Condition: func(condition string) (bool, error) {
			if condition != "exhaustive" {
				return false, fmt.Errorf("unknown condition %q", condition)
			}
			return conformance.Exhaustive(), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code": code,
		},
	})
}
