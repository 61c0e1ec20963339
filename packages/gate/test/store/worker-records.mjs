/** Records that processes write and tests check. All parts of a record are derived from its counter. */
import { bodyHash } from '../../dist/records/body-hash.js';
import { emptyRecord } from '../../dist/records/origin-record.js';

/** Returns the file that the fetch with this counter received. */
export function contentOf(origin, goodCounter) {
  return new Uint8Array(Buffer.alloc(300 + ((goodCounter * 7919) % 20_000), `${origin} ${goodCounter};`));
}

/** Returns the record after the next fetch: every third fetch receives a file, the others fail. */
export function nextRecord(origin, previous) {
  const counter = Math.max(previous?.good?.counter ?? 0, previous?.attempt?.counter ?? 0) + 1;
  const isGood = previous?.good === undefined || counter % 3 === 0;
  return { counter, record: isGood ? goodRecord(origin, counter) : failedRecord(previous, counter) };
}

function factsOf(kind) {
  return { kind, reason: undefined, status: undefined, hops: [], headers: undefined };
}

function goodRecord(origin, counter) {
  const body = contentOf(origin, counter);
  const times = { at: counter, freshUntil: counter + 1, refreshAt: counter + 1 };
  const good = { counter, kind: 'file', hash: bodyHash(body), ...times, facts: factsOf('file') };
  return { ...emptyRecord(origin), good, body };
}

function failedRecord(previous, counter) {
  const facts = factsOf('unreachable');
  const attempt = { counter, at: counter, nextTryAt: counter, notBefore: undefined, failures: 1, facts };
  const outage = previous.outage ?? { after: previous.good.counter, since: counter };
  return { ...previous, outage, attempt };
}
