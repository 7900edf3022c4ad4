package cli

import (
	"encoding/csv"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// quoted returns words as a shell reads them.
func quoted(words []string) []string {
	typed := make([]string, len(words))
	for i, word := range words {
		typed[i] = wording.Shell(word)
	}
	return typed
}

// runWords are the words of a command that makes a run again, whatever is left out of
// it now: named is the rulesets, with what is set in them.
func runWords(command string, named []string, p *sim.Plan) []string {
	words := append([]string{program(), command}, named...)
	words = append(words, "--seats", strconv.Itoa(p.Seats), "--bots", csvWord(p.Bots),
		"--games", strconv.FormatInt(p.Games, 10), "--seed", p.Seed)
	if p.BotTime != "" {
		words = append(words, "--bot-time", p.BotTime)
	}
	if p.Failing != bot.Forfeit.String() {
		words = append(words, "--on-bot-error", p.Failing)
	}
	if u := p.Until; u != nil {
		words = append(words, "--until", u.Metric+"±"+strconv.FormatFloat(u.Within, 'g', -1, 64))
	}
	return words
}

// csvWord is a list as a flag reads it that takes several: a name with a comma or a quote
// in it stands in quotes.
func csvWord(list []string) string {
	var line strings.Builder
	w := csv.NewWriter(&line)
	_ = w.Write(list) // a builder takes everything
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n")
}
