// Package cases reads cases and prints answers.
package cases

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// Case is a question: may a crawler with these names fetch the URL?
type Case struct {
	ID     string   `json:"id"`
	Robots []byte   `json:"robots"`
	Agents []string `json:"agents"`
	URL    string   `json:"url"`
}

type answer struct {
	ID      string `json:"id"`
	Allowed *bool  `json:"allowed,omitempty"`
	Error   string `json:"error,omitempty"`
}

// Answer asks for each case.
func Answer(ask func(Case) (bool, error)) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if allowed, err := ask(c); err != nil {
			out.Encode(answer{ID: c.ID, Error: err.Error()})
		} else {
			out.Encode(answer{ID: c.ID, Allowed: &allowed})
		}
	}
}
