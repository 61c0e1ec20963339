import { parse } from '@maycrawl/core';
import { complete, messageLanguage, type Wrong } from '@maycrawl/core/message';
import { describe, expect, it } from 'vitest';
import { siteAccess } from '../src/analysis/queries/site-access.js';
import { applyFixes } from '../src/apply-fixes.js';
import { lintWithProofs } from '../src/fix.js';
import { lint } from '../src/lint.js';
import { findings as hindi } from '../src/messages/hi/findings/index.js';
import { LANGUAGES, loadFindingTexts } from '../src/messages/languages.js';
import { findings as thai } from '../src/messages/th/findings/index.js';
import { defineMessages } from '../src/model/message.js';
import { type FindingTexts, type Translation, translate, type WrongTexts } from '../src/translate.js';
import { translateFile } from '../src/translate-file.js';

const TEXT = 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /a/\n';

const german = {
  rules: {
    'duplicate-rule': { repeats: '{rule:code} wiederholt die Regel in Zeile {line}.', first: 'Zuerst hier.' },
  },
  shared: { removeLine: 'Die Zeile entfernen' },
} as const satisfies Translation;

describe('translate', () => {
  it('replaces each text that the translation has, and leaves the others', () => {
    const [found] = lint(TEXT);
    if (found === undefined) throw new Error('nothing was found');
    const { message, help, related, fixes, ...rest } = translate(found, german);
    expect([message, help, related[0]?.message, fixes[0]?.title]).toEqual([
      '`Disallow: /a/` wiederholt die Regel in Zeile 2.',
      'Remove one of the two.',
      'Zuerst hier.',
      'Die Zeile entfernen',
    ]);
    expect({ ...found, ...rest }).toEqual(found);
  });

  it('an empty translation changes nothing', () => {
    for (const found of lint(TEXT)) {
      expect(translate(found, {})).toEqual(found);
      expect(translate(found, { rules: {}, shared: {} })).toEqual(found);
    }
  });
});

describe('translateFile', () => {
  const text = 'User-agent: Googlebot\nDisalow: /a/\n\nUser-agent: *\nDisallow: /\n';
  const bytes = new TextEncoder().encode(text);
  const site = { shared: { siteBlockedButNotForAll: 'Alles gesperrt (Zeile {line}).' } } as const;

  it('translates findings, fixes and the access, and keeps which finding a fix is of', () => {
    const checked = { name: 'a', kind: 'file', bytes, ...lintWithProofs(bytes), fixed: undefined } as const;
    const { diagnostics, withheld, access } = translateFile(checked, hindi, messageLanguage('hi'));
    expect(withheld.length).toBeGreaterThan(0);
    for (const one of withheld) {
      expect(diagnostics).toContain(one.diagnostic);
      expect(one.diagnostic.fixes.map(({ title }) => title)).toContain(one.fix.title);
      expect(one.fix.title).toMatch(/[\u0900-\u097f]/);
    }
    expect(access.text).toMatch(/^पूरी साइट/);
    expect(access.blocked.map(({ message }) => message.text).join(' ')).toBe(access.text);
    expect(translateFile(checked, site).access.text).toBe('Alles gesperrt (Zeile 5).');
    expect(translateFile(checked, {})).toEqual(checked);
  });

  it('translates the fixes that were applied', () => {
    const fixed = applyFixes('a', bytes, {}, true);
    const checked = { name: 'a', kind: 'file', access: siteAccess(parse(fixed.bytes)), ...fixed, fixed } as const;
    const { applied = [] } = translateFile(checked, hindi, messageLanguage('hi')).fixed ?? {};
    expect(applied.map(({ fix }) => fix.titleId)).toEqual(fixed.applied.map(({ fix }) => fix.titleId));
    for (const { fix, diagnostic } of applied)
      expect(fix.title + diagnostic.message).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
    expect(applied.length).toBeGreaterThan(0);
  });
});

describe('loadFindingTexts', () => {
  it('returns the texts of each language; none for English', async () => {
    expect(await Promise.all(LANGUAGES.map(async (tag) => (await loadFindingTexts(tag)).findings))).toEqual([
      {},
      hindi,
      thai,
    ]);
    expect((await loadFindingTexts('hi')).language.number(1_200_000)).toBe('12,00,000');
  });
});

describe('a translation with', () => {
  it('slots of other names is an error of types', () => {
    const wrong = {
      rules: { 'duplicate-rule': { repeats: '{regel:code} in Zeile {line}.' } },
    } as const satisfies Translation;
    complete<WrongTexts<typeof german>>();
    // @ts-expect-error The text `repeats` has the slot `rule`.
    complete<WrongTexts<typeof wrong>>();
    // @ts-expect-error Most texts are lacking.
    complete<Wrong<FindingTexts, typeof german>>();
    // @ts-expect-error The rule has no such text.
    const unknown: Translation = { rules: { 'duplicate-rule': { repeated: 'Wiederholt.' } } };
    expect(translate(lint(TEXT)[0] as never, unknown)).toEqual(lint(TEXT)[0]);
  });

  it('numbers and lists has them as the language writes them', () => {
    const text = `User-agent: *\nDisallow: /a\n${'# comment\n'.repeat(60_000)}`;
    const [found] = lint(text);
    const texts = { rules: { 'over-500-kib': { nothingIgnored: '{bytes:number} Bytes.' } } } as const;
    complete<WrongTexts<typeof texts>>();
    if (found === undefined) throw new Error('nothing was found');
    expect(translate(found, texts, messageLanguage('de')).message).toBe('600.027 Bytes.');
  });
});

describe('messages', () => {
  const messages = defineMessages({ named: '{name} and {others:list}', plain: 'Plain.' } as const);

  it('are an id and parameters beside their text', () => {
    expect(messages.plain()).toEqual({ id: 'plain', params: {}, text: 'Plain.' });
    const params = { name: 'a', others: ['b', 'c'] };
    expect(messages.named(params)).toEqual({ id: 'named', params, text: 'a and b and c' });
  });

  it('shorten long parameters, not within a character', () => {
    const { params, text } = messages.named({ name: `a${'😀'.repeat(200)}`, others: ['b', 'c'.repeat(16_000)] });
    const shortened = { name: `a${'😀'.repeat(119)}…`, others: ['b', `${'c'.repeat(239)}…`] };
    expect([params, text]).toEqual([shortened, `${shortened.name} and ${shortened.others.join(' and ')}`]);
  });
});
