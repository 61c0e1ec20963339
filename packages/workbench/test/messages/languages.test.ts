import type { Plural, Template } from '@maycrawl/core/message';
import { describe, expect, test } from 'vitest';
import { firstEnglish } from '../../src/messages/en/index.js';
import { lateEnglish } from '../../src/messages/en/late.js';
import { changesTexts as changesEnglish } from '../../src/messages/en/parts/changes.js';
import { outageTexts as outageEnglish } from '../../src/messages/en/parts/outage.js';
import { policyTexts as policyEnglish } from '../../src/messages/en/parts/policy.js';
import { templatesTexts as templatesEnglish } from '../../src/messages/en/parts/templates.js';
import { hindi } from '../../src/messages/hi/index.js';
import { lateHindi } from '../../src/messages/hi/late.js';
import { changesTexts as changesHindi } from '../../src/messages/hi/parts/changes.js';
import { outageTexts as outageHindi } from '../../src/messages/hi/parts/outage.js';
import { policyTexts as policyHindi } from '../../src/messages/hi/parts/policy.js';
import { templatesTexts as templatesHindi } from '../../src/messages/hi/parts/templates.js';
import { languageOf } from '../../src/messages/start-language.js';
import { thai } from '../../src/messages/th/index.js';
import { lateThai } from '../../src/messages/th/late.js';
import { changesTexts as changesThai } from '../../src/messages/th/parts/changes.js';
import { outageTexts as outageThai } from '../../src/messages/th/parts/outage.js';
import { policyTexts as policyThai } from '../../src/messages/th/parts/policy.js';
import { templatesTexts as templatesThai } from '../../src/messages/th/parts/templates.js';

type Areas = Readonly<Record<string, Readonly<Record<string, Template>>>>;

const ENGLISH: Areas = {
  ...firstEnglish,
  ...lateEnglish,
  ...changesEnglish,
  ...outageEnglish,
  ...policyEnglish,
  ...templatesEnglish,
};

// A lacking message or a message with other slots is an error of types: see the ends of the catalogues.
describe.each([
  [
    'Hindi',
    { ...hindi, ...lateHindi, ...changesHindi, ...outageHindi, ...policyHindi, ...templatesHindi } as Areas,
    ['one', 'other'],
  ],
  [
    'Thai',
    { ...thai, ...lateThai, ...changesThai, ...outageThai, ...policyThai, ...templatesThai } as Areas,
    ['other'],
  ],
])('%s', (_, texts, forms) => {
  test('has each message of English, and no other', () => {
    expect(idsOf(texts)).toEqual(idsOf(ENGLISH));
  });

  test('has plural forms of the language, of which equal ones are written once', () => {
    const plurals = idsOf(texts).filter((id) => typeof messageAt(texts, id) !== 'string');
    expect(plurals.length).toBeGreaterThan(20);
    const wrong = plurals.filter((id) => {
      const message = messageAt(texts, id) as Plural;
      const names = Object.keys(message).filter((name) => name !== 'by');
      return (
        !names.every((name) => forms.includes(name)) || message.other === undefined || message.one === message.other
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('directives, names and tokens stay as they are', () => {
  for (const texts of [hindi, thai]) {
    expect([texts.why.allow, texts.why.disallow]).toEqual(['Allow', 'Disallow']);
    expect(texts.takeAway.download).toContain('robots.txt');
  }
});

test('the language is the first of the browser that the page has', () => {
  expect(languageOf(['de-DE', 'th-TH', 'hi'])).toBe('th');
  expect(languageOf(['hi-IN', 'en'])).toBe('hi');
  expect(languageOf(['en-GB', 'hi'])).toBe('en');
  expect(languageOf(['fr', 'constructor', ''])).toBe('en');
  expect(languageOf([])).toBe('en');
});

function idsOf(texts: Areas): string[] {
  return Object.entries(texts)
    .flatMap(([area, messages]) => Object.keys(messages).map((id) => `${area}.${id}`))
    .sort();
}

function messageAt(texts: Areas, id: string): Template | undefined {
  const [area = '', name = ''] = id.split('.');
  return texts[area]?.[name];
}
