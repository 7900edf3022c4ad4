package all_test

import "github.com/azulejo/azulejo/core/ruleset"

// unusual are rulesets with all keys that the published ones leave at their
// defaults.
var unusual = map[string]string{
	"unusual-classic": `
format: 1
extends: classic-gray
params: { dear: 2 }
turns: { order: snake }
take: { limit: round + 2 }
lines: { keep: false }
tiling: { order: up }
discard: { return: round }
marker: { floor: false }
scoring:
  center: -take.size
  place: run.h + run.v + params.dear
  floor: -slot * slot
floor: { spaces: 5 }
bonuses:
  all: { per: board.tiles, points: 1, each: round }
  odd: { per: "round % 2 == 1 ? 1 : 0", points: 3 }
  long: { per: "all(players, .score > 3) ? 2 : 1", points: "score > 10 ? 3 : 1" }
`,
	"unusual-pavilion": `
format: 1
extends: summer-pavilion
hand: { limit: 12 }
wild: { value: count, limit: 2, take: wilds }
keep: { limit: seats }
supply: { refill: round }
place: { when: before or number > 2 }
turns: { placing: score }
end: { when: "any(players, .score >= 90)" }
structures:
  pillar: { points: 2 }
stars:
  orange: { shape: row }
bonuses:
  all: { per: board.tiles, points: 1, each: round }
`,
}

// more are variations that no single value makes.
var more = map[string][]ruleset.Variation{}
