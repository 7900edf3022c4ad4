package cli

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/lsp"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
)

// newLSP returns the command lsp. It answers an editor, which starts and ends it.
func newLSP() *cobra.Command {
	return &cobra.Command{
		Use:  "lsp",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			err := lsp.Serve(c.Context(), c.InOrStdin(), verbatim(c.OutOrStdout()), c.ErrOrStderr(), program.Version())
			return cmp.Or(c.Context().Err(), contentError(err))
		},
	}
}
