package studio

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/core/wording"
)

// placeQuestion is a question about a place in a text.
type placeQuestion struct {
	sketch
	At language.Position `json:"at"`
	To string            `json:"to"` // the new name, for rename
}

// document opens the text of a sketch. Other rulesets come from the folder or with the program.
func (d *designer) document(k sketch) *language.Document {
	return language.Open(k.File, k.Text, d.folder.open)
}

// checked is what the editor shows beside a text as somebody types.
type checked struct {
	Diagnostics []language.Diagnostic `json:"diagnostics"`
	Inherited   []language.Inherited  `json:"inherited"`
	Plays       bool                  `json:"plays"`   // games can be played by it
	Extends     []string              `json:"extends"` // it is compared with the first
}

// check answers with what is wrong with a text.
func (d *designer) check(_ context.Context, k sketch) (any, error) {
	doc := d.document(k)
	c := checked{Diagnostics: doc.Diagnostics(), Inherited: doc.Inherited()}
	if r := doc.Ruleset(); r != nil {
		c.Plays, c.Extends = r.Rules != nil, r.Document.Extends()
	}
	return c, nil
}

// complete answers with what can be written at a place.
func (d *designer) complete(_ context.Context, q placeQuestion) (any, error) {
	return d.document(q.sketch).Complete(q.At), nil
}

// hover answers with what the word at a place means, null for nothing.
func (d *designer) hover(_ context.Context, q placeQuestion) (any, error) {
	return d.document(q.sketch).Hover(q.At), nil
}

// definition answers with where the word at a place is defined, null for nowhere.
func (d *designer) definition(_ context.Context, q placeQuestion) (any, error) {
	return d.document(q.sketch).Definition(q.At), nil
}

// rename answers with the edits that give the parameter at a place another name. The editor has one text, so
// that no other file of the folder may have to change as well.
func (d *designer) rename(_ context.Context, q placeQuestion) (any, error) {
	var others []*language.Document
	for _, name := range d.folder.list() {
		if text, err := d.folder.read(name); err == nil && name != q.File {
			others = append(others, d.document(sketch{File: name, Text: text.Text}))
		}
	}
	changes, err := d.document(q.sketch).Rename(q.At, q.To, others...)
	if err != nil {
		return nil, err
	}
	if len(changes) > 1 {
		var names []string
		for _, c := range changes[1:] {
			names = append(names, c.File)
		}
		return nil, fmt.Errorf("the name is in %s too; an editor with azulejo lsp changes all files", wording.List(names, "and"))
	}
	return changes[0].Edits, nil
}

// setQuestion asks for a change of the text.
type setQuestion struct {
	sketch
	Set []language.Assignment `json:"set"`
}

// set answers with the change that writes values into a text.
func (d *designer) set(_ context.Context, q setQuestion) (any, error) {
	return d.document(q.sketch).Set(q.Set...)
}
