import { lint } from '@maycrawl/lint';
import { foldFindings } from '@maycrawl/lint/internal';
import { describe, expect, test } from 'vitest';
import { completionsTask, fixAllTask, hoverTask } from '../src/analysis/tasks/document-tasks.js';
import { findingsTask } from '../src/analysis/tasks/findings-task.js';
import { fixBytesTask } from '../src/analysis/tasks/tasks.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const check = (text: string, withProofs = false) =>
  findingsTask({ bytes: bytesOf(text), dialect: 'google', withProofs });

describe('problems', () => {
  test('those of one mistake are one group with their number', () => {
    const found = check(`User-agent: *\n${Array.from({ length: 2400 }, (_, i) => `Disalow: /a${i}\n`).join('')}`);
    const [group] = found.groups;
    expect(group).toMatchObject({ severity: 'warning', count: 2400 });
    expect(group?.places.length).toBeGreaterThan(700);
    expect(found.findings.length).toBeLessThanOrEqual(1500);
    expect(found.counts).toEqual({ error: 0, warning: 2400, info: found.total - 2400 });
  });

  test('the first of each kind is sent, also after thousands of others', () => {
    const text = `User-agent: *\n${'Disalow: /a\n'.repeat(1600)}nonsense\nDisallow: a\n`;
    const found = check(text);
    const [group] = found.groups;
    const place = group?.places[0] ?? -1;
    expect(group).toMatchObject({ severity: 'error', count: 1 });
    expect(found.findings[place]).toMatchObject({ code: 'unparsable-line', line: 1602 });
    expect(lint(text)[found.indexes[place] ?? -1]).toMatchObject({ code: 'unparsable-line' });
  });

  test('groups are those of the command, errors first', () => {
    const text = 'User-agent: *\nDisalow: /a\nnonsense\nDisalow: /b\nDisallow: /c/*\nDissallow: /d\n';
    const found = check(text);
    const ordered = ['error', 'warning', 'info'].flatMap((level) =>
      lint(text).filter(({ severity }) => severity === level),
    );
    const lines = foldFindings(ordered).map((group) => group.map(({ location }) => location.start.line));
    expect(found.groups.map(({ places }) => places.map((place) => found.findings[place]?.line))).toEqual(lines);
    expect(lines.slice(0, 2)).toEqual([[3], [2, 4, 6]]);
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
