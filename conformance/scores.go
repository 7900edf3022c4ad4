package conformance

// scoreRows are the checks of points and ranks.
var scoreRows = []Row{
	{Name: "scores", Needs: []string{"events"}, check: points,
		Rule: "every change of a score is told, with the key of a rule, and no step takes a score below scoring.minimum"},
	{Name: "standing", Needs: []string{"scores"}, check: standing,
		Rule: "seats are ranked by the values that the ruleset lists as ranking, in that order, during the game too"},
}
