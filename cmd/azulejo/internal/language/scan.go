package language

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core/ruleset"
)

// entry is a key with its value, or an item of a list, as it is written.
type entry struct {
	path  string // in the spelling of the declarations; items count from 1
	key   Range  // without quotes around it; empty for an item
	value Range  // empty if nothing is written; of a block map or list what is on the key's line
	style rune   // what the value begins with, of " ' | { [; 0 for a plain one, or none
	flow  bool   // it is within { } or [ ]
}

// cursor is what is being written where a text ends.
type cursor struct {
	path  string   // of the map or list that a key belongs to, or of the value
	kind  int      // keyHere, valueHere or both; 0 where nothing can be completed
	from  Position // where the word or the value begins
	style rune     // as in entry
	flow  bool
}

// The kinds of places.
const (
	keyHere = 1 << iota
	valueHere
)

// scanner reads the outline of a YAML text that may be broken: a line of a key is found whatever
// is wrong above it. Texts that rulesets can have are read as YAML reads them.
type scanner struct {
	lines   [][]rune
	line    int // the place of the next character, both from 0
	col     int
	frames  []frame
	entries []entry
	cursor  cursor
}

// frame is an open map or list that is written in lines of its own.
type frame struct {
	col   int // where its keys or items begin
	path  string
	items int // of a list; -1 for a map
}

// maxFlow is how many brackets within brackets are looked into; rulesets have fewer.
const maxFlow = 40

// scan reads a text.
func scan(text string) *scanner {
	s := &scanner{lines: linesOf(text)}
	s.read()
	return s
}

// linesOf divides a text into lines without their ends.
func linesOf(text string) (lines [][]rune) {
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, []rune(strings.TrimSuffix(line, "\r")))
	}
	return lines
}

// text returns the whole text, its lines divided by line ends.
func (s *scanner) text() string { return s.slice(Range{Position{1, 1}, s.end()}) }

func (s *scanner) read() {
	for s.line < len(s.lines) {
		s.block()
		s.line, s.col = s.line+1, 0
	}
}

// upTo returns what is being written at a position.
func (s *scanner) upTo(p Position) cursor {
	lines := slices.Clone(s.lines[:min(p.Line, len(s.lines))])
	last := len(lines) - 1
	if p.Line <= len(s.lines) {
		lines[last] = lines[last][:min(p.Col-1, len(lines[last]))]
	}
	before := &scanner{lines: lines}
	before.read()
	return before.cursor
}

// here returns the position of the next character.
func (s *scanner) here() Position { return Position{s.line + 1, s.col + 1} }

// rest returns the line from the next character on.
func (s *scanner) rest() []rune { return s.lines[s.line][min(s.col, len(s.lines[s.line])):] }

// indent returns the column from 0 of the first character of a line that is not blank, and the character. It is 0 for
// an empty line.
func (s *scanner) indent(line int) (col int, first rune) {
	for i, c := range s.lines[line] {
		if c != ' ' {
			return i, c
		}
	}
	return len(s.lines[line]), 0
}

// block reads a line, and the lines that its value goes on in.
func (s *scanner) block() {
	col, first := s.indent(s.line)
	s.col = col
	switch {
	case first == '#':
		s.cursor = cursor{}
		return
	case first == 0:
		s.cursor = s.placeFor(col)
		return
	}
	isItem := first == '-' && s.isItem()
	s.leave(col, isItem)
	if n := len(s.frames); n == 0 || s.frames[n-1].col < col || isItem && s.frames[n-1].items < 0 {
		path, empty := s.open()
		if n == 0 {
			path = ""
		} else if !empty { // the last value goes on
			last := &s.entries[len(s.entries)-1]
			s.col = len(s.lines[s.line])
			last.value.End = s.here()
			s.cursor = cursor{path: last.path, kind: valueHere, from: last.value.Start, style: last.style}
			return
		}
		if n > 0 && len(s.entries) > 0 && !isItem && s.keyEnd() == 0 && slices.ContainsFunc(s.rest(), func(c rune) bool { return !isKeyRune(c) }) {
			s.value(len(s.entries)-1, s.frames[n-1].col) // a value below its key
			if s.cursor.style == '"' || s.cursor.style == '\'' {
				s.cursor.kind |= keyHere // whose quotes are still open
			}
			return
		}
		items := -1
		if isItem {
			items = 0
		}
		s.frames = append(s.frames, frame{col, path, items})
	}
	s.content(col)
}

