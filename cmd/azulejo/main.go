// Command azulejo plays, shows and measures tile-drafting games that are
// written as YAML rulesets.
package main

import (
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	_ "github.com/azulejo/azulejo/variants/all"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
