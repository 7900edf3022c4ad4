package cli

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// pageRuleset is what a page has to hold of a ruleset beside its rules, which do not say
// what it extends.
type pageRuleset struct {
	// Parent is what it extends, where that is one shipped ruleset, so that what is
	// different from it can be worked out again.
	Parent *pageParent `json:"parent,omitempty"`

	// Of a ruleset that extends a file, or several rulesets, the page has to be
	// believed what it says here.
	Name    string   `json:"name,omitempty"`
	Summary string   `json:"summary,omitempty"`
	Title   string   `json:"title,omitempty"` // of the changes
	Changes []string `json:"changes,omitempty"`
}

// pageParent is a shipped ruleset that another one extends.
type pageParent struct {
	Ruleset string `json:"ruleset"`
	Digest  string `json:"digest"`
}

// newPageRuleset describes a ruleset that was opened by name or file.
func newPageRuleset(r *variants.Ruleset) pageRuleset {
	var told pageRuleset
	resolved, err := variants.Recorded(r.Header())
	if r.Shipped || err != nil {
		return told // it says all of this itself
	}
	name, summary := r.Document.Heading()
	if plainName, plainSummary := resolved.Document.Heading(); name != plainName || summary != plainSummary {
		told.Name, told.Summary = name, strings.Join(strings.Fields(summary), " ")
	}
	changes, ok := differences(r)
	if told.Parent = newPageParent(r.Document.Extends()); told.Parent != nil || !ok {
		return told
	}
	told.Title = changes.Title
	for _, b := range changes.Blocks {
		told.Changes = append(told.Changes, b.Sentences[0].Text)
	}
	return told
}

// newPageParent describes the only parent of a ruleset, nil where that is no shipped one.
func newPageParent(parents []string) *pageParent {
	if len(parents) != 1 || !slices.Contains(variants.Names(), parents[0]) {
		return nil
	}
	parent, err := variants.Open(parents[0])
	if err != nil {
		return nil
	}
	return &pageParent{parents[0], parent.Document.Digest()}
}

// tell tells what the page holds of a ruleset.
func (p *pageRuleset) tell(told *report.Ruleset, r *variants.Ruleset) {
	if p.Name != "" || p.Summary != "" {
		told.Name, told.Summary = p.Name, p.Summary
	}
	switch {
	case p.Parent != nil:
		told.Changes = p.Parent.changes(r)
	case p.Changes != nil:
		told.Changes = p.section()
	}
}

// changes tells what is different from the parent, nothing where this program does not
// have it, or has another one of the name.
func (p *pageParent) changes(r *variants.Ruleset) ruleset.Section {
	if now := newPageParent([]string{p.Ruleset}); now == nil || *now != *p {
		return ruleset.Section{}
	}
	parent, err := variants.Open(p.Ruleset)
	if err != nil {
		return ruleset.Section{}
	}
	var list []ruleset.Change
	for _, d := range ruleset.Compare(parent.Document, r.Document) {
		list = append(list, ruleset.Change{Key: d.Key, Was: d.A, Is: d.B})
	}
	if list == nil {
		return ruleset.Section{}
	}
	return toldChanges([]string{p.Ruleset}, list)
}

// section tells the changes as a rulebook does.
func (p *pageRuleset) section() ruleset.Section {
	s := ruleset.Section{Title: p.Title}
	for _, item := range p.Changes {
		s.Blocks = append(s.Blocks, ruleset.Block{Layout: ruleset.Item,
			Sentences: []ruleset.Sentence{{Text: item}}})
	}
	return s
}

// ownWords lists what the page says of a ruleset that cannot be worked out again.
func (p *pageRuleset) ownWords(name string) (told []string) {
	if p.Name != "" || p.Summary != "" {
		told = append(told, "the name and the summary of "+name)
	}
	if p.Parent == nil && (p.Title != "" || p.Changes != nil) {
		told = append(told, "the changes told of "+name)
	}
	return told
}
