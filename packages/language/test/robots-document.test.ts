import { messageLanguage } from '@maycrawl/core/message';
import { fix } from '@maycrawl/lint';
import { findings as hindi } from '@maycrawl/lint/findings/hi';
import { findings as thai } from '@maycrawl/lint/findings/th';
import { describe, expect, test } from 'vitest';
import { applyTextEdits, editBetween, type Finding, fileFindings, RobotsDocument, tokensOf } from '../src/index.js';
import { lineTexts as hindiLines } from '../src/messages/hi/lines.js';
import { lineTexts as thaiLines } from '../src/messages/th/lines.js';

const FILE = `User-agent: *
Disallow: /help/
Allow: /help/contact

# AI
# training
User-agent: GPTBot
User-agent: CCBot
Disalow: /
Sitemap: https://shop.example/sitemap.xml
`;

const offsetOf = (text: string, part: string): number => text.indexOf(part);

describe('a robots.txt in an editor', () => {
  const document = new RobotsDocument(FILE);

  test('findings have offsets, fixes and whether they are proved', () => {
    const finding = document.findings().find(({ variant }) => variant === 'accepted-typo');
    expect(finding && FILE.slice(finding.from, finding.to)).toBe('Disalow');
    const fix = finding?.fixes[0];
    expect(fix && applyTextEdits(FILE, fix.edits)).toContain('Disallow: /\n');
    expect(fix).toMatchObject({ needsBytes: false });
    const proved = document.provedFindings().find(({ variant }) => variant === 'accepted-typo');
    // A reader of RFC 9309 ignores the misspelt line, so the fix changes what it blocks. Google does not.
    const changed = { dialect: 'rfc9309', path: '/', becomesAllowed: false };
    expect(proved?.fixes[0]).toMatchObject({ kind: 'unsafe', isProved: true, changed });
    const strict = new RobotsDocument(FILE, { preset: 'rfc9309', rules: { 'accepted-typo': 'error' } });
    const inStrict = strict.provedFindings().filter(({ line }) => line === 9);
    expect(inStrict.flatMap(({ fixes }) => fixes).map(({ isProved }) => isProved)).not.toContain(true);
  });

  test('a fix that changes nothing is proved', () => {
    const twice = new RobotsDocument('User-agent: *\nDisallow: /a\nDisallow: /a\n');
    const [finding] = twice.provedFindings();
    expect(finding?.fixes[0]).toMatchObject({ kind: 'safe', isProved: true });
    expect(twice.findings()[0]?.fixes[0]?.isProved).toBeUndefined();
    expect(twice.codeActions({ from: 27, to: 40 }).map(({ title }) => title)).toEqual([finding?.fixes[0]?.title]);
    expect(twice.codeActions({ from: 0, to: 3 })).toEqual([]);
  });

  test('all fixes are those that are proved one by one, and they are made together', () => {
    const text = '# ä\r\nUser-agent: *\r\nDisalow: /a\r\nDissalow: /b\r\nDisallow: /c\r\nDisallow: /c\r\n';
    const both = new RobotsDocument(text);
    const proved = both.provedFindings().filter(({ fixes }) => fixes[0]?.isProved);
    expect(proved.map(({ variant }) => variant)).toEqual(['accepted-typo', 'accepted-typo', 'duplicate-rule']);
    const { bytes, count } = both.fixAllInDialect();
    expect(new TextDecoder().decode(bytes)).toBe(
      '# ä\r\nUser-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\nDisallow: /c\r\n',
    );
    expect(count).toBe(proved.length);
    // By RFC 9309, the misspelt lines block nothing.
    const strict = new RobotsDocument(text, { preset: 'rfc9309' }).fixAllInDialect();
    expect(new TextDecoder().decode(strict.bytes)).toContain('Disalow: /a\r\nDissalow: /b\r\n');
  });

  test('all fixes are those of lint --fix: they change no verdict in either dialect', () => {
    const text = 'User-agent: *\nDisalow: /tmp\nDisallow: /c\nDisallow: /c\n';
    for (const preset of ['google', 'rfc9309'] as const) {
      const { bytes, count } = new RobotsDocument(text, { preset }).fixAll();
      expect([preset, count]).toEqual([preset, 1]);
      expect(bytes).toEqual(fix(text, { preset, select: ['all'] }).bytes);
    }
    expect(new RobotsDocument(text).fixAll().withheld).toBe(1);
  });

  test('hover says in words what a line does', () => {
    const sentencesAt = (part: string) => document.hover(offsetOf(FILE, part))?.sentences;
    expect(sentencesAt('/help/contact')).toEqual([
      'Allows paths that begin with /help/contact.',
      'Its length is 13 characters: longer rules win.',
      expect.stringMatching(/^Applies to .+ and \d+ more\. Blocks 1 path, allows 1 path\.$/),
    ]);
    expect(sentencesAt('GPTBot')).toEqual([
      'GPTBot, OpenAI: AI training.',
      'Applies to GPTBot and 1 more. Blocks 1 path.',
    ]);
    expect(sentencesAt('Sitemap')).toHaveLength(1);
    expect(document.hover(offsetOf(FILE, '# AI'))).toBeUndefined();
  });

  test('hover names the rule that beats another', () => {
    const text = 'User-agent: *\nDisallow: /a\nAllow: /a\n';
    const { sentences = [] } = new RobotsDocument(text).hover(15) ?? {};
    expect(sentences).toContain('Line 3 beats it for /a: Allow: /a (2).');
  });

  test('what a line does and suggestions are in the language of the document', () => {
    const text = `${FILE}Crawl-delay: 5\nDis`;
    for (const [tag, texts, lines, blocks, ignored] of [
      ['hi', hindi, hindiLines, '/help/ से शुरू होने वाले पाथ ब्लॉक करता है.', 'अनदेखा करता है'],
      ['th', thai, thaiLines, 'บล็อกเส้นทางที่ขึ้นต้นด้วย /help/', 'ข้าม Crawl-delay'],
    ] as const) {
      const translated = new RobotsDocument(text, {}, { texts, lines, language: messageLanguage(tag) });
      expect(translated.hover(offsetOf(text, '/help/'))?.sentences[0]).toBe(blocks);
      expect(translated.hover(offsetOf(text, 'Crawl-delay'))?.sentences[0]).toContain(ignored);
      expect(translated.completions(text.length)?.items[0]?.detail).toBe(lines.suggestions.disallow);
    }
  });

  test('the findings of bytes need no document', () => {
    const bytes = new TextEncoder().encode(FILE.replaceAll('\n', '\r\n'));
    const document = new RobotsDocument(bytes);
    expect(document.findings().some(({ related }) => related.length > 0)).toBe(true);
    const withoutRelated = (findings: readonly Finding[]) => findings.map((finding) => ({ ...finding, related: [] }));
    expect(fileFindings(bytes)).toEqual(withoutRelated(document.findings()));
    expect(fileFindings(bytes, {}, { withProofs: true })).toEqual(withoutRelated(document.provedFindings()));
    expect(() => fileFindings(bytes, {}, { withProof: true } as object)).toThrow(
      new TypeError('fileFindings: no option is called "withProof"; known are withProofs, language'),
    );
  });

  test('completion offers keys, crawlers and paths', () => {
    const at = (before: string) => {
      const text = `${FILE}${before}`;
      return new RobotsDocument(text).completions(text.length)?.items.map(({ label }) => label) ?? [];
    };
    expect(at('Dis')).toEqual(['Disallow']);
    expect(at('User-agent: gptb')).toEqual(['GPTBot']);
    expect(at('Allow: /he')).toEqual(['/help/', '/help/contact']);
    expect(at('Sitemap: ')).toEqual(['https://']);
    expect(at('Allow: /a # x')).toEqual([]);
  });

  test('symbols are groups with rules, and sitemaps', () => {
    const symbols = document.symbols();
    expect(symbols.map(({ name, children }) => [name, children.length])).toEqual([
      ['*', 2],
      ['GPTBot, CCBot', 1],
      ['https://shop.example/sitemap.xml', 0],
    ]);
    expect(document.folding()).toEqual([
      { first: 1, last: 3, kind: 'group' },
      { first: 5, last: 6, kind: 'comment' },
      { first: 7, last: 9, kind: 'group' },
    ]);
  });

  test('changes are read', () => {
    const changed = new RobotsDocument('User-agent: *\nDisallow: /a\n');
    expect(changed.findings()).toEqual([]);
    changed.update([{ from: 14, to: 22, insert: 'Disalow' }]);
    expect(changed.text).toBe('User-agent: *\nDisalow: /a\n');
    expect(changed.findings()).toHaveLength(1);
  });

  test('findings about bytes come from the bytes, with offsets of the shown text', () => {
    const bytes = new TextEncoder().encode('\ufeffUser-agent: *\r\nDisallow: /ä\r\nDisalow: /b\r\n');
    const shown = new RobotsDocument(bytes);
    expect(shown.text).toBe('User-agent: *\nDisallow: /ä\nDisalow: /b\n');
    const typo = shown.findings().find(({ variant }) => variant === 'accepted-typo');
    expect(typo && shown.text.slice(typo.from, typo.to)).toBe('Disalow');
    shown.update([{ from: shown.text.length, to: shown.text.length, insert: 'Allow: /c\n' }]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(shown.bytes)).toBe(
      '\ufeffUser-agent: *\r\nDisallow: /ä\r\nDisalow: /b\r\nAllow: /c\r\n',
    );
  });

  test('a fix of bytes that the text does not show needs the bytes', () => {
    const shown = new RobotsDocument(new TextEncoder().encode('\ufeffUser-agent: *\nDisallow: /a\n'));
    const fixes = shown.findings().flatMap(({ fixes }) => fixes);
    expect(fixes.map(({ needsBytes }) => needsBytes)).toEqual([true]);
  });

  test('other content is a mistake of the caller', () => {
    expect(() => new RobotsDocument(null as never)).toThrow('RobotsDocument: expected text or bytes, got null');
  });
});

