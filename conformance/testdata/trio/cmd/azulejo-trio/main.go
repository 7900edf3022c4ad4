// Command azulejo-trio is the command azulejo with Trio among its games.
package main

import (
	"os"

	_ "example.com/trio"
	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	_ "github.com/azulejo/azulejo/variants/all"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
