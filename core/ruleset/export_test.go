package ruleset

// Reworked changes the parts of a formula.
var Reworked = reworked
