// Command check prints which URLs a crawler may fetch: those of its arguments, or a stream of lines from stdin.
//
//	go run ./check -crawler ExampleBot https://example.com/
//	go run ./check < urls.txt
//
// Exit code 0: there is an answer for each URL. 2: there is not.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"example.com/maycrawl"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(2)
	}
}

func run() error {
	service := flag.String("service", "http://127.0.0.1:8787", "address of the service, or unix:PATH")
	crawler := flag.String("crawler", "", "crawler; that of the service if empty")
	flag.Parse()
	client, err := maycrawl.New(*service, os.Getenv("MAYCRAWL_TOKEN"))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch flag.NArg() {
	case 0:
		return stream(ctx, client, *crawler)
	case 1:
		answer, err := client.Check(ctx, flag.Arg(0), *crawler)
		if err != nil {
			return err
		}
		show(answer)
	default:
		answers, err := client.CheckMany(ctx, flag.Args(), *crawler)
		if err != nil {
			return err
		}
		for _, answer := range answers {
			show(answer)
		}
	}
	return nil
}

func stream(ctx context.Context, client *maycrawl.Client, crawler string) error {
	ask := func(emit func(maycrawl.Question) error) error {
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if lines.Text() == "" {
				continue
			}
			if err := emit(maycrawl.Question{URL: lines.Text(), Crawler: crawler}); err != nil {
				return err
			}
		}
		return lines.Err()
	}
	return client.Stream(ctx, ask, func(result maycrawl.Result) error {
		if result.Err != nil {
			fmt.Printf("block %s (%v)\n", result.Question.URL, result.Err)
		} else {
			show(result.Answer)
		}
		return nil
	})
}

func show(answer maycrawl.Answer) {
	if answer.Allowed {
		fmt.Println("allow", answer.DecidedURL)
	} else {
		fmt.Printf("block %s (%s)\n", answer.URL, answer.Reason)
	}
}
