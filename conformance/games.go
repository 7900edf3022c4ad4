package conformance

// gameRows are the checks of what core.Game and records make of a variant.
var gameRows = []Row{
	{Name: "undo", Needs: []string{"rejection"}, check: undo,
		Rule: "moves can be taken back and made again, at any time and all of them, and the same tiles come again"},
}
