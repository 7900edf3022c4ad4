package playtest

// Codes are the codes of all problems.
var Codes = []string{codeFault, codeStuck, codeEndless, codePanic, codeReason, codeSlow,
	codePoints, codeEnd, codeCell, codeColor, codePrize,
	codeAction, codeConstant}
