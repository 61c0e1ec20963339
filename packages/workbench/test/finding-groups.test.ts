import { lint } from '@maycrawl/lint';
import { describe, expect, test } from 'vitest';
import { findingsTask } from '../src/analysis/tasks/findings-task.js';
import { completionsTask, fixAllTask, fixBytesTask, hoverTask } from '../src/analysis/tasks/tasks.js';
import { groupsOf } from '../src/problems/finding-groups.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const check = (text: string, withProofs = false) =>
  findingsTask({ bytes: bytesOf(text), dialect: 'google', withProofs });

describe('problems', () => {
  test('many of one kind are one group with their number', () => {
    const found = check(`User-agent: *\n${Array.from({ length: 2400 }, (_, i) => `Disalow: /a${i}\n`).join('')}`);
    const group = groupsOf(found).find(({ code }) => code === 'misspelt-field');
    expect(group?.count).toBe(2400);
    expect(found.findings.length).toBeLessThanOrEqual(1500);
    expect(found.total).toBeGreaterThanOrEqual(2400);
  });

  test('the first of each kind is shown, also after thousands of others', () => {
    const text = `User-agent: *\n${'Disalow: /a\n'.repeat(1600)}nonsense\nDisallow: a\n`;
    const found = check(text);
    expect(groupsOf(found)[0]).toMatchObject({ code: 'unparsable-line', count: 1, findings: [{ line: 1602 }] });
    const at = found.indexes[found.findings.findIndex(({ code }) => code === 'unparsable-line')];
    expect(lint(text)[at ?? -1]).toMatchObject({ code: 'unparsable-line' });
  });

  test('a few are rows of their own, errors first', () => {
    const groups = groupsOf(check('User-agent: *\nDisalow: /a\nnonsense\n'));
    expect(groups.map(({ count, findings: [first] }) => [count, first?.severity])).toEqual([
      [1, 'error'],
      [1, 'warning'],
    ]);
  });

  test('findings can be sent to the page', () => {
    const found = check('\ufeffUser-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n', true);
    expect(structuredClone(found)).toEqual(found);
  });
});

describe('fixes', () => {
  test('all that are proved are made together', () => {
    const bytes = bytesOf('User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /b\nDisallow: /b\n');
    const fixed = fixAllTask({ bytes, dialect: 'google' });
    expect(new TextDecoder().decode(fixed.bytes)).toBe('User-agent: *\nDisallow: /a\nDisallow: /b\n');
    expect(fixed.count).toBe(2);
  });

  test('a fix of bytes that the text does not show', () => {
    const bytes = bytesOf('\ufeffUser-agent: *\nDisallow: /a\n');
    const at = check('\ufeffUser-agent: *\nDisallow: /a\n').findings.findIndex(({ fixes }) => fixes[0]?.needsBytes);
    expect(fixBytesTask({ bytes, dialect: 'google', finding: at, fix: 0 })).toEqual(bytes.subarray(3));
    expect(fixBytesTask({ bytes, dialect: 'google', finding: 99, fix: 0 })).toBeUndefined();
  });
});

test('explanations and completion of a place', () => {
  const place = { bytes: bytesOf('User-agent: *\nDisallow: /a\nUser-agent: gptb'), dialect: 'google' } as const;
  expect(hoverTask({ ...place, offset: 20 })?.sentences[0]).toBe('Blocks paths that begin with /a.');
  expect(completionsTask({ ...place, offset: 43 })?.items.map(({ label }) => label)).toEqual(['GPTBot']);
});
