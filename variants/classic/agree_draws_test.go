package classic_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Rulesets that let chance decide all kinds of things give the same games as the plain implementation has of them:
// the same cards can come at each draw, and takes score by what has come.
func TestEngineAgreesWithPlainInDraws(t *testing.T) {
	rulesets, games := scene.Times(60, 12), scene.Times(2, 1)
	for seed := range rulesets {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(seed), 11))
			chosen := []twist{randomDraws(luck)}
			for _, i := range luck.Perm(len(twists))[:luck.IntN(3)] {
				jokers := twists[i].keys["colors.wild"] != "" // an order of the colors would have one more
				if !jokers && !twists[i].clashes(chosen) {
					chosen = append(chosen, twists[i])
				}
			}
			board := luck.IntN(len(boards))
			rules, options := twisted(t, board, chosen)
			defer func() {
				if t.Failed() {
					t.Log(twistedText(boards[board].name, chosen))
				}
			}()
			for game := range games {
				seats := 2 + luck.IntN(3)
				agree(t, scene.Start(t, rules, seats), newPlain(seats, options()), uint64(game))
			}
		})
	}
}

// randomDraws lets chance decide up to four things. A take scores 1 point for each value that has its color, and the
// numbers that were drawn; rare counts as 3.
func randomDraws(luck *rand.Rand) twist {
	var lots []plainLot
	var texts, scores []string
	for i := range 1 + luck.IntN(4) {
		lot, text, kind := randomLot(luck, fmt.Sprint("draw", string(rune('a'+i))))
		lots, texts = append(lots, lot), append(texts, lot.name+": "+text)
		value, each := lot.name, "%s"
		if lot.size > 0 {
			value, each = lot.name+"(#)", fmt.Sprintf("sum(1..%d, %%s)", lot.size)
		}
		scores = append(scores, fmt.Sprintf(each, map[string]string{"color": value + " == take.color ? 1 : 0",
			"number": value, "word": value + ` == "rare" ? 3 : 0`}[kind]))
	}
	keys := map[string]string{"draws": "{ " + strings.Join(texts, ", ") + " }",
		"on": fmt.Sprintf("{ luck: { event: take, do: [{ score: '(%s)' }] } }", strings.Join(scores, ") + ("))}
	return twist{"draws", keys, func(o *plainOptions) {
		o.lots = lots
		o.at("take", func(g *plain, me int, about plainAbout) {
			points := 0
			for _, lot := range g.o.lots {
				has := g.lots[lot.name]
				if !lot.table {
					has = has[(me-1)*lot.values():][:lot.values()]
				}
				for _, value := range has {
					switch n := strings.Index("0123456", value); {
					case n >= 0:
						points += n
					case value == "rare":
						points += 3
					case value == about.take.color:
						points++
					}
				}
			}
			g.score(me, points)
		})
	}}
}

// randomLot returns what chance decides, as the plain implementation and as a ruleset has it, and the kind of value.
func randomLot(luck *rand.Rand, name string) (lot plainLot, text, kind string) {
	lot = plainLot{name: name, table: luck.IntN(2) == 0}
	values := 5
	switch luck.IntN(5) {
	case 0:
		text, kind = "of: colors", "color"
	case 1:
		text, kind, lot.bag = "of: bag", "color", true
	case 2:
		text, kind, lot.cards = "of: 1..6", "number", strings.Fields("1 2 3 4 5 6")
	case 3:
		text, kind, lot.cards = "of: { rare: 1, odd: 2, common: 3 }", "word", strings.Fields("rare odd odd common common common")
	case 4:
		text, kind, lot.cards = "of: { red: 2, blue: 1, white: 2 }", "color", strings.Fields("red red blue white white")
	}
	if lot.cards != nil {
		values = len(slices.Compact(slices.Clone(lot.cards)))
	}
	lot.each = []string{"", "round", "turn"}[luck.IntN(3)]
	if lot.each == "turn" {
		lot.table = true
	}
	plainDeck := kind != "word" && (lot.cards == nil || kind == "number")
	switch luck.IntN(4) {
	case 0:
		if lot.bag || !plainDeck {
			break
		}
		lot.size = values
		text += ", shuffle: true"
	case 1, 2:
		lot.size = 1 + luck.IntN(3)
		text += fmt.Sprintf(", count: %d", lot.size)
		if lot.different = lot.size <= values && luck.IntN(2) == 0; lot.different {
			text += ", different: true"
		}
	}
	if lot.replace = !strings.Contains(text, "shuffle") && luck.IntN(3) == 0; lot.replace {
		text += ", replace: true"
	}
	each := lot.each
	if each == "" {
		each = "game"
	}
	return lot, fmt.Sprintf("{ %s, each: %s, for: %s }", text, each, []string{"seat", "table"}[yes(lot.table)]), kind
}
