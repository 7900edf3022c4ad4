package ruleset

import (
	"regexp"
	"strconv"
)

// formulaPart finds the names, numbers, texts and signs of a formula.
var formulaPart = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_.]*|[0-9]+|"[^"]*"|[<>=!]=|&&|\|\||[-+<>]`)

// formulaSigns are what can stand in the place of a sign, or of a name that works
// like one, with another meaning.
var formulaSigns = map[string]string{
	"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
	"&&": "||", "||": "&&", "and": "or", "or": "and",
	"+": "-", "-": "+", "min": "max", "max": "min",
}

// reworked changes the numbers and signs of a formula one at a time. A formula that
// was tried out in one case only can be told by these: the parts that this case does
// not reach can be anything.
func reworked(text string) []string {
	var others []string
	for _, at := range formulaPart.FindAllStringIndex(text, -1) {
		part := text[at[0]:at[1]]
		for _, other := range otherParts(part) {
			others = append(others, text[:at[0]]+other+text[at[1]:])
		}
	}
	return others
}

// otherParts returns what a part of a formula could be instead.
func otherParts(part string) []string {
	if n, err := strconv.Atoi(part); err == nil {
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1)}
	}
	if sign, is := formulaSigns[part]; is {
		return []string{sign}
	}
	return nil
}
