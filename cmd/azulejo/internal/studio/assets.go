//go:build !js

package studio

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
)

//go:embed assets
var assets embed.FS

// Assets returns the files that pages load, by their paths. A site has them beside the program, which has other work.
func Assets() map[string][]byte {
	all := map[string][]byte{"assets/board.css": []byte(svg.CSS)}
	_ = fs.WalkDir(assets, ".", func(path string, e fs.DirEntry, err error) error { // they are embedded
		if !e.IsDir() {
			all[path], err = assets.ReadFile(path)
		}
		return err
	})
	return all
}

// assetRoutes lets the studio send what pages load.
func (s *Server) assetRoutes() {
	files, _ := fs.Sub(assets, "assets") // it is embedded
	s.mux.Handle("GET /assets/", cached(http.StripPrefix("/assets/", http.FileServerFS(files))))
	s.mux.Handle("GET /assets/board.css", cached(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "board.css", time.Time{}, strings.NewReader(svg.CSS))
	})))
}

// built names the assets of this program: other programs may have others.
var built = sync.OnceValue(func() string {
	all := sha256.New()
	_ = fs.WalkDir(assets, ".", func(path string, e fs.DirEntry, err error) error { // they are embedded
		text, _ := assets.ReadFile(path)
		all.Write(text)
		return err
	})
	all.Write([]byte(svg.CSS))
	return fmt.Sprintf(`W/"%x"`, all.Sum(nil)[:12])
})

// cached lets browsers keep assets, and ask whether they are still the same.
func cached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", built())
		next.ServeHTTP(w, r)
	})
}
