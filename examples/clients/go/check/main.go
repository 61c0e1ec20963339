// Command check prints which URLs a crawler may fetch. Arguments: the crawler, then URLs.
package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/maycrawl"
)

func main() {
	log.SetFlags(0)
	client, err := maycrawl.NewClientWithResponses(cmp.Or(os.Getenv("MAYCRAWL_SERVICE"), "http://127.0.0.1:8787"),
		maycrawl.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			if token := os.Getenv("MAYCRAWL_TOKEN"); token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			}
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	answers, err := check(ctx, client, os.Args[2:], []string{os.Args[1]})
	if err != nil {
		log.Fatal(err)
	}
	for _, answer := range answers {
		if answer.Allowed {
			fmt.Println("allow", answer.DecidedUrl)
		} else {
			fmt.Println("block", answer.Url)
		}
	}
}

func check(ctx context.Context, client *maycrawl.ClientWithResponses, urls, crawlers []string) ([]maycrawl.Answer, error) {
	if len(urls) == 1 {
		response, err := client.CheckWithResponse(ctx, &maycrawl.CheckParams{Url: urls, Crawler: &crawlers})
		if err != nil {
			return nil, err
		}
		if response.JSON200 == nil {
			return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
		}
		return response.JSON200.Answers, nil
	}
	response, err := client.CheckManyWithResponse(ctx, nil, maycrawl.CheckManyBody{Urls: urls, Crawlers: &crawlers})
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
	}
	var answers []maycrawl.Answer
	for _, item := range response.JSON200.Answers {
		answer, err := item.AsAnswer()
		if err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, nil
}
