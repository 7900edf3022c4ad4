// Package all registers the variants that come with azulejo. Import it for
// that alone:
//
//	import _ "github.com/azulejo/azulejo/variants/all"
package all

import (
	_ "github.com/azulejo/azulejo/variants/classic"  // registers itself
	_ "github.com/azulejo/azulejo/variants/pavilion" // registers itself
	_ "github.com/azulejo/azulejo/variants/styles"   // registers styles of bots
)