// isItem reports whether an item of a list begins at the next character, a dash.
func (s *scanner) isItem() bool {
	rest := s.rest()
	return len(rest) == 1 || rest[1] == ' '
}

// leave closes the frames that a line with content in a column is not in.
func (s *scanner) leave(col int, isItem bool) {
	for n := len(s.frames); n > 0; n-- {
		top := s.frames[n-1]
		if top.col < col || top.col == col && (top.items < 0 || isItem) {
			return
		}
		s.frames = s.frames[:n-1]
	}
}

// open returns the path of the last key and whether its value is still to come.
func (s *scanner) open() (path string, empty bool) {
	if len(s.entries) == 0 {
		return "", true
	}
	last := s.entries[len(s.entries)-1]
	return last.path, last.value.empty() && !last.flow
}

// placeFor returns what can be written in a column of an empty line.
func (s *scanner) placeFor(col int) cursor {
	c := cursor{kind: keyHere, from: Position{s.line + 1, col + 1}}
	for _, f := range s.frames {
		if f.col <= col {
			c.path = f.path
		}
		if f.col <= col && f.items >= 0 {
			c.path = join(f.path, strconv.Itoa(max(f.items, 1)))
		}
	}
	if path, empty := s.open(); empty && len(s.frames) > 0 && s.frames[len(s.frames)-1].col < col {
		c.path, c.kind = path, keyHere|valueHere
	}
	return c
}

// content reads what is written in a frame: an item, a key with its value, or a value alone.
func (s *scanner) content(col int) {
	top := &s.frames[len(s.frames)-1]
	if top.items >= 0 {
		top.items++
		path := join(top.path, strconv.Itoa(top.items))
		s.col++ // the dash
		s.blanks()
		s.entries = append(s.entries, entry{path: path, value: Range{s.here(), s.here()}})
		s.cursor = cursor{path: path, kind: keyHere | valueHere, from: s.here()}
		switch rest := s.rest(); {
		case len(rest) == 0 || rest[0] == '#':
		case rest[0] == '-' && s.isItem():
			s.frames = append(s.frames, frame{s.col, path, 0})
			if len(s.frames) < maxFlow {
				s.content(s.col)
			}
		case s.keyEnd() > 0:
			s.frames = append(s.frames, frame{s.col, path, -1})
			s.content(s.col)
		default:
			s.value(len(s.entries)-1, col)
		}
		return
	}
	start := s.here()
	length := s.keyEnd()
	if length == 0 { // a key that is being written, or a mistake
		path, style := top.path, rune(0)
		s.cursor = cursor{path: path, kind: keyHere | valueHere, from: start, style: style}
		if path == "" {
			s.cursor.kind = keyHere
		}
		s.col = len(s.lines[s.line])
		return
	}
	s.value(s.key(top.path, start, length, false), col)
}

// key adds the entry of a key of a length, and passes it and its colon.
func (s *scanner) key(of string, start Position, length int, flow bool) int {
	word := strings.Trim(string(s.rest()[:length]), " ")
	at := start
	if q := word[0]; len(word) > 1 && (q == '"' || q == '\'') {
		word, at.Col = word[1:len(word)-1], at.Col+1
	}
	end := Position{at.Line, at.Col + len([]rune(word))}
	s.col += length + 1
	s.blanks()
	path := join(of, ruleset.Normalize(word))
	s.entries = append(s.entries, entry{path: path, key: Range{at, end}, value: Range{s.here(), s.here()}, flow: flow})
	s.cursor = cursor{path: path, kind: valueHere, from: s.here(), flow: flow}
	return len(s.entries) - 1
}

