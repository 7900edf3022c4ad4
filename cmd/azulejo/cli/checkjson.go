package cli

import "github.com/azulejo/azulejo/core/ruleset"

// problemJSON is a problem as check --json prints it. Lines and columns count
// from 1, in characters; 0 means the whole file.
type problemJSON struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Severity string `json:"severity"` // error or warning
	Code     string `json:"code"`
	Key      string `json:"key"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
	Snippet  string `json:"snippet"`
}

func newProblemJSON(p ruleset.Problem) problemJSON {
	severity := "error"
	if p.Warning {
		severity = "warning"
	}
	return problemJSON{p.File, p.Line, p.Col, severity, p.Code, p.Path, p.Message, p.Hint, p.Snippet}
}
