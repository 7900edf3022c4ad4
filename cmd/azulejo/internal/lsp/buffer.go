package lsp

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// buffer is a document that is open in the editor.
type buffer struct {
	server  *server
	uri     string
	path    string // of the file; "" for one that is not saved yet
	version int
	whole   string
	lines   text

	document *language.Document // nil if the text is no ruleset and no file of tests
	begins   bool               // it may become one, and until then it is only completed
	reads    []string           // paths of the files that it is made of, there or not
}

// newBuffer returns a buffer for a URI, without a text.
func newBuffer(s *server, uri string) *buffer {
	b := &buffer{server: s, uri: uri}
	if u, err := url.Parse(uri); err == nil && u.Scheme == "file" {
		b.path = filepath.FromSlash(u.Path)
		if filepath.Separator == '\\' { // as in /C:/rules
			b.path = strings.TrimPrefix(b.path, `\`)
		}
	}
	return b
}

// uriOf returns the URI of a file.
func uriOf(file string) string {
	slashed := filepath.ToSlash(file)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}

// name returns what problems call the document: its file without the folder.
func (b *buffer) name() string {
	if b.path == "" {
		return path.Base(b.uri)
	}
	return filepath.Base(b.path)
}

func (b *buffer) set(whole string, version int) {
	whole = strings.ReplaceAll(whole, "\r\n", "\n")
	b.whole, b.lines, b.version, b.document = whole, newText(whole), version, nil
}

// read reads the text anew.
func (b *buffer) read() {
	b.reads = nil
	name := b.name()
	claimed := language.Claims(b.whole)
	b.begins = !claimed && language.Begins(b.whole)
	switch {
	case variants.WeightsOf(name) != "" || !claimed && !b.begins:
		b.document = nil
	case b.path == "":
		b.document = language.Open(name, b.whole, nil)
	default:
		b.document = language.Open(name, b.whole, b.open)
	}
}

// open finds a parent of the document, open in the editor or else on disk. Names are relative to the folder of the
// document, as check prints them.
func (b *buffer) open(name, from string) ([]byte, string, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	file := b.absolute(name)
	b.reads = append(b.reads, file)
	for _, other := range b.server.buffers {
		if other.path == file {
			return []byte(other.whole), name, nil
		}
	}
	whole, _, err := ruleset.OpenFile(file, b.path)
	return whole, name, err
}

// absolute returns the path of a file that is named relative to the document.
func (b *buffer) absolute(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(b.path), name)
}

// publish sends what is wrong with the document, or that nothing is.
func (b *buffer) publish() error {
	all := []diagnostic{}
	if b.document != nil && !b.begins {
		for _, d := range b.document.Diagnostics() {
			all = append(all, b.diagnostic(d))
		}
	}
	return b.server.notify("textDocument/publishDiagnostics", publishDiagnostics{b.uri, b.version, all})
}

// diagnostic returns a problem as the protocol has it. The document reports a problem of its parent where it names
// the parent.
func (b *buffer) diagnostic(d language.Diagnostic) diagnostic {
	found := diagnostic{Range: b.lines.rangeOf(d.Range), Severity: severityError, Code: d.Code, Source: "azulejo", Message: d.Message}
	if d.Severity == "warning" {
		found.Severity = severityWarning
	}
	if d.Hint != "" {
		found.Message += "\n" + d.Hint
	}
	if d.File != b.name() {
		found.Range = b.lines.rangeOf(b.document.Extends())
		found.Message = fmt.Sprintf("%s:%d:%d: %s", d.File, d.Start.Line, d.Start.Col, found.Message)
		if file, err := b.location(language.Location{File: d.File, Range: d.Range}); err == nil && file != nil {
			found.RelatedInformation = []relatedInfo{{*file, d.Message}}
		}
	}
	return found
}

func (b *buffer) completion(p *textDocument) (any, error) {
	items := []completionItem{}
	for i, c := range b.document.Complete(b.lines.place(p.Position)) {
		items = append(items, completionItem{Label: c.Label, Kind: completionKinds[c.Kind], Detail: c.Detail, Documentation: c.Doc,
			SortText: fmt.Sprintf("%04d", i), FilterText: strings.TrimRight(c.Edit.Text, ": \n("), InsertTextMode: 1,
			TextEdit: textEdit{b.lines.rangeOf(c.Edit.Range), c.Edit.Text}})
	}
	return items, nil
}

func (b *buffer) hover(p *textDocument) (any, error) {
	h := b.document.Hover(b.lines.place(p.Position))
	if h == nil {
		return nil, nil
	}
	var parts []string
	for _, s := range h.Sections {
		part := "**" + code(s.Title) + "**\n"
		for _, f := range s.Facts {
			part += "- " + f.Name + ": " + code(cmp.Or(f.Value, "…")) + "\n"
		}
		parts = append(parts, part+"\n"+s.Text)
	}
	return hover{markup{"markdown", strings.Join(parts, "\n\n---\n\n")}, b.lines.rangeOf(h.Range)}, nil
}

// code returns a text as Markdown shows it literally, on one line.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	text = strings.Join(strings.Fields(text), " ")
	if len(fence) > 1 {
		text = " " + text + " "
	}
	return fence + text + fence
}

func (b *buffer) definition(p *textDocument) (any, error) {
	at := b.document.Definition(b.lines.place(p.Position))
	if at == nil {
		return nil, nil
	}
	file, err := b.location(*at)
	if err != nil {
		return nil, failed(codeFailed, "%v", err)
	}
	return file, nil
}

// location returns a place as the protocol has it. An editor can only show files, so a shipped
// ruleset is copied into the folder for caches.
func (b *buffer) location(at language.Location) (*location, error) {
	if b.document != nil && at.File == b.name() {
		return &location{b.uri, b.lines.rangeOf(at.Range)}, nil
	}
	file := b.absolute(at.File)
	content, err := []byte(nil), error(nil)
	if slices.Contains(variants.Names(), at.File) {
		if content, err = variants.Text(at.File); err == nil {
			file, err = shippedCopy(at.File, content)
		}
	} else if b.path == "" {
		return nil, nil
	} else {
		content, _, _ = b.open(at.File, ".")
	}
	if err != nil {
		return nil, err
	}
	return &location{uriOf(file), newText(string(content)).rangeOf(at.Range)}, nil
}

// shippedCopy writes a shipped ruleset to a file to look at, and returns its name.
func shippedCopy(name string, content []byte) (file string, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	file = filepath.Join(cache, "azulejo", "rulesets", filepath.FromSlash(name)+".yaml")
	if old, err := os.ReadFile(file); err == nil && string(old) == string(content) {
		return file, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, content, 0o644)
}

func (b *buffer) prepareRename(p *textDocument) (any, error) {
	at, err := b.document.CanRename(b.lines.place(p.Position))
	if err != nil {
		return nil, failed(codeFailed, "%v", err)
	}
	return b.lines.rangeOf(at), nil
}

func (b *buffer) rename(p *textDocument) (any, error) {
	neighbors := b.neighbors()
	others := make([]*language.Document, 0, len(neighbors))
	for _, name := range slices.Sorted(maps.Keys(neighbors)) {
		others = append(others, neighbors[name].document)
	}
	changes, err := b.document.Rename(b.lines.place(p.Position), p.NewName, others...)
	if err != nil {
		return nil, failed(codeFailed, "%v", err)
	}
	edit := workspaceEdit{map[string][]textEdit{b.uri: b.lines.edits(changes[0].Edits)}}
	for _, c := range changes[1:] {
		n := neighbors[c.File]
		edit.Changes[n.uri] = n.lines.edits(c.Edits)
	}
	return edit, nil
}

// neighbors returns the other files of the editor and of the folder, by their names relative to the document.
func (b *buffer) neighbors() map[string]*buffer {
	all := map[string]*buffer{}
	if b.path == "" {
		return all
	}
	folder := filepath.Dir(b.path)
	reading := *b // whose document goes on to be made of what it is made of
	add := func(uri, path, whole string) {
		name, err := filepath.Rel(folder, path)
		if err != nil || path == b.path || all[name] != nil || !language.Claims(whole) {
			return
		}
		n := newBuffer(b.server, uri)
		n.set(whole, 0)
		n.document = language.Open(name, whole, reading.open)
		all[name] = n
	}
	for _, other := range b.server.buffers {
		if other.path != "" {
			add(other.uri, other.path, other.whole)
		}
	}
	entries, _ := os.ReadDir(folder) // which has the files that can be read
	for _, e := range entries {
		ending := filepath.Ext(e.Name())
		if !e.Type().IsRegular() || ending != ".yaml" && ending != ".yml" {
			continue
		}
		if whole, _, err := reading.open(e.Name(), b.name()); err == nil {
			path := filepath.Join(folder, e.Name())
			add(uriOf(path), path, string(whole))
		}
	}
	return all
}

// codeActions returns the fixes of problems in a range.
func (b *buffer) codeActions(p *textDocument) (any, error) {
	actions := []codeAction{}
	from, to := b.lines.place(p.Range.Start), b.lines.place(p.Range.End)
	for _, d := range b.document.Diagnostics() {
		if d.End.Compare(from) < 0 || to.Compare(d.Start) < 0 {
			continue
		}
		for _, f := range d.Fixes {
			actions = append(actions, codeAction{f.Title, "quickfix", []diagnostic{b.diagnostic(d)}, true,
				workspaceEdit{map[string][]textEdit{b.uri: b.lines.edits(f.Edits)}}})
		}
	}
	return actions, nil
}

func (b *buffer) symbols(*textDocument) (any, error) { return b.symbolsOf(b.document.Outline()), nil }

func (b *buffer) symbolsOf(all []language.Symbol) []documentSymbol {
	symbols := []documentSymbol{}
	for _, s := range all {
		kind := symbolKey
		if len(s.Children) > 0 {
			kind = symbolObject
		}
		name := cmp.Or(s.Name, "?") // the protocol has no empty names
		symbols = append(symbols, documentSymbol{name, s.Detail, kind, b.lines.rangeOf(s.Range), b.lines.rangeOf(s.Key), b.symbolsOf(s.Children)})
	}
	return symbols
}
