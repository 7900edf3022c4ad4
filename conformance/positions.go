package conformance

// positionRows are the checks of positions as text.
var positionRows = []Row{
	{Name: "position-text", Needs: []string{"copies", "conservation", "scores"}, check: positionText,
		Rule: "a position reads back from its text, equal and with the same game to come, " +
			"and a text that is refused changes nothing"},
}
