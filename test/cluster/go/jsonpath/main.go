// Reads lines of {"path", "body"} and answers each with {"text"} or {"failure"}: what `$(path)` gives in a TriggerBinding
// for an event with that body. The path language is client-go's own; what Tekton Triggers puts around it (its relaxed
// spelling of paths, and how it prints what a path finds: pkg/template/jsonpath.go and event.go) is written here anew.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/textproto"
	"os"
	"reflect"
	"strings"

	"k8s.io/client-go/util/jsonpath"
)

type question struct {
	Path string          `json:"path"`
	Body json.RawMessage `json:"body"`
}

type answer struct {
	Text    *string `json:"text,omitempty"`
	Failure *string `json:"failure,omitempty"`
	// Whether some other time there was a failure in place of a text, or a text in place of a failure: Go walks over the
	// members of a map in another order each time, and client-go leaves out what comes after an empty slice.
	Varies bool `json:"varies,omitempty"`
}

// event is what paths start from. Tekton's is a struct too, so its fields are found under their Go names as well.
type event struct {
	Header     map[string]string      `json:"header"`
	Body       interface{}            `json:"body"`
	Extensions map[string]interface{} `json:"extensions"`
	Context    eventContext           `json:"context"`
}

type eventContext struct {
	EventID string `json:"eventID"`
}

func main() {
	if err := answerAll(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answerAll() error {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := bufio.NewWriter(os.Stdout)
	answers := json.NewEncoder(out)
	for lines.Scan() {
		var asked question
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			return err
		}
		var body interface{}
		if err := json.Unmarshal(asked.Body, &body); err != nil {
			return err
		}
		if err := answers.Encode(answerOften(asked.Path, body)); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return out.Flush()
}

func answerOften(path string, body interface{}) answer {
	const times = 16
	mayMeetMembers := strings.Contains(path, "*") || strings.Contains(path, "..")
	given := answerFor(path, body)
	for n := 0; n < times && mayMeetMembers && !given.Varies; n++ {
		given.Varies = (answerFor(path, body).Text == nil) != (given.Text == nil)
	}
	return given
}

// answerFor turns a panic of client-go into a failure: in an EventListener it ends the event too.
func answerFor(path string, body interface{}) (given answer) {
	fail := func(failure string) {
		given = answer{Failure: &failure}
	}
	defer func() {
		if thrown := recover(); thrown != nil {
			fail(fmt.Sprintf("panic: %v", thrown))
		}
	}()
	text, err := resolve(path, &event{
		Header:     map[string]string{"X-Github-Event": "push", "Accept": "a,b"},
		Body:       body,
		Extensions: map[string]interface{}{"lab": map[string]interface{}{"n": 7.0}},
		Context:    eventContext{EventID: "id-1"},
	})
	if err != nil {
		fail(err.Error())
		return given
	}
	return answer{Text: &text}
}

func resolve(path string, root *event) (string, error) {
	action, err := actionOf(path)
	if err != nil {
		return "", err
	}
	parsed := jsonpath.New("")
	if err := parsed.Parse(action); err != nil {
		return "", err
	}
	found, err := parsed.FindResults(root)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, values := range found {
		printed, err := printedValues(values)
		if err != nil {
			return "", err
		}
		text.Write(printed)
	}
	return text.String(), nil
}

// actionOf is `{.a.b}` for `a.b`, `.a.b`, `{a.b}` and `{.a.b}`. A header's name is spelled as Go spells it.
func actionOf(path string) (string, error) {
	const header = "header."
	if name, found := strings.CutPrefix(path, header); found {
		path = header + textproto.CanonicalMIMEHeaderKey(name)
	}
	if path == "" {
		return "", nil
	}
	bare := path
	if len(path) > 2 && path[0] == '{' && path[len(path)-1] == '}' {
		bare = path[1 : len(path)-1]
	}
	if strings.ContainsAny(bare, "{}") {
		return "", errors.New("unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'")
	}
	if bare != "." {
		bare = strings.TrimPrefix(bare, ".")
	}
	return "{." + bare + "}", nil
}

// printedValues is one text without its quotes, still escaped; one value of another kind as JSON; none or several as a
// JSON list.
func printedValues(values []reflect.Value) ([]byte, error) {
	if len(values) == 1 {
		written, err := json.Marshal(values[0].Interface())
		if err == nil && bytes.HasPrefix(written, []byte{'"'}) {
			written = written[1 : len(written)-1]
		}
		return written, err
	}
	list := make([]interface{}, 0, len(values))
	for _, value := range values {
		list = append(list, value.Interface())
	}
	return json.Marshal(list)
}