// keyEnd returns the length of the key that begins here, up to its colon; 0 if none does.
func (s *scanner) keyEnd() int {
	rest := s.rest()
	if len(rest) == 0 {
		return 0
	}
	i := 0
	if q := rest[0]; q == '"' || q == '\'' {
		for i++; i < len(rest) && rest[i] != q; i++ {
		}
		i++
	} else {
		for i < len(rest) && isKeyRune(rest[i]) {
			i++
		}
	}
	end := i
	for i < len(rest) && rest[i] == ' ' {
		i++
	}
	if i == 0 || i >= len(rest) || rest[i] != ':' || i+1 < len(rest) && !strings.ContainsRune(" ,{}[]", rest[i+1]) || end == 0 {
		return 0
	}
	return i
}

// isKeyRune reports whether keys can have a character. Those of rulesets have no dots and slashes,
// and the names of rulesets do.
func isKeyRune(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("_-./", c)
}

// blanks passes blanks within a line.
func (s *scanner) blanks() {
	for line := s.lines[s.line]; s.col < len(line) && line[s.col] == ' '; {
		s.col++
	}
}

// value reads the value of an entry. It goes on in later lines that begin behind a column.
func (s *scanner) value(of, col int) {
	e := &s.entries[of]
	rest := s.rest()
	if len(rest) == 0 || rest[0] == '#' {
		if len(rest) > 0 {
			s.cursor = cursor{}
		}
		return
	}
	e.value.Start = s.here()
	s.cursor = cursor{path: e.path, kind: valueHere, from: s.here(), flow: e.flow}
	switch rest[0] {
	case '{', '[':
		e.style = rest[0]
		s.flow(e.path, col, 0)
		s.entries[of].value.End = s.here() // e may have moved
		return
	case '"', '\'':
		e.style, s.cursor.style = rest[0], rest[0]
		s.quoted(col)
	case '|', '>':
		e.style, s.cursor.style = '|', '|'
		s.below(col)
	default:
		s.plain("")
	}
	e.value.End = s.here()
}

// below passes the lines of a block text, which begin behind a column or are empty.
func (s *scanner) below(col int) {
	for s.line+1 < len(s.lines) {
		next, first := s.indent(s.line + 1)
		if next <= col && (first != 0 || s.line+2 == len(s.lines)) {
			break
		}
		s.line++
	}
	s.col = len(s.lines[s.line])
}

// plain passes a text without quotes, up to a comment or one of some characters outside of
// brackets, which are those of a formula.
func (s *scanner) plain(ends string) {
	line, open := s.lines[s.line], 0
	for ; s.col < len(line); s.col++ {
		c := line[s.col]
		switch {
		case c == '#' && s.col > 0 && line[s.col-1] == ' ':
			s.cursor = cursor{}
			return
		case strings.ContainsRune("([{", c):
			open++
		case open > 0 && strings.ContainsRune(")]}", c):
			open--
		case open == 0 && strings.ContainsRune(ends, c):
			return
		}
	}
}

// quoted passes a text in quotes, which ends at the latest before a line that does not begin
// behind a column.
func (s *scanner) quoted(col int) {
	mark := s.rest()[0]
	s.col++
	for {
		line := s.lines[s.line]
		for ; s.col < len(line); s.col++ {
			switch {
			case mark == '"' && line[s.col] == '\\':
				s.col++
			case line[s.col] != mark:
			case mark == '\'' && s.col+1 < len(line) && line[s.col+1] == mark:
				s.col++
			default:
				s.col++
				s.cursor = cursor{}
				return
			}
		}
		s.col = len(line)
		if !s.nextLine(col) {
			return
		}
	}
}

// nextLine passes to the next line, unless there is none or it begins at or before a column.
func (s *scanner) nextLine(col int) bool {
	if s.line+1 == len(s.lines) {
		return false
	}
	if next, first := s.indent(s.line + 1); first != 0 && next <= col && !strings.ContainsRune("}]", first) {
		return false
	}
	s.line, s.col = s.line+1, 0
	return true
}

