// Reads a URL per line from stdin, any number of them, and prints each verdict as soon as it arrives. Argument: the
// crawler.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { components } from './maycrawl.js';

type Question = components['schemas']['LineQuestion'];
type Line = components['schemas']['BriefAnswer' | 'LineError' | 'LinesDone'];

async function* questions(): AsyncGenerator<Buffer> {
  for await (const url of createInterface(process.stdin)) {
    yield Buffer.from(`${JSON.stringify({ url } satisfies Question)}\n`);
  }
}

const { MAYCRAWL_SERVICE: service = 'http://127.0.0.1:8787', MAYCRAWL_TOKEN: token } = process.env;
const query = new URLSearchParams({ detail: 'brief', crawler: process.argv[2] ?? '' });
const response = await fetch(`${service}/v1/check?${query}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-ndjson', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
  body: questions(),
  duplex: 'half',
});
if (response.status !== 200 || response.body === null) throw new Error(await response.text());
let isDone = false;
for await (const text of createInterface(Readable.fromWeb(response.body))) {
  const line: Line = JSON.parse(text);
  if ('done' in line) isDone = true;
  else if ('error' in line) console.log(`block line ${line.line}: ${line.error.detail}`);
  else console.log(line.allowed === true ? `allow ${line.decidedUrl ?? line.url}` : `block ${line.url}`);
}
if (!isDone) throw new Error('the stream was cut: do not fetch the URLs without a verdict');
