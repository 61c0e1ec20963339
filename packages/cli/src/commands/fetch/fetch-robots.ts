import { bytesRead } from '@maycrawl/core/limits';
import type { FetchFailure, OriginRobots } from '@maycrawl/gate';
import { type GateSession, withGate } from '../../session/gate-session.js';
import { allowPrivateHint, lastFetchOf, triesOf } from '../../session/known-origin.js';
import { readGivenSite } from '../../targets/target.js';
import { printNotice } from '../../terminal/notice.js';
import { type Paint, paintFor } from '../../terminal/paint.js';
import { type RunView, unlessAborted, watchedRun } from '../../terminal/watched-run.js';
import type { Writer } from '../../terminal/writer.js';
import { inBytes } from '../../text/counts.js';
import { clip, jsonLine, printable } from '../../text/printable.js';
import { duration, isoTime } from '../../text/time.js';
import { ago } from '../../verdicts/site-answer.js';
import { jsonFailure, jsonHop } from '../../verdicts/site-json.js';
import { truncationText } from '../../verdicts/verdict-text.js';
import type { FetchArguments } from './fetch-command.js';

/** Characters of a line that are shown. */
const LINE_LENGTH = 1_000;

interface Fetched {
  readonly origin: OriginRobots;
  readonly bytes: Uint8Array | undefined;
  readonly session: Pick<GateSession, 'startedAt'>;
}

type Row = readonly [name: string, text: string];

const ACCESS_TEXT = {
  'allow-all': 'everything is allowed',
  'disallow-all': 'everything is blocked',
  rules: 'decided by the rules',
} as const;

const robotsUrlOf = ({ record: { origin } }: OriginRobots): string => `${origin}/robots.txt`;

const withTime = (text: string, time: number): string => `${text} (${isoTime(time) ?? 'never'})`;

function untilText(time: number, now: number): string {
  return withTime(time <= now ? 'now' : `in ${duration(time - now)}`, time);
}

/** Returns `timeout: no complete response within 30 s`. */
function failureText(failure: FetchFailure): string {
  return printable(`${failure.kind}: ${failure.detail}${allowPrivateHint(failure)}`);
}

function hopRows(origin: OriginRobots): Row[] {
  const fetch = lastFetchOf(origin);
  const none = fetch?.kind === 'refused' ? 'not sent' : 'no response';
  return (fetch?.hops ?? []).map(({ url, status, address }, index) => [
    `request ${index + 1}`,
    `${status ?? none} ${printable(url)}${address === undefined ? '' : ` (${printable(address)})`}`,
  ]);
}

function goodRows({ origin: { record, access }, session: { startedAt } }: Fetched, now: number): Row[] {
  const { good } = record;
  if (good === undefined) return [];
  const { kind, at, facts } = good;
  const { contentType, cacheControl, ageSeconds } = facts.headers ?? {};
  const rows: Row[] = [[kind === 'file' ? 'copy' : 'no file', withTime(ago(at, startedAt, now), at)]];
  if (access.step === 'fresh') rows.push(['expires', untilText(access.until, now)]);
  if (contentType !== undefined) rows.push(['content-type', printable(contentType)]);
  if (cacheControl !== undefined) rows.push(['cache-control', printable(cacheControl)]);
  if (ageSeconds !== undefined) rows.push(['age', `${ageSeconds} s in caches`]);
  return rows;
}

function rowsOf(fetched: Fetched, now: number): Row[] {
  const { record, access, failure } = fetched.origin;
  const { startedAt } = fetched.session;
  const { lastTriedAt, nextTryAt } = triesOf(fetched.origin);
  const agoRow = (name: string, time: number | undefined): Row[] =>
    time === undefined ? [] : [[name, withTime(ago(time, startedAt, now), time)]];
  return [
    ['access', `${ACCESS_TEXT[access.access]} (${access.step})`],
    ...hopRows(fetched.origin),
    ...(failure === undefined ? [] : ([['failure', failureText(failure)]] as const)),
    ...agoRow('first failure', record.outage?.since),
    ...goodRows(fetched, now),
    ...agoRow('last try', lastTriedAt),
    ['next try', untilText(nextTryAt ?? now, now)],
  ];
}

/** Returns the numbered lines of the file. Characters that would control the terminal are escaped. */
function fileText({ origin: { robots }, bytes }: Fetched, paint: Paint): string {
  if (robots === undefined || bytes === undefined) return '';
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
  const { robots } = fetched.origin;
  const rows = rowsOf(fetched, Date.now());
  if (robots !== undefined) rows.push(['file', inBytes(bytesRead(robots))]);
  const shown = rows.map(([name, value]) => `  ${paint.dim(name.padEnd(15))}${value}\n`);
  return `${paint.bold(printable(robotsUrlOf(fetched.origin)))}\n${shown.join('')}${fileText(fetched, paint)}`;
}

function jsonOf({ origin, bytes }: Fetched): object {
  const { record, access, robots, local } = origin;
  const { good, outage, attempt } = record;
  const lastFetch = lastFetchOf(origin);
  const { lastTriedAt, nextTryAt } = triesOf(origin);
  return {
    robotsUrl: robotsUrlOf(origin),
    access: access.access,
    step: access.step,
    status: lastFetch?.status ?? null,
    failure: jsonFailure(origin.failure),
    hops: (lastFetch?.hops ?? []).map(jsonHop),
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
    ageSeconds: good?.facts.headers?.ageSeconds ?? null,
    bytes: robots === undefined ? (bytes?.length ?? null) : bytesRead(robots),
    truncated: robots?.truncated ?? false,
    file: bytes === undefined ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  };
}

/** Returns why there is no file: `it answered 404`. */
function noFileText({ failure, record }: OriginRobots): string {
  if (failure !== undefined) return `${failure.detail}${allowPrivateHint(failure)}`;
  const status = record.good?.facts.status;
  return status === undefined ? 'it has none' : `it answered ${status}`;
}

function printRaw({ origin, bytes }: Fetched, writer: Writer): void {
  const { robots } = origin;
  if (bytes !== undefined) writer.printBytes(bytes.subarray(0, robots?.byteLength));
  else printNotice(`there is no file to show at ${robotsUrlOf(origin)}: ${noFileText(origin)}`);
}

/** `maycrawl fetch`: shows a robots.txt, how it was fetched, and what it means. Returns 1 if everything is blocked. */
export async function fetchRobots(args: FetchArguments, writer: Writer): Promise<0 | 1> {
  const { decidedUrl, robotsUrl } = readGivenSite(args.url);
  return withGate(args.gate, { crawler: '*' }, async (session) => {
    const view: RunView = {
      tally: () => printable(`fetching ${robotsUrl}, ${duration(Date.now() - session.startedAt)}`),
      summary: () => `${robotsUrl} was not fetched`,
    };
    const origin = await watchedRun(view, ({ signal }) => unlessAborted(signal, session.robots(decidedUrl)));
    const fetched: Fetched = { origin, bytes: await session.bytes(origin), session };
    if (args.form === 'raw') printRaw(fetched, writer);
    else if (args.form === 'json') writer.print(jsonLine(jsonOf(fetched)));
    else writer.print(textOf(fetched, await paintFor(writer.fd)));
    return origin.access.access === 'disallow-all' ? 1 : 0;
  });
}
