/** Files of a wanted size that were made to hurt, and paths that take their matcher the longest way. */
export interface HostileShape {
  readonly name: string;
  /** A file of about `octets` octets. */
  readonly file: (octets: number) => string;
  /** A path of about `octets` octets. */
  readonly path: (octets: number) => string;
  /** How many times as long as the others the file is to be. */
  readonly times?: number;
  /** Each of its rules is a search through the path, with nothing to tell beforehand that it fails. */
  readonly searched?: true;
}

const ALL = 'user-agent: *\n';

/** `head`, and as many pieces as fit. */
function filled(head: string, octets: number, piece: (index: number) => string): string {
  const parts = [head];
  let length = head.length;
  for (let index = 0; ; index++) {
    const next = piece(index);
    length += next.length;
    if (length > octets) return parts.join('');
    parts.push(next);
  }
}

const lettersOf = (number: number): string =>
  number < 26 ? String.fromCharCode(97 + number) : lettersOf(Math.floor(number / 26) - 1) + lettersOf(number % 26);

const stars = 'a*'.repeat(30);
const onlyA = (octets: number) => `/${'a'.repeat(octets - 1)}`;
const digits = '0123456789';

export const hostileShapes: readonly HostileShape[] = [
  {
    name: '30 stars in each rule, a path without their last letter',
    file: (octets) => filled(ALL, octets, (i) => `disallow: /${stars}b${i}\n`),
    path: onlyA,
  },
  {
    name: '30 stars in each rule, their last letter first in the path',
    file: (octets) => filled(ALL, octets, (i) => `disallow: /${stars}b${i}\n`),
    path: (octets) => `/ab${digits}${'a'.repeat(octets - 13)}`,
  },
  {
    name: '30 stars in each rule, all but its end in order in the path',
    file: (octets) => filled(ALL, octets, (i) => `allow: /*${stars}${i}$\n`),
    path: (octets) => `${onlyA(octets - 11)}${digits}a`,
  },
  {
    name: 'segments of 900 octets that fail at their last',
    searched: true,
    file: (octets) => filled(ALL, octets, (i) => `disallow: /*${'a'.repeat(900)}b${i}\n`),
    path: (octets) => `${onlyA(octets - 11)}${digits}b`,
  },
  {
    name: 'segments of 14 octets that fail at their last, everywhere in the path',
    searched: true,
    file: (octets) => filled(ALL, octets, (i) => `disallow: /*${'a'.repeat(14)}b${i}\n`),
    path: (octets) => `${onlyA(octets - 11)}${digits}b`,
  },
  {
    name: 'two-letter segments, all of whose letters are in the path',
    searched: true,
    file: (octets) => filled(ALL, octets, (i) => `disallow: /*ab*ba*${i}*ca*ac\n`),
    path: (octets) => `/${`abc${digits}`.repeat(octets / 13)}`,
  },
  {
    name: 'nested prefixes',
    file: (octets) => filled(ALL, octets, (i) => `disallow: /${'a'.repeat(i + 1)}\n`),
    path: onlyA,
  },
  {
    name: 'literal rules with long common prefixes',
    file: (octets) => filled(ALL, octets, (i) => `disallow: /${'a'.repeat(60)}${i}\n`),
    path: onlyA,
  },
  {
    name: 'the same rule over and over',
    file: (octets) => filled(ALL, octets, () => 'disallow: /aaaaaaaaaaaaaa\n'),
    path: onlyA,
  },
  {
    name: 'escapes in every rule',
    file: (octets) => filled(ALL, octets, (i) => `allow: /%e3%81*%${i}\n`),
    path: (octets) => `/${'%e3%81'.repeat(octets / 6)}`,
  },
  {
    name: 'index files in every rule',
    file: (octets) => filled(ALL, octets, (i) => `allow: /*a/index.html${i}\n`),
    path: (octets) => '/a'.repeat(octets / 2),
  },
  {
    name: 'as many groups of one rule as fit',
    file: (octets) => filled('', octets, (i) => `user-agent:${i % 7 === 0 ? '*' : lettersOf(i)}\nallow:/\n`),
    path: onlyA,
  },
  {
    name: 'a group of one rule, 250,000 times, the limit raised',
    times: 11.5,
    file: (octets) => filled('', octets, (i) => `user-agent:${i % 7 === 0 ? '*' : lettersOf(i)}\nallow:/\n`),
    path: onlyA,
  },
  {
    name: 'user-agent lines alone, all with one token',
    file: (octets) => filled('', octets, () => 'user-agent:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n'),
    path: onlyA,
  },
  { name: 'one line', file: (octets) => filled(`${ALL}disallow: /`, octets, () => 'a*a?'), path: onlyA },
  {
    name: 'lines of twice the length that is read',
    file: (octets) => filled(ALL, octets, () => `disallow: /${'a*'.repeat(16_663)}\n`),
    path: onlyA,
  },
  {
    name: 'nothing but %',
    file: (octets) => filled(`${ALL}allow: /`, octets, () => '%'),
    path: (n) => '/%'.repeat(n / 2),
  },
  { name: 'nothing but NUL', file: (octets) => '\0'.repeat(octets), path: onlyA },
  { name: 'nothing but CR', file: (octets) => '\r'.repeat(octets), path: onlyA },
  { name: 'nothing but spaces', file: (octets) => ' '.repeat(octets), path: onlyA },
  { name: 'nothing but colons', file: (octets) => ':\n'.repeat(octets / 2), path: onlyA },
  { name: 'nothing but #', file: (octets) => '#'.repeat(octets), path: onlyA },
  {
    name: 'octets that are not UTF-8',
    file: (octets) => filled(ALL, octets, (i) => `allow:/\xff\xe3${i}\n`),
    path: onlyA,
  },
];
