package conformance

// gameRows are the checks of what core.Game and records make of a variant.
var gameRows = []Row{
	{Name: "undo", Needs: []string{"rejection"}, check: undo,
		Rule: "moves can be taken back and made again, at any time and all of them, and the same tiles come again"},
	{Name: "records", Needs: []string{"undo", "scripted-deals", "scores"}, check: records,
		Rule: "a game can be played again from its record, whole or cut off, and a wrong line of a record is found"},
	{Name: "allocations", Needs: []string{"copies"}, check: allocations, alone: true,
		Rule: "playing a game allocates no memory once lists have grown"},
}
