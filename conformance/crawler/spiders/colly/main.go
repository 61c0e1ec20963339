// A crawler with Colly's own check of robots.txt: crawler START
package main

import (
	"os"
	"time"

	"github.com/gocolly/colly/v2"
)

func main() {
	collector := colly.NewCollector(colly.UserAgent("ExampleBot/1.0"))
	collector.IgnoreRobotsTxt = false
	collector.SetRequestTimeout(10 * time.Second)
	collector.OnHTML("a[href]", func(element *colly.HTMLElement) {
		_ = element.Request.Visit(element.Attr("href"))
	})
	_ = collector.Visit(os.Args[1])
}
