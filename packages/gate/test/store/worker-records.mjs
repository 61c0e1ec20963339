/** Records that processes write and a test checks: what belongs together is told by the numbers in them. */
import { bodyHash } from '../../dist/records/body-hash.js';
import { emptyRecord } from '../../dist/records/origin-record.js';

/** The bytes of the file that the fetch with this counter brought. */
export function contentOf(origin, goodCounter) {
  return new Uint8Array(Buffer.alloc(300 + ((goodCounter * 7919) % 20_000), `${origin} ${goodCounter};`));
}

/** What a fetch after `known` brings: every third one a file, the others failures. */
export function nextRecord(origin, known) {
  const counter = Math.max(known?.good?.counter ?? 0, known?.attempt?.counter ?? 0) + 1;
  const isGood = known?.good === undefined || counter % 3 === 0;
  return { counter, record: isGood ? goodRecord(origin, counter) : failedRecord(known, counter) };
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

function failedRecord(known, counter) {
  const facts = factsOf('unreachable');
  const attempt = { counter, at: counter, nextTryAt: counter, notBefore: undefined, failures: 1, facts };
  const outage = known.outage ?? { after: known.good.counter, since: counter };
  return { ...known, outage, attempt };
}
