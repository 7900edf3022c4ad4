package ruleset

import (
	"fmt"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// foreign says what is wrong with a value that uses what rulesets leave out of
// YAML, and what to do.
func foreign(y *yaml.Node) (hint, message string) {
	switch {
	case y.Kind == yaml.AliasNode:
		return foreignUse('*')
	case y.Anchor != "":
		return foreignUse('&')
	case y.Style&yaml.TaggedStyle != 0:
		return foreignUse('!')
	case y.Kind == yaml.ScalarNode && strings.ContainsFunc(y.Value, invisible):
		return "leave it out", "the text has a control character, which no reader would see"
	}
	return "", ""
}

// foreignCode is the code of what foreign says of a value.
func foreignCode(y *yaml.Node) string {
	if y.Kind == yaml.ScalarNode && y.Anchor == "" && y.Style&yaml.TaggedStyle == 0 {
		return codeCharacter
	}
	return codeFeature
}

// invisible reports whether a character is a command to a terminal rather than
// text. Names of rulesets are printed as they are.
func invisible(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }

func foreignUse(sign byte) (hint, message string) {
	names := map[byte]string{'*': "aliases", '&': "anchors", '!': "tags"}
	hint = "write the value out; a formula that begins with %c needs quotes around it"
	return fmt.Sprintf(hint, sign),
		fmt.Sprintf("rulesets have no %s, which YAML takes a %c for", names[sign], sign)
}
