package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/site"
)

// newSite returns the command site, which writes the studio as a folder of static files.
func newSite() *cobra.Command {
	return &cobra.Command{
		Use:  "site FOLDER [RULESET …]",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := site.Write(c.Context(), args[0], program.Version(), args[1:]); err != nil {
				return usageError(err)
			}
			_, err := fmt.Fprintf(c.OutOrStdout(), "the site is in %s; any web server can serve it over https\n", args[0])
			return err
		},
	}
}
