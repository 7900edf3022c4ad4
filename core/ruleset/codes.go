package ruleset

// The codes of problems, in the order in which Codes explains them.
const (
	codeNotText      = "not-text"
	codeEmptyFile    = "empty-file"
	codeTooLarge     = "too-large"
	codeCharacter    = "bad-character"
	codeYAML         = "yaml-syntax"
	codeTrap         = "yaml-trap"
	codeFeature      = "yaml-feature"
	codeBadKey       = "bad-key"
	codeDuplicate    = "duplicate-key"
	codeNoValue      = "no-value"
	codeUnknownKey   = "unknown-key"
	codeMissingKey   = "missing-key"
	codeWrongType    = "wrong-type"
	codeBadNumber    = "bad-number"
	codeRange        = "out-of-range"
	codeUnknownWord  = "unknown-word"
	codeBadValue     = "bad-value"
	codeBadFormat    = "bad-format"
	codeNewFormat    = "newer-format"
	codeNothing      = "nothing-to-remove"
	codeExtends      = "extends-missing"
	codeCycle        = "extends-cycle"
	codeTwice        = "extends-twice"
	codeConflict     = "conflict"
	codeRequirement  = "requirement"
	codeAssignment   = "bad-assignment"
	codeParamName    = "param-name"
	codeUnknownParam = "unknown-param"
	codeColor        = "color-name"
	codeLetter       = "color-letter"
)

// The codes of warnings.
const (
	codeUnusedParam = "unused-param"
	codeShadowed    = "shadowed-value"
	codeRepeated    = "repeated-value"
	codeSmallBag    = "small-bag"
)
