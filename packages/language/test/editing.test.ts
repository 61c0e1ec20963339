import { messageLanguage } from '@maycrawl/core/message';
import { findings as hindi } from '@maycrawl/lint/findings/hi';
import { findings as thai } from '@maycrawl/lint/findings/th';
import { describe, expect, test } from 'vitest';
import {
  applyTextEdits,
  formatEdits,
  linksIn,
  RobotsDocument,
  renameUserAgent,
  sameUserAgents,
  selectionRanges,
  userAgentAt,
} from '../src/index.js';
import { lineTexts as hindiLines } from '../src/messages/hi/lines.js';
import { lineTexts as thaiLines } from '../src/messages/th/lines.js';

const FILE = `User-agent: GPTBot/1.0 # OpenAI
User-agent: CCBot
Disallow: /ä/private # no
License: https://shop.example/licence.xml

User-agent: gptbot
Disallow: /b
Sitemap: https://shop.example/sitemap.xml
Sitemap: /sitemap.xml
`;

const slices = (text: string, ranges: readonly { readonly from: number; readonly to: number }[]) =>
  ranges.map(({ from, to }) => text.slice(from, to));

describe('editing', () => {
  const document = new RobotsDocument(FILE);

  test('a selection grows from the token to the whole text', () => {
    const ranges = selectionRanges(document, FILE.indexOf('private'));
    expect(slices(FILE, ranges)).toEqual([
      '/ä/private',
      'Disallow: /ä/private # no',
      FILE.slice(0, FILE.indexOf('\n\nUser-agent: gptbot')),
      FILE,
    ]);
    expect(slices(FILE, selectionRanges(document, FILE.length)).at(-1)).toBe(FILE);
  });

  test('links are the URLs of sitemaps and licences', () => {
    const links = linksIn(document);
    expect(links.map(({ url }) => url)).toEqual([
      'https://shop.example/licence.xml',
      'https://shop.example/sitemap.xml',
    ]);
    expect(slices(FILE, links)).toEqual(links.map(({ url }) => url));
  });

  test('a user agent is renamed wherever it is named, in any capitalization', () => {
    const at = FILE.indexOf('gptbot') + 2;
    expect(userAgentAt(document, at)).toMatchObject({ token: 'gptbot', line: 6 });
    expect(sameUserAgents(document, at).map(({ line }) => line)).toEqual([1, 6]);
    const renamed = applyTextEdits(FILE, renameUserAgent(document, at, 'OtherBot'));
    expect(renamed).toBe(FILE.replace('GPTBot', 'OtherBot').replace('gptbot', 'OtherBot'));
    expect(renameUserAgent(document, FILE.indexOf('/b'), 'OtherBot')).toEqual([]);
    expect(() => renameUserAgent(document, at, 'Other Bot/2')).toThrow(
      '"Other Bot/2" is no product token: write letters, - and _ only, or *',
    );
  });

  test('formatting changes the layout only, and not what is no text', () => {
    const text = 'user-agent:*\nDISALLOW:/a\n';
    const formatted = applyTextEdits(text, formatEdits(new RobotsDocument(text)));
    expect(formatted).toBe('User-agent: *\nDisallow: /a\n');
    expect(formatEdits(new RobotsDocument(formatted))).toEqual([]);
    expect(formatEdits(new RobotsDocument('<!doctype html>\n<title>x</title>\n<p>user-agent:*\n'))).toEqual([]);
  });

  test('the fixes of a file as edits of its text', () => {
    const text = '\ufeffUser-agent: *\nDisallow: /a\nDisallow: /a\nDisalow: /b\n';
    const fixed = new RobotsDocument(text);
    const { bytes, count } = fixed.fixAll();
    expect(count).toBeGreaterThan(1);
    const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(applyTextEdits(text, fixed.editsTo(bytes))).toBe(decoded);
    // The byte order mark and the line ends of a shown text cannot be edited.
    const shown = new RobotsDocument(new TextEncoder().encode(text.replaceAll('\n', '\r\n')));
    expect(applyTextEdits(shown.text, shown.editsTo(shown.fixAllInDialect().bytes))).toBe(
      'User-agent: *\nDisallow: /a\nDisallow: /b\n',
    );
  });

  test('a finding names the other places that it is about', () => {
    const text = 'User-agent: *\nDisallow: /ä\nDisallow: /ä\n';
    const [finding] = new RobotsDocument(text).findings();
    expect(finding?.related).toEqual([{ message: expect.any(String), line: 2, from: 14, to: 26 }]);
  });

  test('of too many findings, the most severe are the first', () => {
    const text = `User-agent: *\n${'Disallow: /a*\n'.repeat(5)}nonsense\n`;
    const document = new RobotsDocument(text);
    const all = document.findings();
    expect(document.firstFindings(all.length)).toEqual({ findings: all, total: all.length });
    const { findings, total } = document.firstFindings(2);
    expect(total).toBe(all.length);
    expect(findings.map(({ severity }) => severity)).toContain('error');
    expect(findings).toEqual(
      all.filter((finding) => findings.some(({ from, code }) => from === finding.from && code === finding.code)),
    );
  });

  test('the fixes that are withheld are counted', () => {
    // Corrected, the second line would block the whole site.
    const text = 'User-agent: *\nDisalow: /b\nDisallow: /a\nDisallow: /a\n';
    expect(new RobotsDocument(text).fixAllInDialect()).toMatchObject({ count: 2, withheld: 0 });
    expect(new RobotsDocument(text.replace('Disalow: /b', 'Disallwo: /')).fixAllInDialect()).toMatchObject({
      count: 1,
      withheld: 1,
    });
    expect(new RobotsDocument(text).fixAll()).toMatchObject({ count: 1, withheld: 1 });
  });

  test('statements on the use of pages are suggested, with what they mean', () => {
    const at = (line: string, language?: ConstructorParameters<typeof RobotsDocument>[2]) => {
      const text = `User-agent: *\n${line}`;
      const found = new RobotsDocument(text, {}, language).completions(text.length);
      return found && { typed: text.slice(found.from, found.to), items: found.items };
    };
    expect(at('Content-Usage: /blog/ tr')).toEqual({
      typed: 'tr',
      items: [
        { label: 'train-ai=y', kind: 'value', detail: 'granted: AI training', insert: 'train-ai=y' },
        { label: 'train-ai=n', kind: 'value', detail: 'denied: AI training', insert: 'train-ai=n' },
      ],
    });
    const labels = (line: string) => at(line)?.items.map(({ label }) => label);
    expect(labels('Content-Signal: search=yes, us')).toEqual(['use=immediate', 'use=reference', 'use=full']);
    expect(labels('Content-Signal: ai-train=n')).toEqual(['ai-train=no']);
    // A name of earlier drafts is not offered.
    expect(labels('Content-Usage: bots')).toBeUndefined();
    expect(at('Content-U')?.items).toEqual([
      { label: 'Content-Usage', kind: 'key', detail: 'states what pages may be used for', insert: 'Content-Usage: ' },
    ]);
    const inHindi = { texts: hindi, lines: hindiLines, language: messageLanguage('hi') };
    expect(at('Content-Usage: train-ai=n', inHindi)?.items[0]?.detail).toBe('मनाही: एआई ट्रेनिंग');
  });

  test('what a group does is said in the language of the document', () => {
    const inThai = { texts: thai, lines: thaiLines, language: messageLanguage('th') };
    const [group] = new RobotsDocument(FILE, {}, inThai).groups();
    expect(group?.text).toMatch(/GPTBot/);
    expect(group?.text).not.toMatch(/Applies|Blocks/);
  });
});
