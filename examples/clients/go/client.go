// Package maycrawl asks a maycrawl service which URLs a crawler may fetch.
package maycrawl

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Answer is a verdict. Of an error, the zero value: blocked.
type Answer struct {
	URL string `json:"url"`
	// DecidedURL is what the verdict is about, such as /b for /a/../b. Request this URL.
	DecidedURL  string    `json:"decidedUrl"`
	Crawler     string    `json:"crawler"`
	Allowed     bool      `json:"allowed"`
	Reason      string    `json:"reason"`
	Explanation string    `json:"explanation"`
	ValidUntil  time.Time `json:"validUntil"`
}

// Problem is an error of the service (RFC 9457). Decide by Code; the texts may change.
type Problem struct {
	Status int          `json:"status"`
	Code   string       `json:"code"`
	Detail string       `json:"detail"`
	Errors []FieldError `json:"errors"`
}

// FieldError names a part of a request that is wrong, such as body.urls[3].
type FieldError struct {
	Field  string `json:"field"`
	Detail string `json:"detail"`
}

func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// Client is safe for concurrent use.
type Client struct {
	// Timeout of an attempt of Check or CheckMany. A site may take 30 seconds to answer.
	Timeout time.Duration
	// Tries is how often Check and CheckMany send a request, if the service is away or asks for a pause.
	Tries int
	// Idle is how long Stream waits for the next answer or question.
	Idle time.Duration

	base  string
	token string
	http  *http.Client
}

const maxPause = time.Minute

// New returns a client of the service at an address such as http://127.0.0.1:8787, or unix:PATH. The token may be
// empty.
func New(service, token string) (*Client, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: 16, IdleConnTimeout: time.Minute}
	if path := strings.TrimPrefix(service, "unix:"); path != service {
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", path)
		}
		service = "http://localhost"
	}
	base, err := url.Parse(service)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("service %q: write an address such as http://127.0.0.1:8787, or unix:PATH", service)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		Timeout: time.Minute,
		Tries:   4,
		Idle:    90 * time.Second,
		base:    strings.TrimSuffix(service, "/") + "/v1/check",
		token:   token,
		http:    &http.Client{Transport: transport, CheckRedirect: stay},
	}, nil
}

// Check returns the verdict for one URL. An empty crawler is that of the service.
func (c *Client) Check(ctx context.Context, target, crawler string) (Answer, error) {
	target = validText(target)
	query := url.Values{"url": {target}}
	if crawler != "" {
		query.Set("crawler", crawler)
	}
	answers, err := c.ask(ctx, http.MethodGet, c.base+"?"+query.Encode(), nil, []string{target})
	if err != nil {
		return Answer{}, err
	}
	return answers[0], nil
}

// CheckMany returns the verdicts for up to 10,000 URLs and 2 MiB, in order. The service answers when it has them all,
// and refuses a list that contains a text that is no URL. Stream has neither limit.
func (c *Client) CheckMany(ctx context.Context, targets []string, crawler string) ([]Answer, error) {
	urls := make([]string, len(targets))
	for i, target := range targets {
		urls[i] = validText(target)
	}
	question := map[string][]string{"urls": urls}
	if crawler != "" {
		question["crawlers"] = []string{crawler}
	}
	body, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	return c.ask(ctx, http.MethodPost, c.base, body, urls)
}

// validText returns text as JSON can transport it. Request the DecidedURL, which the verdict is about.
func validText(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

// ask sends a request, again if the service is away or asks for a pause.
func (c *Client) ask(ctx context.Context, method, address string, body []byte, targets []string) ([]Answer, error) {
	for try := 1; ; try++ {
		answers, pause, err := c.try(ctx, method, address, body, targets)
		if err == nil || pause < 0 || try >= c.Tries {
			return answers, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// try returns how long to wait before the next attempt; a negative pause if there should be none.
func (c *Client) try(
	ctx context.Context, method, address string, body []byte, targets []string,
) ([]Answer, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	response, err := c.send(ctx, method, address, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, pauseAfter(err), err
	}
	defer response.Body.Close()
	var result struct{ Answers []Answer }
	if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
		return nil, time.Second, fmt.Errorf("the answer is cut: %w", err)
	}
	if len(result.Answers) != len(targets) {
		return nil, -1, fmt.Errorf("%d answers to %d questions", len(result.Answers), len(targets))
	}
	for i, target := range targets {
		if result.Answers[i].URL != target {
			return nil, -1, fmt.Errorf("an answer for %q instead of %q", result.Answers[i].URL, target)
		}
	}
	return result.Answers, 0, nil
}

// send returns a response with status 200; otherwise the error is a *pausedProblem, a *Problem or that of net/http.
func (c *Client) send(
	ctx context.Context, method, address, contentType string, body io.Reader,
) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, err
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", contentType)
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusOK {
		return response, nil
	}
	defer response.Body.Close()
	problem := &Problem{}
	err = json.NewDecoder(io.LimitReader(response.Body, 1<<20)).Decode(problem)
	if err != nil || problem.Code == "" {
		return nil, fmt.Errorf("status %d without a problem document", response.StatusCode)
	}
	if status := response.StatusCode; status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		return nil, &pausedProblem{problem, retryAfter(response.Header)}
	}
	return nil, problem
}

// pausedProblem is a Problem that ends by itself.
type pausedProblem struct {
	*Problem
	pause time.Duration
}

func (p *pausedProblem) Unwrap() error { return p.Problem }

func retryAfter(header http.Header) time.Duration {
	seconds, err := strconv.ParseUint(header.Get("Retry-After"), 10, 31)
	if err != nil {
		return time.Second
	}
	if pause := time.Duration(seconds) * time.Second; pause < maxPause {
		return pause
	}
	return maxPause
}

func pauseAfter(err error) time.Duration {
	var paused *pausedProblem
	var problem *Problem
	switch {
	case errors.As(err, &paused):
		return paused.pause
	case errors.As(err, &problem):
		return -1
	default:
		return time.Second
	}
}
