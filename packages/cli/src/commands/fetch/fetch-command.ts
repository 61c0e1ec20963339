import { command, STOPPED, type TaskOf, WRONG_LINE_OR_STORE } from '../../command-line/command.js';
import { GATE_FLAGS, gateArguments } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';

export const fetch = command({
  name: 'fetch',
  summary: "Show a site's robots.txt: how it was fetched, what it means, when it expires",
  title: "a site's robots.txt, how it was fetched, and what it means",
  usage: ['[--raw | --json] [options] URL'],
  about: `
Shows each request with its status, what crawlers may fetch, since when fetching fails (if it does), when the
stored copy expires, when the next attempt is due, and the file. If a stored copy is fresh, the command uses
it, as check does; with --fresh, it fetches.`,
  sections: {
    Options: {
      raw: { text: 'Print only the bytes of the file, unchanged', page: 'Control characters are not escaped' },
      json: { text: 'Print one JSON object that includes the file' },
    },
    Fetching: GATE_FLAGS,
  },
  exitCodes: {
    0: 'the rules decide, or everything is allowed',
    1: 'everything is blocked',
    2: WRONG_LINE_OR_STORE,
    ...STOPPED,
  },
  examples: ['maycrawl fetch https://example.com/', 'maycrawl fetch --fresh --raw https://example.com/ > robots.txt'],
  read(line) {
    const [url, ...rest] = line.inputs;
    const { raw, json, ...values } = line.values();
    if (url === undefined) throw usage('no URL: give the URL whose robots.txt you want to see');
    if (rest.length > 0) throw usage('fetch takes one URL: run it once for each');
    if (raw && json) throw usage('--raw and --json exclude each other: leave out one');
    return { task: 'fetch', url, form: raw ? 'raw' : json ? 'json' : 'text', gate: gateArguments(values) };
  },
});

export type FetchArguments = TaskOf<typeof fetch>;
