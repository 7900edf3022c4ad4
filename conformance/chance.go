package conformance

// chanceRows are the checks of draws.
var chanceRows = []Row{
	{Name: "events", Needs: []string{"colors", "watching"}, check: events,
		Rule: "each event fills the fields that its kind names, and every round is told from its deal to its end"},
	{Name: "hidden-information", Needs: []string{"events"}, check: hidden,
		Rule: "a chance turn draws the tiles that it tells of and no others, and what would come later changes nothing"},
	{Name: "scripted-deals", Needs: []string{"hidden-information", "undo"}, check: scripts,
		Rule: "tiles that are drawn can be dealt as a script, and tiles that cannot come are refused and change nothing"},
}
