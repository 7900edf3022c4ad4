package classic

import "github.com/azulejo/azulejo/variants"

func init() { variants.Register(Variant{}, nil) }
