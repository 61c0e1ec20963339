import base64, json, re, string, sys
from urllib.parse import quote


def answer(ask):
    """Answers each case by `ask`, which gets the bytes of the file, the names of the crawler and the URL."""
    for text in sys.stdin:
        case = json.loads(text)
        reply = {"id": case["id"]}
        try:
            reply["allowed"] = bool(ask(base64.b64decode(case["robots"]), case["agents"], case["url"]))
        except Exception as error:
            reply["error"] = repr(error)
        print(json.dumps(reply), flush=True)


def only(agents):
    """The crawler of a parser that takes one name."""
    [agent] = agents
    return agent


def path_of(url):
    """The path and query of a URL, for a parser that takes those. `urlsplit` would drop a question mark that nothing follows."""
    path = re.fullmatch(r"[a-z]+://[^/?#]*([^#]*)(?:#.*)?", url, re.DOTALL)[1]
    return quote(path if path.startswith("/") else "/" + path, safe=string.punctuation)
