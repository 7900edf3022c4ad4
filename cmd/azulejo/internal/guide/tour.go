package guide

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// tourWidth is the width of the comments of a tour, in columns.
const tourWidth = 96

// Tour lists the keys of a ruleset as YAML to be copied. Each key has its meaning as a comment, and its value
// in the ruleset. Keys below structures and other maps within maps are left out, as boards have many.
func Tour(r *variants.Ruleset) string {
	keys := slices.DeleteFunc(ruleset.AllKeys(r.Variant.Keys()), func(k *ruleset.Key) bool {
		ofFile := k.Group == ruleset.GroupFile || k.Inert
		return ofFile && k.Path != "params" && k.Path != "words" || k.Nested()
	})
	var b strings.Builder
	for i, k := range keys {
		top, _, _ := strings.Cut(k.Path, ".")
		excerpt := r.Document.Excerpt(top)
		text := k.Path + ": " + k.Summary()
		if excerpt == "" && k.Example != "" {
			text += " Not set; for example `" + k.Example + "`."
		}
		b.WriteString(wording.Wrap(text, "# ", "#   ", tourWidth) + "\n")
		// The excerpt has all keys that begin with the same word, so it follows the last of them.
		if i+1 == len(keys) {
			b.WriteString(excerpt)
		} else if !strings.HasPrefix(keys[i+1].Path, top+".") {
			b.WriteString(excerpt + "\n")
		}
	}
	return b.String()
}
