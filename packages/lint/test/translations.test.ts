import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageLanguage } from '@maycrawl/core/message';
import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import { findings as hindi } from '../src/messages/hi/findings/index.js';
import { findings as thai } from '../src/messages/th/findings/index.js';
import type { TextTable } from '../src/model/message.js';
import { rules } from '../src/rules/index.js';
import { sentenceParts } from '../src/sentence-parts.js';
import { type Translation, translate } from '../src/translate.js';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.txt') && !name.endsWith('.expected.txt'),
);
const levels = Object.fromEntries(rules.map(({ id }) => [id, 'warning' as const]));
const SETTINGS = [
  { preset: 'google', environment: 'production' },
  { preset: 'portable', environment: 'staging' },
  { preset: 'google' },
] as const;

/** Names, fields, formats and the words of Thai that stay Latin; the rest of a sentence is in its language. */
const LATIN = [
  'Google Ads|AdSense|Ad Manager|Search Console|Google|Googlebot|AdsBot-Google|AdsBot|Bing|Yandex|Cloudflare|AI Overviews|AI Mode',
  'Really Simple Licensing|RSL|Extended Standard for Robot Exclusion|Automated Content Access Protocol|NLWeb',
  'Agentic Resource Discovery|ARD|Content Signals Policy|AIPREF|IETF|Internet Archive|docs/crawlers.md',
  'Crawl-delay|Content-Signal|Content-Usage|Clean-param|Request-rate|Visit-time|Noindex|Nofollow|License|Comment|Host',
  'Robot-version|Agentmap|Schemamap|AI-Policy|User-agent|user-agent|Disallow|Allow|disallow|allow|Sitemap|X-Robots-Tag|robots.txt',
  'robots|noindex|nosnippet|nofollow|rel="\\w+"|gzip|production|staging|NUL|https?:|UTF-\\d+|CRLF|LF|CR|U\\+[0-9A-F]+|(?:train-ai|ai-train|search)=\\w+|GPTBot|ClaudeBot|CCBot',
  'Crawler|Crawl|User Agent|User-Agent|URL|HTTP|HTML|XML|RFC|AI|Byte Order Mark|BOM|Landing Page',
].join('|');
const allowed = new RegExp(`\`[^\`]*\`|\\{[^}]*\\}|\\b(?:${LATIN})(?![a-z])`, 'g');

/** The forms of all texts, each with its rule and id. */
function formsOf({ rules: byRule, shared }: Translation): [string, string][] {
  return Object.entries({ ...byRule, shared }).flatMap(([rule, texts]) =>
    Object.entries(texts as TextTable).flatMap(([id, template]): [string, string][] =>
      typeof template === 'string'
        ? [[`${rule} ${id}`, template]]
        : Object.entries(template).flatMap(([form, text]) =>
            form === 'by' ? [] : [[`${rule} ${id}`, text as string]],
          ),
    ),
  );
}

describe.each([
  ['Hindi', hindi, 'hi', /[\u0900-\u097f]/],
  ['Thai', thai, 'th', /[\u0e00-\u0e7f]/],
] as const)('findings in %s', (_, texts, tag, letters) => {
  const language = messageLanguage(tag);
  const all = files.flatMap((name) =>
    SETTINGS.flatMap((settings) =>
      lint(readFileSync(fixtures + name), { ...settings, rules: levels, url: 'https://example.com/robots.txt' }),
    ),
  );

  it('contain no English word outside code, names and what stays Latin', () => {
    const forms = formsOf(texts);
    expect(forms.length).toBeGreaterThan(550);
    expect(forms.filter(([, form]) => /[a-z]{2}/i.test(form.replace(allowed, '')))).toEqual([]);
  });

  it('have all their texts in that language', () => {
    expect(all.length).toBeGreaterThan(1_000);
    for (const english of all) {
      const { message, help, related, fixes } = translate(english, texts, language);
      const sentences = [
        message,
        help ?? message,
        ...related.map((one) => one.message),
        ...fixes.map((fix) => fix.title),
      ];
      expect(sentences.filter((sentence) => !letters.test(sentence))).toEqual([]);
    }
  });

  it('are the same in parts', () => {
    for (const english of all) {
      const { variant, messageId, params } = english;
      const parts = sentenceParts(variant, messageId, params, texts, language);
      const joined = parts.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``)).join('');
      expect(joined).toBe(translate(english, texts, language).message);
    }
  });
});