// flow reads a map or list in brackets, which ends at the latest before a line that does not begin
// behind a column.
func (s *scanner) flow(path string, col, depth int) {
	list := s.rest()[0] == '['
	s.col++
	items, fresh := 0, true // fresh: an entry can begin
	place := func() {
		s.cursor = cursor{path: path, kind: keyHere, from: s.here(), flow: true}
		if list {
			s.cursor = cursor{path: join(path, strconv.Itoa(items+1)), kind: valueHere, from: s.here(), flow: true}
		}
	}
	for place(); ; {
		s.blanks()
		if fresh {
			s.cursor.from = s.here()
		}
		rest := s.rest()
		switch {
		case len(rest) == 0 || rest[0] == '#':
			s.col = len(s.lines[s.line])
			if len(rest) > 0 {
				s.cursor = cursor{}
			}
			if !s.nextLine(col) {
				return
			}
			if fresh {
				place()
			}
		case rest[0] == '}' || rest[0] == ']':
			s.col++
			s.cursor = cursor{}
			return
		case rest[0] == ',':
			s.col++
			fresh = true
			place()
		case !fresh || depth == maxFlow:
			s.col++
		case list:
			items++
			at := join(path, strconv.Itoa(items))
			s.entries = append(s.entries, entry{path: at, value: Range{s.here(), s.here()}, flow: true})
			s.inFlow(len(s.entries)-1, col, depth)
			fresh = false
		default:
			fresh = false
			start, length := s.here(), s.keyEnd()
			if length > 0 {
				s.inFlow(s.key(path, start, length, true), col, depth)
				break
			}
			s.cursor.from = start
			at := s.col
			s.plain(",}]")
			s.col = max(s.col, at+1)
		}
	}
}

// inFlow reads the value of an entry within brackets.
func (s *scanner) inFlow(of, col, depth int) {
	e := &s.entries[of]
	e.value.Start = s.here()
	e.value.End = s.here()
	rest := s.rest()
	if len(rest) == 0 || strings.ContainsRune(",}]#", rest[0]) {
		return
	}
	s.cursor = cursor{path: e.path, kind: valueHere, from: s.here(), flow: true}
	switch rest[0] {
	case '{', '[':
		e.style = rest[0]
		s.flow(e.path, col, depth+1)
	case '"', '\'':
		e.style, s.cursor.style = rest[0], rest[0]
		s.quoted(col)
	default:
		s.plain(",}]")
		end := s.here()
		for line := s.lines[s.line]; end.Col-2 >= 0 && end.Col-2 < len(line) && line[end.Col-2] == ' '; {
			end.Col--
		}
		s.entries[of].value.End = end
		return
	}
	s.entries[of].value.End = s.here()
}

// join returns the path of a key in a map.
func join(path, word string) string {
	if path == "" {
		return word
	}
	return path + "." + word
}

// slice returns the text of a range, its lines divided by line ends.
func (s *scanner) slice(r Range) string {
	var b strings.Builder
	for line := r.Start.Line; line <= min(r.End.Line, len(s.lines)); line++ {
		text := s.lines[line-1]
		from, to := 0, len(text)
		if line == r.Start.Line {
			from = min(r.Start.Col-1, len(text))
		}
		if line == r.End.Line {
			to = min(r.End.Col-1, len(text))
		}
		if line > r.Start.Line {
			b.WriteByte('\n')
		}
		b.WriteString(string(text[from:max(from, to)]))
	}
	return b.String()
}

// at returns the innermost entry at a position, and whether it is in the key; nil for none.
func (s *scanner) at(p Position) (e *entry, inKey bool) {
	for i := range s.entries {
		switch one := &s.entries[i]; {
		case one.key.contains(p) && !one.key.empty():
			return one, true
		case one.value.contains(p) && !one.value.empty():
			e = one
		}
	}
	return e, false
}

// find returns the entry with a path, or nil.
func (s *scanner) find(path string) *entry {
	for i := range s.entries {
		if s.entries[i].path == path {
			return &s.entries[i]
		}
	}
	return nil
}
