package formula

import (
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// ParamUse is the name of a parameter in a formula.
type ParamUse struct {
	Name        string // in its one spelling
	Offset, Len int    // of the name after `params.`, in characters
}

// ParamUses returns the uses of parameters in a text, even if the text is no valid formula. A
// text that cannot be split into words has none.
func ParamUses(text string) (uses []ParamUse) {
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		return nil
	}
	for i, t := range tokens {
		isName := t.Kind == lexer.Identifier && i >= 2 && tokens[i-1].Is(lexer.Operator, ".") &&
			tokens[i-2].Is(lexer.Identifier, paramsWord) && (i == 2 || !tokens[i-3].Is(lexer.Operator, "."))
		if isName {
			uses = append(uses, ParamUse{Normalize(t.Value), t.From, t.To - t.From})
		}
	}
	return uses
}
