package studio

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// The folders of an archive of all games and rulesets.
const (
	archivedGames    = "games"
	archivedRulesets = "rulesets"
	mostArchive      = 64 << 20 // bytes of an archive that is loaded
	mostUnpacked     = 1 << 30  // bytes of the files in it
)

// moved says what became of the files of an archive.
type moved struct {
	Added, Known int
	Kept         []string // why others stay as they are, or were left out
}

// filesPage shows how to save and load all files.
func (s *Server) filesPage(*http.Request) (any, error) { return show("files.html", (*moved)(nil)) }

// saveFiles answers with an archive of all games and rulesets. The key of links is not in it.
func (s *Server) saveFiles(*http.Request) (any, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(files fs.FS, to string, want func(name string) bool) error {
		entries, err := fs.ReadDir(files, ".")
		if errors.Is(err, fs.ErrNotExist) { // nothing is kept yet
			return nil
		}
		for _, e := range entries {
			if err == nil && e.Type().IsRegular() && want(e.Name()) {
				var text []byte
				text, err = fs.ReadFile(files, e.Name())
				w, _ := z.Create(path.Join(to, e.Name())) // into memory
				_, _ = w.Write(text)
			}
		}
		return err
	}
	err := errors.Join(add(os.DirFS(s.games.folder), archivedGames, isOfGame),
		add(s.designer.root.FS(), archivedRulesets, func(name string) bool { return checkFile(name) == nil }), z.Close())
	return content{map[string]string{"Content-Type": "application/zip", "Content-Disposition": `attachment; filename="azulejo.zip"`}, out.Bytes()}, err
}

// isOfGame reports whether a file is of a game.
func isOfGame(name string) bool {
	id, is := strings.CutSuffix(strings.TrimSuffix(name, hintlessEnding), recordEnding)
	return is && id != "" && !strings.HasPrefix(id, ".") && !notPlain.MatchString(id)
}

// loadFiles adds the files of an archive, or a ruleset or a game, that are not there yet. It changes none.
func (s *Server) loadFiles(r *http.Request) (any, error) {
	_ = r.ParseMultipartForm(mostArchive) // into memory: a browser has no temporary files; FormFile tells of errors
	f, head, err := r.FormFile("archive")
	if err != nil {
		return nil, failure{http.StatusBadRequest, "choose the file to load first, of at most 64 MB"}
	}
	defer f.Close()
	m, left := &moved{}, uint64(mostUnpacked)
	add := func(name string, size uint64, open func() (io.ReadCloser, error)) {
		known, err := false, errors.New("it is too large")
		if size <= min(left, mostRecord) {
			left -= size
			known, err = s.loadFile(name, open)
		}
		switch {
		case err != nil:
			m.Kept = append(m.Kept, fmt.Sprintf("%q: %s", name, reasonOf(err)))
		case known:
			m.Known++
		default:
			m.Added++
		}
	}
	if z, err := zip.NewReader(f, head.Size); err == nil {
		for _, e := range z.File {
			add(e.Name, e.UncompressedSize64, e.Open) // reading ends there
		}
	} else {
		add(head.Filename, uint64(head.Size), func() (io.ReadCloser, error) { return f, nil })
	}
	return show("files.html", m)
}

// loadFile adds a file, and reports whether it was there. One that comes alone has no folder.
func (s *Server) loadFile(named string, open func() (io.ReadCloser, error)) (known bool, err error) {
	in, err := open()
	if err != nil {
		return false, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	folder, name := path.Split(named)
	switch {
	case err != nil:
		return false, err
	case (folder == archivedGames+"/" || folder == "") && isOfGame(name):
		file := filepath.Join(s.games.folder, name)
		if old, err := safefile.Read(file, mostRecord); err == nil && bytes.Equal(old, text) {
			return true, nil
		}
		if err := os.MkdirAll(s.games.folder, 0o700); err != nil {
			return false, err
		}
		return false, safefile.Create(file, func(f *os.File) error { _, err := f.Write(text); return err })
	case (folder == archivedRulesets+"/" || folder == "") && checkFile(name) == nil:
		return s.designer.add(name, string(text))
	}
	return false, errors.New("it is no game and no ruleset")
}
