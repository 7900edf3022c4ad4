// Package rulesets holds the rulesets that come with azulejo, as the YAML
// files that a designer would write.
package rulesets

import "embed"

// Files are the shipped rulesets; NAME.yaml is the ruleset NAME.
//
//go:embed *.yaml
var Files embed.FS
