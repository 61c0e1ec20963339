import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { messageParts, renderValues, type Template } from '@maycrawl/core/message';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteAccessTexts } from '../src/analysis/queries/site-access.js';
import { otherPlacesTexts } from '../src/file/lines-by-field.js';
import { insertAllowTexts, removeLineTexts, replaceKeyTexts } from '../src/fixes/line-fixes.js';
import { lint } from '../src/lint.js';
import type { Diagnostic } from '../src/model/diagnostic.js';
import type { MessageParams, TextTable } from '../src/model/message.js';
import { rules } from '../src/rules/index.js';
import { anyRuleTexts } from '../src/runner/any-rule-texts.js';
import { sentenceParts } from '../src/sentence-parts.js';
import { quotationTexts } from '../src/values/quotation-marks.js';

const conformance = process.env.MAYCRAWL_CONFORMANCE;
const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const levels = Object.fromEntries(rules.map(({ id }) => [id, 'warning' as const]));
const tables = new Map(rules.map(({ id, messages }) => [id, messages]));
const shared: TextTable = {
  ...insertAllowTexts,
  ...anyRuleTexts,
  ...otherPlacesTexts,
  ...quotationTexts,
  ...removeLineTexts,
  ...replaceKeyTexts,
  ...siteAccessTexts,
};

const SETTINGS = [
  { preset: 'google', environment: 'production' },
  { preset: 'portable', environment: 'staging' },
  { preset: 'google' },
] as const;

/** The texts of a finding, each with its id and parameters. */
function textsOf({ message, messageId, params, help, helpId, helpParams, related, fixes }: Diagnostic): unknown[][] {
  return [
    [message, messageId, params],
    ...(help === undefined ? [] : [[help, helpId, helpParams]]),
    ...related.map((place) => [place.message, place.messageId, place.params]),
    ...fixes.map((fix) => [fix.title, fix.titleId, fix.params]),
  ];
}

/** The texts that the tables do not return for their id and parameters, after these were JSON. */
function wrongTexts(bytes: Uint8Array): unknown[] {
  return SETTINGS.flatMap((settings) => {
    const options = { ...settings, rules: levels, url: 'https://example.com/robots.txt' };
    return lint(bytes, options).flatMap((found) => {
      const table = tables.get(found.variant) as TextTable;
      return textsOf(found).filter(([text, id, params]) => {
        const copy = JSON.parse(JSON.stringify(params)) as MessageParams;
        expect(copy).toEqual(params);
        const entry = table[id as string] ?? anyRuleTexts[id as keyof typeof anyRuleTexts];
        return entry === undefined || renderValues(entry, copy) !== text || !Object.values(copy).every(isParam);
      });
    });
  });
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return ['string', 'number'].includes(typeof value);
}

describe('each text is its id and parameters in the table of its rule', () => {
  const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));

  it.each(rules.map(({ id }) => id))('in the fixtures of %s', (id) => {
    const names = files.filter((name) => name.split(/[\\/]/)[0] === id && !name.endsWith('.expected.txt'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect([name, wrongTexts(new Uint8Array(readFileSync(fixtures + name)))]).toEqual([name, []]);
  });

  it('the ids of a rule are not those of texts that several rules use', () => {
    for (const { id, messages } of rules) {
      const clashes = Object.keys(messages).filter((key) => key in shared && shared[key] !== messages[key]);
      expect([id, clashes]).toEqual([id, []]);
    }
  });

  describe.skipIf(conformance === undefined)('in real files', () => {
    let real: Uint8Array[] = [];
    beforeAll(() => {
      const text = gunzipSync(readFileSync(join(conformance ?? '', 'real-robots.jsonl.gz'))).toString();
      const lines = text.split('\n').filter((line) => line !== '');
      real = lines
        .filter((_, index) => index % 7 === 0)
        .map((line) => new TextEncoder().encode(JSON.parse(line).robotsTxt));
    });

    it('every seventh one', () => {
      expect(real.length).toBeGreaterThan(100);
      for (const bytes of real) expect(wrongTexts(bytes)).toEqual([]);
    });
  });
});

/** The forms of a template, each as a template of its own. */
function formsOf(template: Template): string[] {
  if (typeof template === 'string') return [template];
  return Object.entries(template).flatMap(([key, form]) => (key === 'by' ? [] : [form as string]));
}

/** A value of the kind that each slot takes. */
function valuesFor(form: string): MessageParams {
  const values: Record<string, string | number | readonly string[]> = {};
  for (const part of messageParts(form, {})) {
    if (typeof part === 'string') continue;
    const isList = ['list', 'either', 'codes', 'eitherCode'].includes(part.kind ?? '');
    values[part.name] = isList ? ['/a', '/b'] : part.kind === 'number' ? 1_234 : '/x';
  }
  return values;
}

describe('the form of every text', () => {
  const texts = rules.flatMap(({ id, messages }) =>
    Object.entries({ ...shared, ...messages }).map(([key, template]) => [`${id} ${key}`, template] as const),
  );

  it('has slots of known kinds only, and no part of one is left in the sentence', () => {
    for (const [id, template] of texts) {
      for (const form of formsOf(template)) {
        const text = renderValues(form, valuesFor(form));
        expect([id, text]).toEqual([id, expect.not.stringMatching(/undefined|NaN|[{}]|^$/)]);
      }
    }
  });

  it('is a sentence for every number', () => {
    for (const [id, template] of texts) {
      if (typeof template === 'string') continue;
      const values = Object.assign({}, ...formsOf(template).map(valuesFor)) as MessageParams;
      const by = template.by ?? 'count';
      for (const count of [0, 1, 2, 5]) {
        const value = Array.isArray(values[by]) ? Array.from({ length: count }, (_, i) => `/${i}`) : count;
        const text = renderValues(template, { ...values, [by]: value });
        expect([id, text]).toEqual([id, expect.not.stringMatching(/undefined|NaN|[{}]|^$/)]);
      }
    }
  });
});

it('each finding of the fixtures has its sentence in parts, which are the sentence', () => {
  for (const name of readdirSync(fixtures, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.txt') || name.endsWith('.expected.txt')) continue;
    for (const { variant, message, messageId, params, help, helpId, helpParams } of lint(
      readFileSync(fixtures + name),
      {
        rules: levels,
      },
    )) {
      const written = (id: string, values: MessageParams): string =>
        sentenceParts(variant, id, values)
          .map((part) => (typeof part === 'string' ? part : `\`${part.code}\``))
          .join('');
      expect(written(messageId, params)).toBe(message);
      if (help !== undefined) expect(written(helpId ?? '', helpParams ?? {})).toBe(help);
    }
  }
  const parts = sentenceParts('duplicate-rule', 'repeats', { rule: 'Disallow: /a`b', line: 2 });
  expect(parts).toEqual([{ code: 'Disallow: /a`b' }, ' repeats the rule on line ', '2', '.']);
  expect(() => sentenceParts('raw-space', 'none', {})).toThrow(RangeError);
});

it('the parameters of hostile files are bounded: the findings are not much larger than the file', () => {
  const long = `/${'a'.repeat(16_000)}`;
  const text = `User-agent: *\n${`Disallow: ${long} \u201d\nAllow: ${long}* b\nDisalow: ${long}\n`.repeat(8)}`;
  const size = JSON.stringify(lint(text, { rules: levels }).map(({ fixes: _, claims: __, ...found }) => found)).length;
  expect(size).toBeLessThan(text.length);
});
