// Package wording helps to write messages: counts and lists in words, suggestions for a mistyped
// word, line breaks, quotes for a shell, and text of strangers made safe to print.
package wording

import (
	"encoding/csv"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Count returns "1 tile", "-1 tile", "2 tiles" or "3 bonuses".
func Count[N int | int64](n N, noun string) string {
	return strconv.FormatInt(int64(n), 10) + " " + Plural(n, noun)
}

// Plural returns the form of a noun for a number: "tile", "tiles", "bonuses".
func Plural[N int | int64](n N, noun string) string {
	switch {
	case n == 1, n == -1:
		return noun
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"):
		return noun + "es"
	}
	return noun + "s"
}

// List returns "a", "a or b", "a, b or c" with the given conjunction, and "" for no words.
func List(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// changeable reports whether a shell may change a character of a word.
func changeable(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_@%+=:,./-", r)
}

// Shell quotes words for a shell.
func Shell(words ...string) string {
	typed := make([]string, len(words))
	for i, word := range words {
		if word == "" || strings.ContainsFunc(word, changeable) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		typed[i] = word
	}
	return strings.Join(typed, " ")
}

// CSV joins a list for a flag of several values. It quotes names with a comma or a quote.
func CSV(list []string) string {
	var line strings.Builder
	w := csv.NewWriter(&line)
	_ = w.Write(list) // a Builder has no errors
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n")
}

// Wrap breaks text between words into lines of at most width characters. The first line begins
// with first and the others with rest; both count. A short piece between two ` stays on one line.
func Wrap(text, first, rest string, width int) string {
	var out strings.Builder
	line, empty := first, true
	for _, word := range phrases(text) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
			line, empty = rest, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	return out.String() + strings.TrimRight(line, " ")
}

// longPhrase is the length in bytes of the shortest piece between two ` that may be broken.
const longPhrase = 40

// phrases splits text into words. A short piece between two ` is one word.
func phrases(text string) []string {
	var words []string
	quoted := ""
	for word := range strings.FieldsSeq(text) {
		if quoted != "" {
			word = quoted + " " + word
		}
		quoted = ""
		if strings.Count(word, "`")%2 == 1 && len(word) < longPhrase {
			quoted = word
			continue
		}
		words = append(words, word)
	}
	if quoted != "" {
		words = append(words, quoted)
	}
	return words
}

// Spaced returns a name as people read it, with blanks in the place of underscores.
func Spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Capital returns a text whose first letter is a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Indent puts a margin before each line of a text that is not empty.
func Indent(text, margin string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		if strings.TrimSpace(line) != "" {
			b.WriteString(margin)
		}
		b.WriteString(line)
	}
	return b.String()
}
