import { applyEdits, lint } from '@maycrawl/lint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectSame } from '../../../scripts/expect-same.js';
import { applyTextEdits, editBetween, RobotsDocument, tokensOf } from '../src/index.js';

/** Fixed, so that a failure repeats. */
const SETTINGS = { seed: 20261122, numRuns: 300 };

const piece = fc.constantFrom(
  'User-agent: *',
  'User-agent: GPTBot',
  'Disalow: /a',
  'Disallow: /ä*b$',
  'Disallow: a',
  'Disallow /b',
  'Allow: /\u{1f600}',
  'Sitemap: /x',
  'Crawl-delay: 5',
  '# comment',
  ' ',
  ':',
  '\ufeff',
  '\u{1f600}',
  '\ud800',
  '\udc00',
  '\0',
  '\n',
  '\r\n',
  '\r',
);
const content = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function useEverything(document: RobotsDocument, offset: number): void {
  const { length } = document.text;
  const ranges = [
    ...document.findings(),
    ...document.findings().flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits)),
    ...document.symbols(),
    ...document.tokens(offset),
    ...[document.hover(offset), document.completions(offset)].filter((range) => range !== undefined),
  ];
  for (const { from, to } of ranges) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(length);
  }
  document.folding();
  document.codeActions({ from: offset, to: offset });
}

describe('any content', () => {
  test('has offsets within the text', () => {
    fc.assert(
      fc.property(content, fc.nat(200), (text, offset) => {
        useEverything(new RobotsDocument(text), offset);
        useEverything(new RobotsDocument(bytesOf(text)), offset);
      }),
      SETTINGS,
    );
  });

  test('may be bytes that are not text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(80), (bytes, offset) => {
        useEverything(new RobotsDocument(bytes), offset);
      }),
      SETTINGS,
    );
  });

  test('is edited as the checker edits its bytes', () => {
    fc.assert(
      fc.property(content, (text) => {
        const document = new RobotsDocument(text);
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
        const edited = lint(document.bytes).flatMap(({ fixes }) =>
          fixes.map(({ edits }) => decoder.decode(applyEdits(document.bytes, edits))),
        );
        const fixes = document.findings().flatMap((finding) => finding.fixes);
        // A few fixes remove a part of a character: they need the bytes.
        const byBytes = edited.filter((_, i) => !fixes[i]?.needsBytes);
        const byText = fixes
          .filter(({ needsBytes }) => !needsBytes)
          .map(({ edits }) => applyTextEdits(decoder.decode(bytesOf(text)), edits));
        expect(byText).toEqual(byBytes);
      }),
      SETTINGS,
    );
  });

  test('is the same after changes as if it had been read at once', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const document = new RobotsDocument(before);
        document.findings();
        const edit = editBetween(before, after);
        document.update(edit === undefined ? [] : [edit]);
        expectSame(document.text, after);
        expect(document.findings()).toEqual(new RobotsDocument(after).findings());
      }),
      SETTINGS,
    );
  });

  test('has tokens in order', () => {
    fc.assert(
      fc.property(content, (text) => {
        let end = 0;
        for (const { from, to } of tokensOf(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      SETTINGS,
    );
  });
});

describe('5 MB', () => {
  test.each([
    ['rules', 'User-agent: *\nDisallow: /a*b\n'.repeat(180_000)],
    ['one line', `Disallow: /${'ä'.repeat(2_500_000)}`],
    ['comments', '#\n'.repeat(2_500_000)],
  ])('of %s are read up to the limit', (_, text) => {
    const document = new RobotsDocument(text);
    expectSame(document.isCut, true);
    for (const { to } of document.findings()) expect(to).toBeLessThanOrEqual(512_000);
    document.hover(4_000_000);
    document.tokens(4_000_000);
  });
});
