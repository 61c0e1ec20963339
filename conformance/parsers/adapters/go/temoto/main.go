package main

import (
	"errors"
	"net/url"

	"adapters/cases"

	"github.com/temoto/robotstxt"
)

func main() {
	cases.Answer(func(c cases.Case) (bool, error) {
		if len(c.Agents) > 1 {
			return false, errors.New("this parser takes one name")
		}
		robots, err := robotstxt.FromBytes(c.Robots)
		if err != nil {
			return false, err
		}
		address, err := url.Parse(c.URL)
		if err != nil {
			return false, err
		}
		return robots.TestAgent(address.RequestURI(), c.Agents[0]), nil
	})
}
