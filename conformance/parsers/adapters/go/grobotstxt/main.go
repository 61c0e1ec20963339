package main

import (
	"adapters/cases"

	"github.com/jimsmart/grobotstxt"
)

func main() {
	cases.Answer(func(c cases.Case) (bool, error) {
		return grobotstxt.AgentsAllowed(string(c.Robots), c.Agents, c.URL), nil
	})
}
