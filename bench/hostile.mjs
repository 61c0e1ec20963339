/** Hostile files of 500 KiB, each with a URL path of 2,000 bytes that costs a matcher the most work. */

export const HOSTILE_KINDS = /** @type {const} */ ([
  'stars',
  'stars-out-of-order',
  'long-segment',
  'nested-prefixes',
  'many-groups',
  'many-groups-raised',
  'one-line',
]);

/** @typedef {(typeof HOSTILE_KINDS)[number]} HostileKind */

/** The titles in the report. @type {Record<HostileKind, string>} */
export const HOSTILE_TITLES = {
  stars: '`/a*a*…b` (30 stars)',
  'stars-out-of-order': 'the same, every pair of its bytes in the path but not in order',
  'long-segment': '`/*aaa…(900)…b`',
  'nested-prefixes': 'nested prefixes `/a`, `/aa`, …',
  'many-groups': 'as many groups of one rule as fit',
  'many-groups-raised': '250,000 groups of one rule (5.9 MB, limit raised)',
  'one-line': 'one line',
};

const PATH_BYTES = 2000;
const RAISED_LIMIT = 8_000_000;

/** The length of the file of 250,000 groups, divided by that of the others. */
export const RAISED_FACTOR = 11.5;

/**
 * @param {HostileKind} kind
 * @param {number} bytes The length of the file; that of 'many-groups-raised' is `RAISED_FACTOR` times that.
 * @returns {{ bytes: Uint8Array, path: string, maxBytes: number | undefined }}
 */
export function hostileFile(kind, bytes) {
  const start = kind === 'stars-out-of-order' ? `/a${everyDigitPair()}` : '/';
  return {
    bytes: new TextEncoder().encode(fileText(kind, bytes)),
    path: start + 'a'.repeat(PATH_BYTES - start.length),
    maxBytes: kind === 'many-groups-raised' ? RAISED_LIMIT : undefined,
  };
}

/**
 * Every pair of digits, each after a `b`: a filter on byte pairs finds every pair of a pattern's last characters here.
 */
function everyDigitPair() {
  let pairs = '';
  for (let pair = 0; pair < 100; pair++) pairs += `b${String(pair).padStart(2, '0')}`;
  return pairs;
}

/**
 * @param {HostileKind} kind
 * @param {number} bytes
 */
function fileText(kind, bytes) {
  switch (kind) {
    case 'stars':
    case 'stars-out-of-order':
      return filled('user-agent: *\n', (index) => `disallow: /${'a*'.repeat(30)}b${index}\n`, bytes);
    case 'long-segment':
      return filled('user-agent: *\n', (index) => `disallow: /*${'a'.repeat(900)}b${index}\n`, bytes);
    case 'nested-prefixes':
      return filled('user-agent: *\n', (index) => `disallow: /${'a'.repeat(index + 1)}\n`, bytes);
    case 'many-groups':
      return filled('', group, bytes);
    case 'many-groups-raised':
      return filled('', group, Math.ceil(bytes * RAISED_FACTOR));
    case 'one-line':
      return filled('user-agent: *\ndisallow: /', () => 'a*a?', bytes);
  }
}

/**
 * A short group. One in seven applies to all crawlers, so that the rules in use are scattered over the file.
 *
 * @param {number} index
 */
function group(index) {
  return `user-agent:${index % 7 === 0 ? '*' : letters(index)}\nallow:/\n`;
}

/** @param {number} number */
function letters(number) {
  let word = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26)) word += String.fromCharCode(97 + (rest % 26));
  return word;
}

/**
 * @param {string} head
 * @param {(index: number) => string} piece
 * @param {number} bytes
 */
function filled(head, piece, bytes) {
  const parts = [head];
  let length = head.length;
  for (let index = 0; ; index++) {
    const next = piece(index);
    if (length + next.length > bytes) return parts.join('');
    parts.push(next);
    length += next.length;
  }
}
