// Package testrun finds the tests of rulesets, runs them, and finds out what they
// hold: it is the command test without its printing.
package testrun
