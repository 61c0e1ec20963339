import { parse } from '@maycrawl/core';
import { usageFor } from '@maycrawl/core/usage';
import { describe, expect, test } from 'vitest';
import type { AddRequest } from '../../src/analysis/tasks/add-steps.js';
import { addTask } from '../../src/analysis/tasks/add-task.js';
import { createTask } from '../../src/analysis/tasks/create-task.js';
import { templatesFor } from '../../src/start-from/templates.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('what is added to a file', () => {
  const FILE = 'User-agent: *\r\nDisallow: /cart # mine\r\n\r\nUser-agent: Googlebot\r\nDisallow: /x\r\n';
  const add = (text: string, request: AddRequest): string => {
    const added = addTask({ bytes: bytes(text), request });
    if (added.kind === 'error') throw new Error(JSON.stringify(added.message));
    return new TextDecoder().decode(added.bytes);
  };
  const allows = (text: string, path: string, crawler: string): boolean =>
    parse(text).allows(`https://a.example${path}`, crawler);
  /** Every line of the file is still there, in its order, with its line end. */
  const keeps = (after: string, before: string): boolean => {
    const lines: readonly string[] = after.match(/.*\n/g) ?? [];
    let at = 0;
    return (before.match(/.*\n/g) ?? []).every((line) => {
      at = lines.indexOf(line, at) + 1;
      return at > 0;
    });
  };

  test.each(['', 'User-agent: *\nDisallow: /a\n', 'User-agent: bingbot\n', FILE])('blocks crawlers in %j', (text) => {
    const after = add(text, { kind: 'block', crawlers: ['ClaudeBot', 'Applebot-Extended'] });
    expect([allows(after, '/a', 'ClaudeBot'), allows(after, '/', 'Applebot-Extended')]).toEqual([false, false]);
    expect(allows(after, '/a', 'YandexBot')).toBe(allows(text, '/a', 'YandexBot'));
    expect(keeps(after, text)).toBe(true);
  });

  test('a crawler that the whole file blocks can be allowed, and no other one is', () => {
    const text = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';
    const after = add(text, { kind: 'allow', crawlers: ['CCBot'] });
    expect([allows(after, '/a', 'CCBot'), allows(after, '/a', 'GPTBot')]).toEqual([true, false]);
    expect(keeps(after, text)).toBe(true);
  });

  test('a statement is in every group whose crawlers may fetch pages', () => {
    const text = `${FILE}\r\nUser-agent: GPTBot\r\nDisallow: /\r\n`;
    const after = add(text, { kind: 'state', purpose: 'train', isGranted: false });
    const useFor = (crawler: string) => usageFor(parse(after), crawler).of('/').preferences['train-ai'];
    expect([useFor('bingbot'), useFor('Googlebot')]).toEqual(['denied', 'denied']);
    expect(after.slice(after.indexOf('GPTBot'))).not.toContain('Content-');
    expect(keeps(after, text)).toBe(true);
  });

  test.each(Object.entries(templatesFor('https://shop.example')))('the template %s', (_, input) => {
    const created = createTask(input);
    const options = input.kind === 'empty' ? {} : input.options;
    const after = add(FILE, { kind: 'options', options });
    expect(keeps(after, FILE)).toBe(true);
    // What a new file blocks is blocked now, too, for crawlers without rules of their own and those that it names.
    const file = created.kind === 'file' ? created.text : '';
    const paths = ['/', '/shoes', '/wp-admin/', '/checkout/', '/api/x', '/search?q=a'];
    const crawlers = ['bingbot', 'GPTBot', 'AhrefsBot', 'AdsBot-Google', 'YandexBot'];
    for (const crawler of crawlers) {
      for (const path of paths) if (!allows(file, path, crawler)) expect(allows(after, path, crawler)).toBe(false);
    }
  });

  test('"block everything" and "only search engines" reach the groups that the file has', () => {
    const only = { allowOnly: ['Googlebot', 'bingbot'] };
    const text = 'User-agent: GPTBot\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /x\n';
    const staged = add(text, { kind: 'options', options: { blockEverything: true } });
    expect(['GPTBot', 'Googlebot', 'CCBot'].map((name) => allows(staged, '/b', name))).toEqual([false, false, false]);
    const searched = add(text, { kind: 'options', options: only });
    expect(['GPTBot', 'CCBot', 'Googlebot', 'bingbot'].map((name) => allows(searched, '/b', name))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(allows(searched, '/x', 'Googlebot')).toBe(false);
  });

  test('says why lines would not do what is meant, and that there is nothing to add', () => {
    const text = 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n';
    const request = { kind: 'state', purpose: 'train', isGranted: true } as const;
    expect(addTask({ bytes: bytes(text), request })).toMatchObject({
      kind: 'error',
      message: { id: 'useStricter', values: { by: { id: 'fieldLine', values: { line: 2 } } } },
    });
    const blocked = 'User-agent: GPTBot\nDisallow: /\n';
    const known = addTask({ bytes: bytes(blocked), request: { kind: 'block', crawlers: ['GPTBot'] } });
    expect(known).toMatchObject({ kind: 'file', isChanged: false, diff: { added: 0, removed: 0 } });
  });
});
