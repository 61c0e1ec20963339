import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { file, folder } = scratch();
const SHOP = '\ufeffUser-agent: *\r\nDisallow: /cart/\r\n\r\nUser-agent: Googlebot\r\nDisallow: /old/';

describe('add', () => {
  it('inserts lines in the file, and shows what they change', () => {
    const path = file('robots.txt', SHOP);
    const { status, stdout, stderr } = maycrawl(['add', path, '--block-crawler', 'GPTBot', '--no-comments']);
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(path, 'utf8')).toBe(`${SHOP}\r\n\r\nUser-agent: GPTBot\r\nDisallow: /\r\n`);
    expect(stdout).toContain(`added lines 7–8 to ${path}\n`);
    expect(stdout).toMatch(/newly blocked: .*\n {4}before: .*\n {4}after: {2}blocked by line 8, disallow: \//);
    expect(stdout).toContain('\nevery other crawler and URL: unchanged, proved\n');
  });

  it('states the use of pages for one crawler, and changes no access', () => {
    const path = file('use.txt', 'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a/\n');
    const { status, stdout } = maycrawl(['add', path, '--use', 'train-ai=y', '--for', 'ExampleBot']);
    expect(status).toBe(0);
    expect(stdout).toContain('\nuse of pages by ExampleBot: train-ai granted, before: denied (line 7)\n');
    expect(stdout).toContain('proved');
    expect(stdout).not.toMatch(/newly (?:blocked|allowed)/);
    expect(complaint(['add', path, '--use', 'ai-use=n'])).toContain('--use: "ai-use" is a name of an earlier draft');
  });

  it('adds nothing the second time', () => {
    const path = file('twice.txt', SHOP);
    const args = ['add', path, '--block-ai', 'all', '--sitemap', 'https://e.example/s.xml', '--block', '/x/'];
    expect(maycrawl(args).status).toBe(0);
    const once = readFileSync(path, 'utf8');
    const { status, stdout, stderr } = maycrawl(args);
    expect([status, stdout]).toEqual([0, `nothing is added to ${path}\n`]);
    expect(stderr).toContain('the file names https://e.example/s.xml already');
    expect(stderr).toContain('the file has these rules already');
    expect(readFileSync(path, 'utf8')).toBe(once);
  });

  it('blocks a folder for one crawler, with the rules that it followed', () => {
    const path = file('for.txt', SHOP);
    maycrawl(['add', path, '--block', '/drafts/', '--for', 'GPTBot', '--comment', 'Ask Ann.']);
    const robots = parse(readFileSync(path));
    const allows = (url: string, name: string) => robots.allows(url, name);
    expect([allows('/drafts/1', 'GPTBot'), allows('/cart/1', 'GPTBot'), allows('/x', 'GPTBot')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([allows('/drafts/1', 'Googlebot'), allows('/drafts/1', 'AnyBot')]).toEqual([true, true]);
    expect(readFileSync(path, 'utf8')).toContain('# Ask Ann.\r\nUser-agent: GPTBot\r\n');
  });

  it.each([[['-', '--block', '/x/']], [['--stdout', file('kept.txt', SHOP), '--block', '/x/']]])(
    '%j writes the new file to stdout and what it changes to stderr',
    (args) => {
      const { status, stdout, stderr } = maycrawl(['add', ...args], { input: SHOP });
      expect([status, stdout]).toEqual([0, SHOP.replace('/cart/', '/cart/\r\nDisallow: /x/')]);
      expect(stderr).toMatch(/^added line 3 to /);
      expect(stderr).toContain('newly blocked: /x/');
      expect(stderr).toContain('maycrawl: Googlebot: what is for * does not apply, as a group names them; --for adds');
      expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe(SHOP);
    },
  );

  it('rejects in one line what a line of the file would still allow, and names the line', () => {
    const path = file('open.txt', 'User-agent: GPTBot\nAllow: /x/\nDisallow: /\n');
    expect(complaint(['add', path, '--block-crawler', 'GPTBot'])).toContain(
      'GPTBot would not be blocked: line 2, Allow: /x/, still applies. Remove that line.',
    );
  });

  it.each([
    [[], 'add takes a file: name it, as maycrawl add robots.txt --block-ai train'],
    [['a', 'b', '--block', '/x/'], 'add takes one file: leave out the rest'],
    [[file('any.txt', SHOP)], 'add needs something to add: write what, as --block /private/'],
    [[file('any.txt', SHOP), '--block-all'], '--block-all is an option of create, not of add'],
    [[file('any.txt', SHOP), '--block', 'x'], '--block: expected a path that begins with /, got "x"'],
    [[file('any.txt', SHOP), '--for', 'GPTBot'], '--for: no path is blocked for GPTBot; add one with --block'],
    [[join(folder, 'none.txt'), '--block', '/x/'], 'there is no such file'],
    [[folder, '--block', '/x/'], 'is a folder'],
    [[file('page.txt', '<!doctype html>'), '--block', '/x/'], 'the file is a web page, not a robots.txt'],
  ])('%j is rejected in one line', (args, words) => {
    expect(complaint(['add', ...args])).toContain(words);
  });

  it.each([
    [['--block-crawler', 'googelbot'], 'did you mean Googlebot? Nothing is written; --insist writes it as it is'],
    [['--block', '/wp-admin/'], 'Nothing is written; add --allow /wp-admin/admin-ajax.php, or --insist writes it'],
  ])('%j is written only with --insist', (args, words) => {
    const path = file('doubt.txt', SHOP);
    expect(complaint(['add', path, ...args])).toContain(words);
    expect(readFileSync(path, 'utf8')).toBe(SHOP);
    expect(maycrawl(['add', path, ...args, '--insist']).status).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toBe(SHOP);
  });
});
