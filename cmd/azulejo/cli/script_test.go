package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	_ "github.com/azulejo/azulejo/variants/all"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"azulejo": func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// Each script is one thing that a user does, with what the command answers and
// its exit code. A long one stops half-way in a short run: each command is a process.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code": code,
		},
	})
}
