import { describe, expect, it } from 'vitest';
import {
  complete,
  messageLanguage,
  messageParts,
  renderMessage,
  renderValues,
  type Template,
  type Translated,
  type Wrong,
} from '../../src/messages/message.js';

const en = {
  plain: 'The file is empty.',
  slots: '{crawler} may fetch {path:code} ({size:number} bytes).',
  count: { '0': 'no rule', one: '{count} rule', other: '{count:number} rules' },
  exact: { '1': 'It is the only one.', other: 'There are {count}.' },
  byList: { by: 'lines', one: 'Line {lines:list} covers {path:code}.', other: 'Lines {lines:list} cover {path:code}.' },
  kinds: '{a:list}; {a:either}; {a:codes}; {a:eitherCode}',
  area: { nested: 'Go to {path:code}.' },
} as const;

describe('renderMessage', () => {
  it('puts values into their slots by their kinds', () => {
    expect(renderMessage(en.plain, {})).toBe('The file is empty.');
    const text = renderMessage(en.slots, { crawler: 'Googlebot', path: '/a b', size: 512_000 });
    expect(text).toBe('Googlebot may fetch `/a b` (512,000 bytes).');
    expect(renderMessage(en.kinds, { a: ['x', 'y', 'z'] })).toBe(
      'x, y and z; x, y or z; `x`, `y` and `z`; `x`, `y` or `z`',
    );
    expect(renderMessage(en.kinds, { a: [] })).toBe('; ; ; ');
    expect(renderMessage(en.kinds, { a: ['x'] })).toBe('x; x; `x`; `x`');
  });

  it('selects a form by a number or by the length of a list', () => {
    expect([0, 1, 2, 1_000].map((count) => renderMessage(en.count, { count }))).toEqual([
      'no rule',
      '1 rule',
      '2 rules',
      '1,000 rules',
    ]);
    expect(renderMessage(en.exact, { count: 1 })).toBe('It is the only one.');
    expect(renderMessage(en.byList, { lines: ['3'], path: '/a' })).toBe('Line 3 covers `/a`.');
    expect(renderMessage(en.byList, { lines: ['3', '5'], path: '/a' })).toBe('Lines 3 and 5 cover `/a`.');
  });

  it('writes lists, numbers and forms as the language does, with Latin digits', () => {
    const hindi = messageLanguage('hi');
    const lists = renderValues('{a:list} {n:number}', { a: ['x', 'y'], n: 1_234_567 }, hindi);
    expect(lists).toBe('x और y 12,34,567');
    // In Hindi, zero has the form `one`.
    const forms: Template = { one: 'एक', other: 'कई' };
    expect([0, 1, 2].map((count) => renderValues(forms, { count }, hindi))).toEqual(['एक', 'एक', 'कई']);
    expect(renderValues('{a:list}', { a: ['x', 'y'] }, messageLanguage('th'))).toBe('x และ y');
    expect(renderValues('{a:codes}', { a: ['x', 'y', 'z'] }, messageLanguage('th'))).toBe('`x`, `y` และ `z`');
    expect(renderValues('{a:either}', { a: ['x', 'y'] }, messageLanguage('th'))).toBe('x หรือ y');
    expect(renderValues('{n:number}', { n: 1_234_567 }, messageLanguage('en'))).toBe('1,234,567');
  });

  it('shortens quoted text and shows invisible characters', () => {
    const path = `/\u200b${'a'.repeat(100)}`;
    const text = renderValues('{path:code}', { path });
    expect(text).toMatch(/^`\/\[U\+200B\]a+…`$/);
  });

  it('returns parts for programs that show values as something else than text', () => {
    expect(messageParts(en.slots, {})).toEqual([
      { name: 'crawler', kind: undefined },
      ' may fetch ',
      { name: 'path', kind: 'code' },
      ' (',
      { name: 'size', kind: 'number' },
      ' bytes).',
    ]);
    expect(messageParts(en.count, { count: 0 })).toEqual(['no rule']);
  });

  it('writes values of wrong types as they are', () => {
    expect(renderValues('{a:list} {b} {c:code} {d:number}', { a: 'x', c: 5, d: 'y' })).toBe('x undefined `5` NaN');
    expect(renderValues(en.count, {})).toBe('NaN rules');
  });
});

describe('types of messages', () => {
  const complete1 = {
    ...en,
    slots: '{path:code}: {crawler} ({size:number})',
    area: { nested: '{path:code}' },
  } as const satisfies Translated<typeof en>;
  complete<Wrong<typeof en, typeof complete1>>();

  it('names a value that is missing or has the wrong type', () => {
    // @ts-expect-error A value is missing.
    renderMessage(en.slots, { crawler: 'x', path: '/' });
    // @ts-expect-error A list is required.
    renderMessage(en.kinds, { a: 'x' });
    // @ts-expect-error The count is missing.
    renderMessage(en.exact, {});
    expect(renderMessage(en.area.nested, { path: '/' })).toBe('Go to `/`.');
  });

  it('names a text that a language lacks, and one whose slots differ', () => {
    const { plain: _, ...lacking } = en;
    // @ts-expect-error `plain` is missing.
    complete<Wrong<typeof en, typeof lacking>>();
    const unknownSlot = { ...en, plain: '{file}' } as const;
    // @ts-expect-error `plain` has no such slot.
    complete<Wrong<typeof en, typeof unknownSlot>>();
    const otherKind = { ...en, slots: '{crawler} {path} {size:number}' } as const;
    // @ts-expect-error The slot has another kind.
    complete<Wrong<typeof en, typeof otherKind>>();
    const nested = { ...en, area: { nested: 'Go.' } } as const;
    // @ts-expect-error The slot of a nested text is missing.
    complete<Wrong<typeof en, typeof nested>>();
    expect(Object.keys(lacking)).not.toContain('plain');
  });
});
