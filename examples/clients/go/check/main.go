// Command check prints which URLs a crawler may fetch. Arguments: the crawler, then URLs.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/maycrawl"
)

func main() {
	log.SetFlags(0)
	crawlers, urls := os.Args[1:2], os.Args[2:]
	client, err := maycrawl.NewClient(cmp.Or(os.Getenv("MAYCRAWL_SERVICE"), "http://127.0.0.1:8787"),
		maycrawl.WithRequestEditorFn(authorize))
	try(err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var response *http.Response
	if len(urls) == 1 {
		response, err = client.Check(ctx, &maycrawl.CheckParams{Url: urls, Crawler: &crawlers})
	} else {
		response, err = client.CheckMany(ctx, nil, maycrawl.CheckManyBody{Urls: urls, Crawlers: &crawlers})
	}
	try(err)
	body, err := io.ReadAll(response.Body)
	try(err)
	if response.StatusCode != http.StatusOK {
		log.Fatal(string(body))
	}
	var result maycrawl.CheckAnswer
	try(json.Unmarshal(body, &result))
	for _, answer := range result.Answers {
		if answer.Allowed {
			fmt.Println("allow", answer.DecidedUrl)
		} else {
			fmt.Println("block", answer.Url)
		}
	}
}

func authorize(_ context.Context, request *http.Request) error {
	if token := os.Getenv("MAYCRAWL_TOKEN"); token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	return nil
}

func try(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
