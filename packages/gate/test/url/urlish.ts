import fc from 'fast-check';

const plainPiece = fc.constantFrom('a', 'example', '/', '-', '1', '~', '=', '&', '(', '?', '.html', ';', ',', '@', ':');
/** Pieces that parsers often get wrong. */
const oddPiece = fc.constantFrom(
  ...[
    'HTTP://',
    'ftp://',
    '.',
    '..',
    ':80',
    ':443',
    ':8080',
    '@',
    'u:p@',
    '//',
    '/./',
    '/../',
    '/.',
    '/..',
    '/.well-known',
  ],
  ...[
    '%2e',
    '%2E',
    '%2f',
    '%',
    '%zz',
    '%C3%A9',
    '\\',
    '\t',
    '\n',
    ' ',
    '#f',
    "'",
    '"',
    '<',
    '{',
    '|',
    '^',
    '`',
    'é',
    '１',
  ],
  ...['xn--', 'xn--mller-kva', '127.1', '0x7f', '[::1]', '\0', '-', '_', 'A'],
);
/** A plain URL with up to two unusual pieces anywhere. */
export const urlish: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http://', 'https://'),
    fc.array(fc.constantFrom('a', 'example', 'www', 'x-1'), { minLength: 1, maxLength: 3 }),
    fc.array(plainPiece, { maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(60), oddPiece), { maxLength: 2 }),
  )
  .map(([scheme, labels, path, odd]) => {
    let url = `${scheme}${labels.join('.')}/${path.join('')}`;
    for (const [at, piece] of odd) url = url.slice(0, at) + piece + url.slice(at);
    return url;
  });
