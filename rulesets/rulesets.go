// Package rulesets holds the rulesets that come with azulejo, as the YAML
// files that a designer would write, and their tests beside them. Those of the
// folder house, as house/az-6x6, are rules that people play at home, each one
// change to a published game.
//
// NAME.yaml is the ruleset NAME. Each variant brings its own, so that a program
// has those that it can play.
package rulesets

import "embed"

// Classic are the rulesets of Azul and its relatives.
//
//go:embed classic*.yaml crystal-*.yaml house/az-*.yaml
var Classic embed.FS

// Pavilion are the rulesets of Summer Pavilion and its relatives.
//
//go:embed summer-*.yaml glazed-*.yaml house/sp-*.yaml
var Pavilion embed.FS
