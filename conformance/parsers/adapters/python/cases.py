import base64, json, sys


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
