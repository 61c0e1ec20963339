// The inputs of the fuzzer: files generated from a grammar, and files of conformance/ with pieces removed, copied and
// inserted.
import fc from 'fast-check';
import {
  bytesOf,
  crawlerTokens,
  largeRuleSet,
  OPAQUE_URL,
  pattern,
  robotsBytes,
  url,
} from '../packages/core/test/arbitraries.js';

/**
 * @typedef {object} FuzzInput
 * @property {Uint8Array} bytes
 * @property {readonly string[]} crawler Bare tokens.
 * @property {readonly string[]} urls
 * @property {'google' | 'rfc9309'} dialect
 * @property {number} maxBytes
 */

const dialect = fc.constantFrom('google', 'rfc9309');
const maxBytes = fc.oneof({ weight: 9, arbitrary: fc.constant(512_000) }, { weight: 1, arbitrary: fc.nat(300) });
const urls = fc.array(url, { minLength: 1, maxLength: 6 });

/** Bytes that a mutation inserts. */
const snippet = fc.oneof(
  pattern.map(bytesOf),
  fc
    .constantFrom('\n', '\r', ':', '#', '*', '$', ' ', '%', '\0', '\xff', '/index.html', '\nuser-agent: *\n')
    .map(bytesOf),
  fc.constantFrom('\nallow: /', '\ndisallow: /', '\nsitemap: /', '\xef\xbb\xbf').map(bytesOf),
);
/** `at` is a position in thousandths of the file; `removed` and `copied` are numbers of bytes. */
const mutation = fc.record({
  at: fc.nat(999),
  removed: fc.oneof(fc.constant(0), fc.nat(12)),
  copied: fc.oneof(fc.constant(0), fc.nat(40)),
  snippet,
});

function mutated(bytes, { at, removed, copied, snippet }) {
  const place = Math.floor((at / 1_000) * bytes.length);
  const pieces = [
    bytes.subarray(0, place),
    snippet,
    bytes.subarray(place, place + copied),
    bytes.subarray(place + removed),
  ];
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** A known URL, or one with another path appended. */
const urlNear = (known) =>
  fc
    .oneof(
      fc.constantFrom(...known),
      fc.tuple(fc.constantFrom(...known), url).map(([start, rest]) => start + rest.replace('https://h', '')),
    )
    .filter((text) => !OPAQUE_URL.test(text));

/**
 * @param {import('./conformance-cases.mjs').Case[]} cases
 * @returns {fc.Arbitrary<FuzzInput>}
 */
export function fuzzInputs(cases) {
  const generated = fc.record({ bytes: robotsBytes, crawler: crawlerTokens, urls, dialect, maxBytes });
  const large = fc.record({ bytes: largeRuleSet, crawler: fc.constant(['foo']), urls, dialect, maxBytes });
  const mutatedCase = fc.constantFrom(...cases).chain((known) =>
    fc.record({
      bytes: fc.array(mutation, { maxLength: 4 }).map((mutations) => mutations.reduce(mutated, known.bytes)),
      crawler: fc.constant(known.crawler),
      urls: fc.array(urlNear(known.urls), { minLength: 1, maxLength: 6 }),
      dialect,
      maxBytes,
    }),
  );
  return fc.oneof(
    { weight: 5, arbitrary: generated },
    { weight: 5, arbitrary: mutatedCase },
    { weight: 1, arbitrary: large },
  );
}
