package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/site"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/studio"
	"github.com/azulejo/azulejo/variants"
)

// newSite returns the command site, which writes the studio as a folder of static files.
func newSite() *cobra.Command {
	return &cobra.Command{
		Use:  "site FOLDER [RULESET …]",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			for _, name := range args[1:] {
				if _, err := variants.Shipped(name); err != nil {
					return usageError(err)
				}
			}
			err := site.Write(c.Context(), args[0], program.Version(), args[1:])
			if err == nil {
				err = studio.WritePages(args[0], args[1:])
			}
			if err != nil {
				return usageError(err)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "the site is in %s; any web server can serve it\n", args[0])
			return err
		},
	}
}
