package all_test

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
  place: run.h + run.v + params.dear * (size.rows + 1 - row)
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

// together are changes of several values, and of one to a value that
// no other variation has. Those that a ruleset does not take are left out.
var together = []struct {
	paths []string
	sets  []string
}{
	{[]string{"bonuses"}, []string{"bonuses=null"}},
	{[]string{"structures", "bonuses"}, []string{"structures=null", "bonuses=null"}},
	{[]string{"wild.order", "wild.value"}, []string{"wild.order=null", "wild.value=null"}},
	{[]string{"wild.take"}, []string{"wild.take=0"}},
	{[]string{"wall.pattern"}, []string{"wall.pattern=free"}},
	{[]string{"wall.pattern"}, []string{"wall.pattern=cyclic"}},
	{[]string{"scoring.floor"}, []string{"scoring.floor=[-1, -2]"}},
	{[]string{"scoring.floor"}, []string{"scoring.floor=[]"}},
	{[]string{"lines.lengths"}, []string{"lines.lengths=[1, 2, 3, 4]"}},
	{[]string{"floor.spaces"}, []string{"floor.spaces=0"}},
	{[]string{"stars"}, []string{"stars.orange.color=any"}},
	{[]string{"stars"}, []string{"stars.orange.color=orange"}},
	{[]string{"stars.center.color"}, []string{"stars.center.color=any"}},
	{[]string{"stars"}, ordered},
}

// ordered are stars whose spaces are numbered in order.
var ordered = []string{
	"stars.orange.numbers=[1, 2, 3, 4, 5, 6]", "stars.red.numbers=[1, 2, 3, 4, 5, 6]",
	"stars.blue.numbers=[1, 2, 3, 4, 5, 6]", "stars.yellow.numbers=[1, 2, 3, 4, 5, 6]",
	"stars.green.numbers=[1, 2, 3, 4, 5, 6]", "stars.purple.numbers=[1, 2, 3, 4, 5, 6]",
	"stars.center.numbers=[1, 2, 3, 4, 5, 6]",
}
