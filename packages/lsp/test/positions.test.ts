import { editBetween, RobotsDocument, type TextEdit } from '@maycrawl/language';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isServed } from '../src/files/served-files.js';
import { type Encoding, Positions } from '../src/positions/positions.js';

const TEXT = 'a: ä\r\n😀x\n\nlast €';

function positionsIn(encoding: Encoding) {
  return new Positions(TextDocument.create('file:///robots.txt', 'robotstxt', 1, TEXT), encoding);
}

describe.each(['utf-16', 'utf-8'] as const)('positions in %s', (encoding) => {
  const positions = positionsIn(encoding);

  test('each place of the text is found again', () => {
    for (let offset = 0; offset <= TEXT.length; offset++) {
      const isWithin = /[\udc00-\udfff]/.test(TEXT[offset] ?? '') || TEXT.slice(offset - 1, offset + 1) === '\r\n';
      if (!isWithin) expect(positions.offsetAt(positions.positionAt(offset))).toBe(offset);
    }
  });

  test('what is beyond a line or the text means its end', () => {
    expect(positions.offsetAt({ line: 1, character: 99 })).toBe(TEXT.indexOf('\n\nlast'));
    expect(positions.offsetAt({ line: 99, character: 0 })).toBe(TEXT.length);
    expect(positions.positionAt(10_000)).toEqual(positions.positionAt(TEXT.length));
  });
});

test('characters are code units or bytes', () => {
  const at = TEXT.indexOf('x');
  expect(positionsIn('utf-16').positionAt(at)).toEqual({ line: 1, character: 2 });
  expect(positionsIn('utf-8').positionAt(at)).toEqual({ line: 1, character: 4 });
  // Within a character of several bytes, its start.
  expect(positionsIn('utf-8').offsetAt({ line: 1, character: 2 })).toBe(at - 2);
});

/** Applies edits as a client does that converts the positions to offsets. */
function appliedByClient(text: string, edits: readonly TextEdit[], encoding: Encoding): string {
  const document = TextDocument.create('file:///robots.txt', 'robotstxt', 1, text);
  const positions = new Positions(document, encoding);
  const inUnits = edits.map((edit) => {
    const { start, end } = positions.rangeOf(edit);
    const [from, to] = [positions.offsetAt(start), positions.offsetAt(end)];
    return { range: { start: document.positionAt(from), end: document.positionAt(to) }, newText: edit.insert };
  });
  return TextDocument.applyEdits(document, inUnits);
}

/** All texts of at most `length` characters of an alphabet. */
function textsOf(alphabet: readonly string[], length: number): string[] {
  if (length === 0) return [''];
  const shorter = textsOf(alphabet, length - 1);
  const longest = shorter.filter((text) => text.length === length - 1);
  return [...shorter, ...longest.flatMap((text) => alphabet.map((character) => text + character))];
}

describe.each(['utf-16', 'utf-8'] as const)('edits of texts with mixed line ends in %s', (encoding) => {
  test('the edit between any two small texts makes the other one', () => {
    const texts = textsOf(['ä', '\r', '\n'], 4);
    for (const before of texts) {
      const wrong = texts.filter((after) => {
        const edit = editBetween(before, after);
        return appliedByClient(before, edit === undefined ? [] : [edit], encoding) !== after;
      });
      expect([before, wrong]).toEqual([before, []]);
    }
  });
});

test('fixing all keeps each line end, however they are mixed', () => {
  const ends = ['\r', '\n', '\r\n'];
  const lines = ['User-agent: *', 'Disallow: /ä', 'Disallow: /ä', 'Disallow: /c'];
  const mixes = textsOf(['0', '1', '2'], 4).filter(({ length }) => length === 4);
  for (const mix of mixes) {
    const text = lines.map((line, index) => line + ends[Number(mix[index])]).join('');
    const document = new RobotsDocument(text);
    const { bytes } = document.fixAll();
    const fixed = new TextDecoder().decode(bytes);
    expect(fixed).not.toBe(text);
    for (const encoding of ['utf-16', 'utf-8'] as const)
      expect([text, appliedByClient(text, document.editsTo(bytes), encoding)]).toEqual([text, fixed]);
  }
});

test.each([
  ['file:///site/robots.txt', 'plaintext', true],
  ['file:///site/Robots-staging.TXT', 'plaintext', true],
  ['file:///site/shop.robots.txt', 'plaintext', true],
  ['file:///site/robots%20old.txt?x=1#y', 'plaintext', true],
  ['file:///site/robots.txt.bak', 'plaintext', false],
  ['file:///robots.txt/notes.md', 'markdown', false],
  ['file:///site/%E0%A4.txt', 'plaintext', false],
  ['untitled:Untitled-1', 'robotstxt', true],
  ['file:///site/x', 'robots', true],
])('%s as %s is served: %s', (uri, languageId, expected) => {
  expect(isServed(uri, languageId)).toBe(expected);
});
