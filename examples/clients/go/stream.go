package maycrawl

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// ErrCut is the error of a stream that ended before its last line. Questions without an answer may be asked again.
var ErrCut = errors.New("the stream of answers was cut")

// Idle is how long Stream waits for the next answer or question.
const Idle = 90 * time.Second

// Question is a line of a stream. An empty crawler is that of the service.
type Question struct {
	Url     string `json:"url"`
	Crawler string `json:"crawler,omitempty"`
}

// Result is the answer to a Question, or why there is none. Then Answer is its zero value: blocked.
type Result struct {
	Question Question
	Answer   Answer
	Err      error
}

// line is an answer, an error in its place, or the last line.
type line struct {
	Answer
	Line  int
	Error *struct{ Code, Detail string }
	Done  bool
	Lines int
}

// pending is the questions without an answer. The buffers between the client and the service bound their number.
type pending struct {
	mutex     sync.Mutex
	questions []Question
}

func (p *pending) add(question Question) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.questions = append(p.questions, question)
}

func (p *pending) take() (Question, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.questions) == 0 {
		return Question{}, false
	}
	first := p.questions[0]
	p.questions = p.questions[1:]
	return first, true
}

// Stream asks any number of questions in one request and passes the results to receive, in the order of the questions.
//
// Stream calls ask in a goroutine of its own. ask calls emit for each question; emit blocks while the service does not
// read, which it does not while receive does not return. Once the stream has ended, emit returns an error, and ask
// should return it. If ask or receive returns an error, the stream ends with it.
func Stream(
	ctx context.Context, client *Client, ask func(emit func(Question) error) error, receive func(Result) error,
) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	watchdog := time.AfterFunc(Idle, cancel)
	defer watchdog.Stop()
	reader, writer := io.Pipe()
	defer reader.Close()
	var waiting pending
	produced := make(chan error, 1)
	accepted := make(chan struct{})
	go func() {
		// The service sends its headers at once. A connection that is closed while it is written to loses what was not
		// read, such as the answer to a wrong token. A proxy may hold back headers without a body, so not for ever.
		select {
		case <-accepted:
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
		encoder := json.NewEncoder(writer)
		err := ask(func(question Question) error {
			watchdog.Reset(Idle)
			// As JSON transports it, and the answer repeats it.
			question.Url = strings.ToValidUTF8(question.Url, "\uFFFD")
			waiting.add(question)
			return encoder.Encode(question)
		})
		produced <- err
		// With an error, the request breaks off, so that the service does not take its lines for all of them.
		writer.CloseWithError(err)
	}()
	response, err := client.CheckManyWithBody(ctx, nil, "application/x-ndjson", reader)
	if err != nil {
		return firstError(produced, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		problem, _ := io.ReadAll(io.LimitReader(response.Body, 1<<20))
		return firstError(produced, fmt.Errorf("%s: %s", response.Status, problem))
	}
	close(accepted)
	progress := func() { watchdog.Reset(Idle) }
	return firstError(produced, receiveAll(response.Body, &waiting, progress, receive))
}

// receiveAll passes the results to receive, until the last line.
func receiveAll(body io.Reader, waiting *pending, progress func(), receive func(Result) error) error {
	decoder := json.NewDecoder(bufio.NewReaderSize(body, 1<<16))
	for number := 1; ; number++ {
		var next line
		if err := decoder.Decode(&next); err != nil {
			return fmt.Errorf("%w after %d answers: %v", ErrCut, number-1, err)
		}
		progress()
		question, found := waiting.take()
		if next.Done {
			return checkEnd(found, next.Lines, number-1)
		}
		result := Result{Question: question, Answer: next.Answer}
		switch {
		case next.Error != nil && next.Error.Code == "request-timeout":
			return fmt.Errorf("%w: %s", ErrCut, next.Error.Detail)
		case next.Error != nil && next.Line == number:
			result = Result{Question: question, Err: errors.New(next.Error.Detail)}
		case !found || next.Url != question.Url:
			return fmt.Errorf("%w: answer %d is not that to question %d", ErrCut, number, number)
		}
		if err := receive(result); err != nil {
			return err
		}
	}
}

func checkEnd(isQuestionLeft bool, lines, received int) error {
	if isQuestionLeft || lines != received {
		return fmt.Errorf("%w: the service read %d questions and answered %d", ErrCut, lines, received)
	}
	return nil
}

// firstError returns the error of the questions, if they have ended with one, since it causes the others.
func firstError(produced <-chan error, err error) error {
	select {
	case cause := <-produced:
		if cause != nil && !errors.Is(cause, io.ErrClosedPipe) {
			return cause
		}
	default:
	}
	return err
}
