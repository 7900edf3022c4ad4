package cli

import (
	_ "embed" // for the licenses
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/wording"
)

// licenses has the licenses of all modules in the program, each text once below the modules
// that have it. A test compares it with the modules, and writes it anew with -update.
//
//go:embed licenses.txt
var licenses string

// licensed begins a line with the modules whose license follows.
const licensed = "==== "

// newLicenses returns the command licenses.
func newLicenses() *cobra.Command {
	return &cobra.Command{
		Use:  "licenses",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			fmt.Fprint(c.OutOrStdout(), licenses)
			if info, ok := debug.ReadBuildInfo(); ok {
				if others := unlicensed(info); others != nil {
					fmt.Fprintf(c.ErrOrStderr(), "%s: these licenses lack those of %s\n", program.Name(), wording.List(others, "and"))
				}
			}
			return nil
		},
	}
}

// unlicensed lists the modules of a build that the licenses do not have: those that a program
// adds with variants and bots of its own.
func unlicensed(info *debug.BuildInfo) (others []string) {
	var known []string
	for line := range strings.Lines(licenses) {
		if modules, is := strings.CutPrefix(line, licensed); is {
			known = append(known, strings.Split(strings.TrimSpace(modules), ", ")...)
		}
	}
	for _, m := range info.Deps {
		if m.Path != module && !slices.Contains(known, m.Path) {
			others = append(others, m.Path)
		}
	}
	return others
}

// module is the module of this package.
const module = "github.com/azulejo/azulejo"
