import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { otherPlacesTexts } from '../src/file/lines-by-field.js';
import { insertAllowTexts } from '../src/fixes/insert-allow-rules.js';
import { removeLineTexts } from '../src/fixes/remove-line.js';
import { replaceKeyTexts } from '../src/fixes/replace-key.js';
import { lint } from '../src/lint.js';
import type { Diagnostic } from '../src/model/diagnostic.js';
import { type MessageParams, renderText, type TextTable } from '../src/model/message.js';
import { rules } from '../src/rules/index.js';
import { limitTexts } from '../src/runner/file-context.js';
import { quotationTexts } from '../src/values/quotation-marks.js';

const conformance = process.env.MAYCRAWL_CONFORMANCE;
const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const levels = Object.fromEntries(rules.map(({ id }) => [id, 'warning' as const]));
const tables = new Map(rules.map(({ id, messages }) => [id, messages]));
const shared: TextTable = {
  ...insertAllowTexts,
  ...limitTexts,
  ...otherPlacesTexts,
  ...quotationTexts,
  ...removeLineTexts,
  ...replaceKeyTexts,
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
      const table = tables.get(found.code) as TextTable;
      return textsOf(found).filter(([text, id, params]) => {
        const copy = JSON.parse(JSON.stringify(params)) as MessageParams;
        expect(copy).toEqual(params);
        const entry = table[id as string] ?? limitTexts[id as keyof typeof limitTexts];
        return entry === undefined || renderText(entry, copy) !== text || !Object.values(copy).every(isParam);
      });
    });
  });
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string' || Object.values(item).every(isParam));
  }
  return ['string', 'number', 'boolean'].includes(typeof value);
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

it('the parameters of hostile files are bounded: the findings are not much larger than the file', () => {
  const long = `/${'a'.repeat(16_000)}`;
  const text = `User-agent: *\n${`Disallow: ${long} \u201d\nAllow: ${long}* b\nDisalow: ${long}\n`.repeat(8)}`;
  const size = JSON.stringify(lint(text, { rules: levels }).map(({ fixes: _, claims: __, ...found }) => found)).length;
  expect(size).toBeLessThan(text.length);
});
