package formula

import (
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/utils"

	"github.com/azulejo/azulejo/core"
)

// Param is a number that a ruleset gives a name of its own. Formulas write it as
// params.NAME; in what they are compiled to it is a number like any other.
type Param struct {
	Name  string
	Value int
	// Broken says that the value is reported as unusable: a formula that uses the
	// parameter is [ErrParam], and there is nothing more to say about it.
	Broken bool
}

// paramsWord is the group that parameters are in.
const (
	paramsWord  = "params"
	paramPrefix = paramsWord + "."
)

// IsWord reports whether formulas can write a word as a name.
func IsWord(word string) bool {
	return utils.IsValidIdentifier(word) && !isKeyword(word)
}

// WithParams returns a copy of s in which formulas may use these parameters.
func (s *Scope) WithParams(params []Param) *Scope {
	c := *s
	c.params = params
	return &c
}

// param checks params.NAME.
func (c *checker) param(n ast.Node, path string) *node {
	for i, p := range c.scope.params {
		if paramPrefix+p.Name != path {
			continue
		}
		c.params[i] = true
		if p.Broken {
			c.failed = true
			return nil
		}
		return c.make(n, node{op: opConst, value: p.Value, word: path, bounds: bounds{p.Value, p.Value}})
	}
	c.unknownParam(n, path)
	return nil
}

func (c *checker) unknownParam(n ast.Node, path string) {
	known := c.scope.paramPaths()
	hint := "the parameters are " + strings.Join(known, ", ")
	if len(known) == 0 {
		name := strings.TrimPrefix(path, paramPrefix)
		hint = "give it a value: params: { " + name + ": 1 }"
	}
	c.reject(codeParam, n, hint, "unknown parameter `%s`%s", path, didYouMean(path, known))
}

// paramPaths returns the parameters as formulas write them.
func (s *Scope) paramPaths() []string {
	paths := make([]string, len(s.params))
	for i, p := range s.params {
		paths[i] = paramPrefix + p.Name
	}
	return paths
}

// seenParams returns the parameters that the formula uses with their values.
func (f *Formula) seenParams() []core.Seen {
	var seen []core.Seen
	for i, p := range f.scope.params {
		if f.usesParams[i] {
			seen = append(seen, core.Seen{Name: paramPrefix + p.Name, Value: p.Value})
		}
	}
	return seen
}
