package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// rowsOf is a ruleset of one's own: so many points for a row.
func rowsOf(t *testing.T, points string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Open("classic", variants.Set("bonuses.row.points="+points))
	require.NoError(t, err)
	return r
}

// forgedPart is a part of six games under four points for a row, with a change.
func forgedPart(t *testing.T, change func(*sim.Part)) string {
	t.Helper()
	r := rowsOf(t, "4")
	s, _ := sixGames(t)
	s.Rules, s.Header = r.Rules, r.Header()
	plan, err := s.Plan()
	require.NoError(t, err)
	p, err := sim.NewPart(plan, sim.Whole)
	require.NoError(t, err)
	p.Version, p.Counts = version(), played(t, s, plan.All())
	change(p)
	name := filepath.Join(t.TempDir(), "run.part")
	file, err := os.Create(name)
	require.NoError(t, err)
	defer file.Close()
	require.NoError(t, p.Write(file))
	return name
}

// Where the variant is not in this program, the numbers are told and the rules are not,
// whatever a part says they are.
func TestPartOfAVariantThatIsNotThere(t *testing.T) {
	other := rowsOf(t, "44").Header().Source
	name := forgedPart(t, func(p *sim.Part) { p.Plan.Rulesets[0].Variant, p.Plan.Rulesets[0].Source = "gone", other })
	var out, errs bytes.Buffer
	assert.Zero(t, Main([]string{"merge", name}, nil, &out, &errs))
	assert.Contains(t, errs.String(), "classic: its text was changed")
	page := filepath.Join(t.TempDir(), "page.html")
	assert.Equal(t, exitContent, Main([]string{"merge", name, "--report", page}, nil, &out, &errs))
	assert.NoFileExists(t, page)
}

// Parts of several versions are another run's, unless they are asked for.
func TestPartsOfSeveralVersions(t *testing.T) {
	versions := []string{"v1.1.0", "v1.0.0", "v1.1.0"}
	err := new(mergeFlags).refuseMixed(versions)
	assert.ErrorContains(t, err, "v1.0.0, v1.1.0; --mixed-versions merges them all the same")
	assert.NoError(t, (&mergeFlags{mixed: true}).refuseMixed(versions))
	assert.NoError(t, new(mergeFlags).refuseMixed(versions[:1]))
}
