// What the fuzzer asks: files made by grammar, and files of conformance/ with pieces cut, doubled and put in.
import fc from 'fast-check';
import {
  crawlerTokens,
  largeRuleSet,
  OPAQUE_URL,
  octetsOf,
  pattern,
  robotsOctets,
  url,
} from '../packages/core/test/arbitraries.js';

/**
 * @typedef {object} Question
 * @property {Uint8Array} bytes
 * @property {readonly string[]} crawler Bare tokens.
 * @property {readonly string[]} urls
 * @property {'google' | 'rfc9309'} dialect
 * @property {number} maxBytes
 */

const dialect = fc.constantFrom('google', 'rfc9309');
const maxBytes = fc.oneof({ weight: 9, arbitrary: fc.constant(512_000) }, { weight: 1, arbitrary: fc.nat(300) });
const urls = fc.array(url, { minLength: 1, maxLength: 6 });

/** Where, as a part of the whole, how much is taken out, and what is put in. */
const snippet = fc.oneof(
  pattern.map(octetsOf),
  fc
    .constantFrom('\n', '\r', ':', '#', '*', '$', ' ', '%', '\0', '\xff', '/index.html', '\nuser-agent: *\n')
    .map(octetsOf),
  fc.constantFrom('\nallow: /', '\ndisallow: /', '\nsitemap: /', '\xef\xbb\xbf').map(octetsOf),
);
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

/** A URL that was asked about, or the same with something behind it. */
const urlNear = (known) =>
  fc
    .oneof(
      fc.constantFrom(...known),
      fc.tuple(fc.constantFrom(...known), url).map(([start, rest]) => start + rest.replace('https://h', '')),
    )
    .filter((text) => !OPAQUE_URL.test(text));

/**
 * @param {import('./conformance-cases.mjs').Case[]} cases
 * @returns {fc.Arbitrary<Question>}
 */
export function fuzzInputs(cases) {
  const made = fc.record({ bytes: robotsOctets, crawler: crawlerTokens, urls, dialect, maxBytes });
  const large = fc.record({ bytes: largeRuleSet, crawler: fc.constant(['foo']), urls, dialect, maxBytes });
  const changed = fc.constantFrom(...cases).chain((known) =>
    fc.record({
      bytes: fc.array(mutation, { maxLength: 4 }).map((mutations) => mutations.reduce(mutated, known.bytes)),
      crawler: fc.constant(known.crawler),
      urls: fc.array(urlNear(known.urls), { minLength: 1, maxLength: 6 }),
      dialect,
      maxBytes,
    }),
  );
  return fc.oneof({ weight: 5, arbitrary: made }, { weight: 5, arbitrary: changed }, { weight: 1, arbitrary: large });
}
