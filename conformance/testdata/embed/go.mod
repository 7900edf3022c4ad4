module example.com/embed

go 1.26.0

require github.com/azulejo/azulejo v0.0.0

require (
	github.com/expr-lang/expr v1.17.8 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/azulejo/azulejo => ../../..
