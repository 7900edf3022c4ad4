package variants

import (
	"path/filepath"
	"strings"
)

// weightsExtension is the end of the name of a file of weights.
const weightsExtension = ".weights" + extension

// WeightsFile returns the name of the file of weights that belongs to a ruleset of a name; ""
// for a shipped ruleset, which has none.
func WeightsFile(name string) string {
	if !isFile(name) {
		return ""
	}
	return strings.TrimSuffix(name, filepath.Ext(name)) + weightsExtension
}
