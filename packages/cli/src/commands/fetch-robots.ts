import type { FetchFailure, OriginRobots } from '@maycrawl/gate';
import type { FetchArguments } from '../arguments/fetch-arguments.js';
import { type GateSession, withGate } from '../session/gate-session.js';
import { lastFetchOf, triesOf } from '../session/known-origin.js';
import { readSite } from '../targets/target.js';
import { type Paint, paintFor } from '../terminal/paint.js';
import { type Writer, writeLine } from '../terminal/writer.js';
import { inBytes } from '../text/counts.js';
import { clip, jsonLine, printable } from '../text/printable.js';
import { duration, isoTime } from '../text/time.js';
import { ago } from '../verdicts/site-answer.js';
import { jsonFailure, jsonHop } from '../verdicts/site-json.js';
import { truncationText } from '../verdicts/verdict-text.js';

const STDERR = 2;
const LINE_LENGTH = 1_000;

interface Fetched {
  readonly known: OriginRobots;
  readonly bytes: Uint8Array | undefined;
  readonly session: Pick<GateSession, 'startedAt'>;
}

const ACCESS_WORDS = {
  'allow-all': 'everything is allowed',
  'disallow-all': 'everything is blocked',
  rules: 'as the rules say',
} as const;

const robotsUrlOf = ({ record: { origin } }: OriginRobots): string => `${origin}/robots.txt`;

const withClock = (words: string, time: number): string => `${words} (${isoTime(time) ?? 'never'})`;

function ahead(time: number, now: number): string {
  return withClock(time <= now ? 'now' : `in ${duration(time - now)}`, time);
}

/** `timeout: it takes too long`. */
function failureText({ kind, detail }: FetchFailure): string {
  return printable(`${kind}: ${detail}`);
}

function hopRows(known: OriginRobots): [string, string][] {
  return (lastFetchOf(known)?.hops ?? []).map(({ url, status, address }, index) => [
    `request ${index + 1}`,
    `${status ?? 'no answer'} ${printable(url)}${address === undefined ? '' : ` (${printable(address)})`}`,
  ]);
}

function goodRows({ known: { record, access }, session: { startedAt } }: Fetched, now: number): [string, string][] {
  const { good } = record;
  if (good === undefined) return [];
  const { kind, at, facts } = good;
  const rows: [string, string][] = [[kind === 'file' ? 'copy' : 'no file', withClock(ago(at, startedAt, now), at)]];
  if (access.step === 'fresh') rows.push(['expires', ahead(access.until, now)]);
  if (facts.headers?.contentType !== undefined) rows.push(['content-type', printable(facts.headers.contentType)]);
  if (facts.headers?.cacheControl !== undefined) rows.push(['cache-control', printable(facts.headers.cacheControl)]);
  return rows;
}

function rowsOf(fetched: Fetched, now: number): [string, string][] {
  const { record, access } = fetched.known;
  const { startedAt } = fetched.session;
  const { failure } = fetched.known;
  const outageSince = record.outage?.since;
  const { lastTriedAt, nextTryAt } = triesOf(fetched.known);
  return [
    ['access', `${ACCESS_WORDS[access.access]} (${access.step})`],
    ...hopRows(fetched.known),
    ...(failure === undefined ? [] : [['failure', failureText(failure)] as [string, string]]),
    ...(outageSince === undefined
      ? []
      : [['first failure', withClock(ago(outageSince, startedAt, now), outageSince)] as [string, string]]),
    ...goodRows(fetched, now),
    ...(lastTriedAt === undefined
      ? []
      : [['last try', withClock(ago(lastTriedAt, startedAt, now), lastTriedAt)] as [string, string]]),
    ['next try', ahead(nextTryAt ?? now, now)],
  ];
}

/** The lines of the file, numbered, with everything written out that a terminal would obey. */
function fileText({ known: { robots }, bytes }: Fetched, paint: Paint): string {
  if (robots === undefined) return '';
  if (bytes === undefined) return '';
  const width = String(robots.lines.length).length;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const lines = robots.lines.map(({ number, span }) => {
    const content = printable(clip(decoder.decode(bytes.subarray(span.start, span.end)), LINE_LENGTH));
    return `${paint.dim(`${String(number).padStart(width)} |`)} ${content}`.trimEnd();
  });
  const cut = truncationText(robots);
  return `\n${[...lines, ...(cut === undefined ? [] : [cut])].join('\n')}\n`;
}

function textOf(fetched: Fetched, paint: Paint): string {
  const { robots } = fetched.known;
  const rows = rowsOf(fetched, Date.now());
  if (robots !== undefined) rows.push(['file', inBytes(robots.byteLength)]);
  const shown = rows.map(([name, value]) => `  ${paint.dim(name.padEnd(15))}${value}\n`);
  return `${paint.bold(printable(robotsUrlOf(fetched.known)))}\n${shown.join('')}${fileText(fetched, paint)}`;
}

function jsonOf({ known, bytes }: Fetched): object {
  const { record, access, robots, local } = known;
  const { good, outage, attempt } = record;
  const shown = lastFetchOf(known);
  const { lastTriedAt, nextTryAt } = triesOf(known);
  return {
    robotsUrl: robotsUrlOf(known),
    access: access.access,
    step: access.step,
    status: shown?.status ?? null,
    failure: jsonFailure(known.failure),
    hops: (shown?.hops ?? []).map(jsonHop),
    failures: (local ?? attempt)?.failures ?? 0,
    outageSince: isoTime(outage?.since),
    lastTriedAt: isoTime(lastTriedAt),
    nextTryAt: isoTime(nextTryAt),
    validUntil: isoTime(access.until),
    goodKind: good?.kind ?? null,
    goodStatus: good?.facts.status ?? null,
    goodAt: isoTime(good?.at),
    contentType: good?.facts.headers?.contentType ?? null,
    cacheControl: good?.facts.headers?.cacheControl ?? null,
    bytes: robots?.byteLength ?? null,
    truncated: robots?.truncated ?? false,
    file: bytes === undefined ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  };
}

function printRaw({ known, bytes }: Fetched, writer: Writer): void {
  const { robots } = known;
  if (robots !== undefined && bytes !== undefined) writer.printBytes(bytes.subarray(0, robots.byteLength));
  else writeLine(STDERR, `maycrawl: there is no file to show: ${printable(robotsUrlOf(known))} gave none`);
}

/** `maycrawl fetch`: shows a robots.txt, how it came and what it means; 1 where it means that all is disallowed (B). */
export async function fetchRobots(args: FetchArguments, writer: Writer): Promise<0 | 1> {
  const { decidedUrl } = readSite(args.url);
  return withGate(args.gate, { crawler: '*' }, async (session) => {
    const known = await session.robots(decidedUrl);
    const fetched: Fetched = { known, bytes: await session.bytes(known), session };
    if (args.form === 'raw') printRaw(fetched, writer);
    else if (args.form === 'json') writer.print(jsonLine(jsonOf(fetched)));
    else writer.print(textOf(fetched, await paintFor(writer.fd)));
    return known.access.access === 'disallow-all' ? 1 : 0;
  });
}