test('tokens of a line', () => {
  const kinds = (line: string) => tokensOf(line).map(({ from, to, kind }) => [line.slice(from, to), kind]);
  expect(kinds('User-agent: GPTBot # AI')).toEqual([
    ['User-agent', 'key'],
    ['GPTBot', 'userAgent'],
    ['# AI', 'comment'],
  ]);
  expect(kinds(' Disallow : /*?a=$')).toEqual([
    ['Disallow', 'key'],
    ['/', 'path'],
    ['*', 'wildcard'],
    ['?a=', 'path'],
    ['$', 'wildcard'],
  ]);
  expect(kinds('Sitemap: https://a.example/#x')).toEqual([
    ['Sitemap', 'key'],
    ['https://a.example/', 'url'],
    ['#x', 'comment'],
  ]);
  expect(kinds('Crawl-delay: 5')).toEqual([
    ['Crawl-delay', 'key'],
    ['5', 'value'],
  ]);
  expect(kinds('<html>')).toEqual([['<html>', 'unknown']]);
});

test('the edit between two texts', () => {
  expect(editBetween('abc', 'abc')).toBeUndefined();
  expect(editBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(editBetween('\u{1f600}', '\u{1f601}')).toEqual({ from: 0, to: 2, insert: '\u{1f601}' });
});
