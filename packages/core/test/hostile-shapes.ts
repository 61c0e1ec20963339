/** Adversarial files of a given size, with paths for which matching takes longest. */
export interface HostileShape {
  readonly name: string;
  /** A file of about `bytes` bytes. */
  readonly file: (bytes: number) => string;
  /** A path of about `bytes` bytes. */
  readonly path: (bytes: number) => string;
  /** Size of the file relative to the others. */
  readonly times?: number;
  /** True if each rule must be searched for in the path, because no fast check shows that it cannot match. */
  readonly searched?: true;
}

const ALL = 'user-agent: *\n';

/** Returns `head` and as many pieces as fit. */
function filled(head: string, bytes: number, piece: (index: number) => string): string {
  const parts = [head];
  let length = head.length;
  for (let index = 0; ; index++) {
    const next = piece(index);
    length += next.length;
    if (length > bytes) return parts.join('');
    parts.push(next);
  }
}

const lettersOf = (number: number): string =>
  number < 26 ? String.fromCharCode(97 + number) : lettersOf(Math.floor(number / 26) - 1) + lettersOf(number % 26);

const stars = 'a*'.repeat(30);
const onlyA = (bytes: number) => `/${'a'.repeat(bytes - 1)}`;
const digits = '0123456789';

export const hostileShapes: readonly HostileShape[] = [
  {
    name: '30 stars in each rule, a path without the last letter',
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /${stars}b${i}\n`),
    path: onlyA,
  },
  {
    name: '30 stars in each rule, the last letter at the start of the path',
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /${stars}b${i}\n`),
    path: (bytes) => `/ab${digits}${'a'.repeat(bytes - 13)}`,
  },
  {
    name: '30 stars in each rule, all but the end in order in the path',
    file: (bytes) => filled(ALL, bytes, (i) => `allow: /*${stars}${i}$\n`),
    path: (bytes) => `${onlyA(bytes - 11)}${digits}a`,
  },
  {
    name: 'segments of 900 bytes that fail at the last byte',
    searched: true,
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /*${'a'.repeat(900)}b${i}\n`),
    path: (bytes) => `${onlyA(bytes - 11)}${digits}b`,
  },
  {
    name: 'segments of 14 bytes that fail at the last byte, everywhere in the path',
    searched: true,
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /*${'a'.repeat(14)}b${i}\n`),
    path: (bytes) => `${onlyA(bytes - 11)}${digits}b`,
  },
  {
    name: 'two-letter segments, all of whose letters are in the path',
    searched: true,
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /*ab*ba*${i}*ca*ac\n`),
    path: (bytes) => `/${`abc${digits}`.repeat(bytes / 13)}`,
  },
  {
    name: 'nested prefixes',
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /${'a'.repeat(i + 1)}\n`),
    path: onlyA,
  },
  {
    name: 'literal rules with long common prefixes',
    file: (bytes) => filled(ALL, bytes, (i) => `disallow: /${'a'.repeat(60)}${i}\n`),
    path: onlyA,
  },
  {
    name: 'the same rule repeated',
    file: (bytes) => filled(ALL, bytes, () => 'disallow: /aaaaaaaaaaaaaa\n'),
    path: onlyA,
  },
  {
    name: 'escapes in every rule',
    file: (bytes) => filled(ALL, bytes, (i) => `allow: /%e3%81*%${i}\n`),
    path: (bytes) => `/${'%e3%81'.repeat(bytes / 6)}`,
  },
  {
    name: 'index files in every rule',
    file: (bytes) => filled(ALL, bytes, (i) => `allow: /*a/index.html${i}\n`),
    path: (bytes) => '/a'.repeat(bytes / 2),
  },
  {
    name: 'as many groups of one rule as fit',
    file: (bytes) => filled('', bytes, (i) => `user-agent:${i % 7 === 0 ? '*' : lettersOf(i)}\nallow:/\n`),
    path: onlyA,
  },
  {
    name: 'a group of one rule, 250,000 times, with a raised limit',
    times: 46,
    file: (bytes) => filled('', bytes, (i) => `user-agent:${i % 7 === 0 ? '*' : lettersOf(i)}\nallow:/\n`),
    path: onlyA,
  },
  {
    name: 'only user-agent lines, all with one token',
    file: (bytes) => filled('', bytes, () => 'user-agent:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n'),
    path: onlyA,
  },
  { name: 'one line', file: (bytes) => filled(`${ALL}disallow: /`, bytes, () => 'a*a?'), path: onlyA },
  {
    name: 'lines of twice the maximum length',
    times: 4,
    file: (bytes) => filled(ALL, bytes, () => `disallow: /${'a*'.repeat(16_663)}\n`),
    path: onlyA,
  },
  {
    name: 'only %',
    file: (bytes) => filled(`${ALL}allow: /`, bytes, () => '%'),
    path: (n) => '/%'.repeat(n / 2),
  },
  { name: 'only NUL', file: (bytes) => '\0'.repeat(bytes), path: onlyA },
  { name: 'only CR', file: (bytes) => '\r'.repeat(bytes), path: onlyA },
  { name: 'only spaces', file: (bytes) => ' '.repeat(bytes), path: onlyA },
  { name: 'only colons', file: (bytes) => ':\n'.repeat(bytes / 2), path: onlyA },
  { name: 'only #', file: (bytes) => '#'.repeat(bytes), path: onlyA },
  {
    name: 'bytes that are not UTF-8',
    file: (bytes) => filled(ALL, bytes, (i) => `allow:/\xff\xe3${i}\n`),
    path: onlyA,
  },
];
