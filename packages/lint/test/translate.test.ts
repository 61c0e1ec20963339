import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import { defineMessages } from '../src/model/message.js';
import { type Translation, translate } from '../src/translate.js';

const TEXT = 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /a/\n';

const german = {
  rules: {
    'duplicate-rule': { repeats: '„{rule}“ wiederholt die Regel in Zeile {line}.', first: 'Zuerst hier.' },
  },
  shared: { removeLine: 'Die Zeile entfernen' },
} as const satisfies Translation;

describe('translate', () => {
  it('replaces each text that the translation has, and leaves the others', () => {
    const [found] = lint(TEXT);
    if (found === undefined) throw new Error('nothing was found');
    const { message, help, related, fixes, ...rest } = translate(found, german);
    expect([message, help, related[0]?.message, fixes[0]?.title]).toEqual([
      '„Disallow: /a/“ wiederholt die Regel in Zeile 2.',
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
