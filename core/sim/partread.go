package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
)

// PartError is what is wrong with the text of a part file, and what to do about it.
type PartError struct{ Text string }

// Error returns the text.
func (e *PartError) Error() string { return e.Text }

// again is what to do about a file from which nothing can be saved.
const again = "; remove it and play its shard again"

func partErrorf(format string, args ...any) error { return &PartError{fmt.Sprintf(format, args...)} }

// ReadPart reads a part file. Whatever is not as Write has written it, to the last
// byte, is a [*PartError]; other errors come from in.
func ReadPart(in io.Reader) (*Part, error) {
	text, err := io.ReadAll(io.LimitReader(in, MaxPart+1))
	if err != nil {
		return nil, err
	}
	body, err := partBody(text)
	if err != nil {
		return nil, err
	}
	p, err := parsePart(body)
	if err != nil {
		return nil, err
	}
	// Two spellings of one part would be told apart by their checksums and by
	// nothing else, and a key that stands twice would hide.
	if same, err := partJSON(p); err != nil || !bytes.Equal(same, body) {
		return nil, partErrorf("what stands from byte %d on is not written as a part is "+
			"(a key twice, perhaps, or blanks)%s", len(partHead)+1+unlike(same, body), again)
	}
	return p, nil
}

// partBody returns the text of the part itself, having checked what is around it.
func partBody(text []byte) ([]byte, error) {
	switch {
	case len(text) > MaxPart:
		return nil, partErrorf("the file is larger than %d MiB, and no part is; name the files that --out has written",
			MaxPart>>20)
	case len(text) == 0:
		return nil, partErrorf("the file is empty; play its shard again")
	case !bytes.HasPrefix(text, []byte(partHead)):
		return nil, partErrorf("this is no part of a run: it does not begin with %s; "+
			"name the files that --out has written", partHead)
	}
	var n int
	_, err := fmt.Sscanf(string(text[len(partHead):min(len(text), 64)]), `{"format":%d`, &n)
	if err == nil && n != PartFormat {
		return nil, partErrorf("this is format %d of part files, and format %d can be read; "+
			"use the version that has written it", n, PartFormat)
	}
	return checkSum(text[len(partHead):])
}

// checkSum returns the text of the part itself from one that ends with its checksum.
func checkSum(text []byte) ([]byte, error) {
	end := len(text) - partTail
	if end < 0 || !bytes.HasPrefix(text[end:], []byte(partSum)) || !bytes.HasSuffix(text, []byte(partEnd)) {
		return nil, partErrorf("the file is cut off, or something was added: "+
			"it does not end with its checksum%s", again)
	}
	body := text[:end]
	told, is := text[end+len(partSum):len(text)-len(partEnd)], fmt.Sprintf("%x", sha256.Sum256(body))
	if string(told) != is {
		return nil, partErrorf("the file was changed after it was written: "+
			"its checksum is %.12s…, and that of what it holds %.12s…%s", told, is, again)
	}
	return body, nil
}

// parsePart reads the part itself. Its plan comes first, as it says what there can be
// in the counts.
func parsePart(body []byte) (*Part, error) {
	if crowded(body) {
		return nil, partErrorf("there is more in the file than in any part%s", again)
	}
	var p struct {
		Part
		Counts json.RawMessage `json:"counts"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, partErrorf("this is no part of a run: %v%s", err, again)
	}
	if err := p.checkPlan(); err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	counts, err := p.Plan.ReadCounts(p.Counts)
	if err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	p.Part.Counts = counts
	if err := p.check(); err != nil {
		return nil, partErrorf("%v%s", err, again)
	}
	return &p.Part, nil
}

// unlike returns where two texts part.
func unlike(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
