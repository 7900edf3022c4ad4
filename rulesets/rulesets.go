// Package rulesets holds the rulesets that come with azulejo, as the YAML
// files that a designer would write, and their tests beside them.
package rulesets

import "embed"

// Files are the shipped rulesets; NAME.yaml is the ruleset NAME. Those of the
// folder house, as house/az-6x6, are rules that people play at home, each
// one change to a published game.
//
//go:embed *.yaml house/*.yaml
var Files embed.FS
