import { parse } from '@maycrawl/core';
import { createRobots, policyOf } from '@maycrawl/lint';
import { describe, expect, test } from 'vitest';
import { type Changes, changesTask } from '../../src/analysis/tasks/changes-task.js';
import { createTask } from '../../src/analysis/tasks/create-task.js';
import { lineDiffTask } from '../../src/analysis/tasks/line-diff-task.js';
import { policyTask } from '../../src/analysis/tasks/policy-task.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function changesOf(before: string, after: string, budget = 20_000_000): Changes {
  return changesTask({ before: bytes(before), after: bytes(after), dialect: 'google', budget });
}

describe('changes', () => {
  test('no change is proved', () => {
    const found = changesOf('user-agent: *\ndisallow: /a\n', '# A comment\nUser-agent: *\nDisallow: /a*\n');
    expect(found).toMatchObject({ result: 'equivalent', undecidedCount: 0 });
    expect([found.newlyBlocked.count, found.newlyAllowed.count]).toEqual([0, 0]);
  });

  test('each change has its crawlers, an example and both lines', () => {
    const found = changesOf(
      'User-agent: *\nDisallow: /a\n',
      'User-agent: *\n\nDisallow: /b\n\nUser-agent: x\nDisallow: /\n',
    );
    expect(found.result).toBe('different');
    expect(found.newlyBlocked.entries[0]).toMatchObject({ crawlers: ['x'], isWholeSite: true });
    const others = found.newlyBlocked.entries.find(({ crawlers }) => crawlers.includes('*'));
    expect(others).toMatchObject({
      path: '/b',
      before: { line: undefined, hasGroup: true },
      after: { line: 3, rule: 'Disallow: /b' },
    });
    expect(found.newlyAllowed.entries).toMatchObject([
      { crawlers: ['*'], path: '/a', before: { line: 2, rule: 'Disallow: /a' }, after: { line: undefined } },
    ]);
  });

  test('uses that change are named', () => {
    const { uses } = changesOf('', 'User-agent: GPTBot\nDisallow: /\n');
    expect(uses).toEqual([{ use: 'ai-training', vendor: 'OpenAI', crawlers: ['GPTBot'], effect: 'newly-blocked' }]);
  });

  test('lists are cut, counts are not', () => {
    const rules = Array.from({ length: 300 }, (_, i) => `Disallow: /${i}/\n`).join('');
    const found = changesOf('User-agent: *\nDisallow:\n', `User-agent: *\n${rules}`);
    expect(found.newlyBlocked.count).toBe(300);
    expect(found.newlyBlocked.entries).toHaveLength(200);
  });

  test('what the budget does not decide is said', () => {
    // One step is too few for any pattern with a star.
    const found = changesOf('User-agent: *\nDisallow: /*a*b*c\n', 'User-agent: *\nDisallow: /*c*b*a\n', 1);
    expect(found.undecidedCount).toBeGreaterThan(0);
    expect(found.undecided).toContain('*');
    expect(found.result).not.toBe('equivalent');
  });

  test('that nothing else changes is proved in either direction, and paths are in words', () => {
    const files = ['User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /a\nDisallow: /product/1\n'] as const;
    const [blocking, allowing] = [changesOf(...files), changesOf(files[1], files[0])];
    expect([blocking.isAll, allowing.isAll]).toEqual([true, true]);
    const words = { kind: 'begin', text: '/product/1' };
    expect(blocking.newlyBlocked.entries.map((entry) => entry.words)).toEqual([words]);
    expect(allowing.newlyAllowed.entries.map((entry) => entry.words)).toEqual([words]);
  });

  test('what changes about the use of pages', () => {
    const { result, usage } = changesOf(
      'User-agent: *\nAllow: /\n',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    );
    expect(result).toBe('equivalent');
    expect(usage.changed[0]?.changes[0]).toMatchObject({
      subject: 'train-ai',
      from: 'unknown',
      to: 'denied',
      isAll: true,
    });
  });

  test('the result can be sent by a Worker', () => {
    const found = changesOf('', 'User-agent: *\nDisallow: /a\n');
    expect(structuredClone(found)).toEqual(found);
  });
});

test('the policy is that of the file', () => {
  const file = 'User-agent: GPTBot\nDisallow: /\n';
  expect(structuredClone(policyTask({ bytes: bytes(file), dialect: 'google' }))).toEqual(policyOf(parse(file)));
});

describe('new files', () => {
  test('are what the command writes', () => {
    const options = { blockAi: ['train'], blockPaths: ['/cart/'] };
    expect(createTask({ kind: 'options', options })).toMatchObject({ kind: 'file', text: createRobots(options) });
  });

  test('cannot have rules that look like a mistake; the message says which', () => {
    expect(createTask({ kind: 'options', options: { blockPaths: ['https://a.example/x'] } })).toEqual({
      kind: 'error',
      message: { id: 'noPathInUrl', values: { path: 'https://a.example/x', written: '/x' } },
    });
    const created = createTask({ kind: 'options', options: { blockCrawlers: ['Googelbot'] } });
    expect(created).toMatchObject({
      kind: 'error',
      message: { id: 'similar', values: { name: 'Googelbot', hint: { values: { similar: 'Googlebot' } } } },
    });
  });
});

describe('the text', () => {
  test('has three equal lines around each difference', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`);
    const diff = lineDiffTask({ before: lines.join(''), after: lines.with(14, 'other\n').join('') });
    expect(diff?.rows[0]).toEqual({ kind: 'skipped', count: 11 });
    expect(diff?.rows.filter(({ kind }) => kind === 'same')).toHaveLength(6);
    expect(diff?.rows.filter(({ kind }) => kind === 'removed' || kind === 'added')).toEqual([
      { kind: 'removed', before: 15, after: undefined, text: 'line 15' },
      { kind: 'added', before: undefined, after: 15, text: 'other' },
    ]);
    expect(diff).toMatchObject({ added: 1, removed: 1, differing: 1, more: 0 });
    expect(diff?.rows.at(-1)).toEqual({ kind: 'skipped', count: 12 });
  });

  test('counts the lines that are left out', () => {
    const after = Array.from({ length: 1000 }, (_, i) => `${i}\n`).join('');
    expect(lineDiffTask({ before: '', after })).toMatchObject({ added: 1000, removed: 0, more: 600 });
  });

  test('counts a changed line once, and lines before and after an equal one apart', () => {
    const diff = lineDiffTask({ before: 'a\nb\nsame\n', after: 'x\nsame\ny\nz\n' });
    expect(diff).toMatchObject({ added: 3, removed: 2, differing: 4 });
  });

  test('of equal files has no difference', () => {
    expect(lineDiffTask({ before: 'a\nb\n', after: 'a\nb\n' })).toMatchObject({ added: 0, removed: 0, differing: 0 });
  });
});
