package conformance_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/conformance"
)

// checkNames are the names of all checks, in the order in which they run.
func checkNames() []string {
	var names []string
	for _, row := range conformance.Checks() {
		names = append(names, row.Name)
	}
	return names
}

// bugNames are the names of all bugs.
func bugNames() []string {
	var names []string
	for _, b := range bugs {
		names = append(names, b.name)
	}
	return names
}

// longest returns how many characters the longest of some words has.
func longest(words []string) int {
	most := 0
	for _, word := range words {
		most = max(most, len([]rune(word)))
	}
	return most
}

// heads are the lines above the table: the column of each check, and its name.
func heads() string {
	var text strings.Builder
	names := checkNames()
	for i, name := range names {
		fmt.Fprintf(&text, "%s┌ %s\n", strings.Repeat("│", i), name)
	}
	return text.String()
}

// marksOf shows how the checks came out: a cross is one that has failed, a dot one
// that holds, and where there is nothing it was skipped.
func marksOf(r *conformance.Report) string {
	names := checkNames()
	marks := []rune(strings.Repeat(" ", len(names)))
	for _, result := range r.Results {
		at := &marks[slices.Index(names, result.Check)]
		switch {
		case result.Status == conformance.Failed:
			*at = '×'
		case result.Status == conformance.Passed && *at == ' ':
			*at = '·'
		}
	}
	return string(marks)
}

// shortened cuts a text that is too long for the table.
func shortened(text string) string {
	const most = 110
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
