// Command lines reads a URL per line from stdin, any number of them, and prints each verdict as soon as it arrives.
// Argument: the crawler.
package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.com/maycrawl"
)

func main() {
	log.SetFlags(0)
	client, err := maycrawl.NewClient(cmp.Or(os.Getenv("MAYCRAWL_SERVICE"), "http://127.0.0.1:8787"),
		maycrawl.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			if token := os.Getenv("MAYCRAWL_TOKEN"); token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			}
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	ask := func(emit func(maycrawl.Question) error) error {
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if err := emit(maycrawl.Question{Url: lines.Text(), Crawler: os.Args[1]}); err != nil {
				return err
			}
		}
		return lines.Err()
	}
	receive := func(result maycrawl.Result) error {
		if result.Err != nil {
			fmt.Printf("block %s: %v\n", result.Question.Url, result.Err)
		} else if result.Answer.Allowed {
			fmt.Println("allow", result.Answer.DecidedUrl)
		} else {
			fmt.Println("block", result.Question.Url)
		}
		return nil
	}
	if err := maycrawl.Stream(context.Background(), client, ask, receive); err != nil {
		log.Fatal(err)
	}
}
