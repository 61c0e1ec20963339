import { describe, expect, it } from 'vitest';
import { parse } from '../src/index.js';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '../src/precedence.js';

/** Each row is tested with the engine and with the exports that other packages use. */
describe('G1, G2, G3 rank orders rules as the engine does', () => {
  it.each([
    ['allow: /a', 'disallow: /a', '/a'],
    ['disallow: /ab', 'allow: /a', '/ab'],
    ['allow: /ab', 'disallow: /a', '/ab'],
    ['disallow: /a*', 'allow: /a', '/ab'],
    ['allow: /*b', 'disallow: /ab', '/ab'],
    ['disallow: /é', 'allow: /%c3', '/é'],
    ['disallow: /', 'allow:', '/x'],
  ])('%s beats %s', (winner, loser, path) => {
    for (const lines of [
      [winner, loser],
      [loser, winner],
    ]) {
      const rules = parse(`user-agent: *\n${lines.join('\n')}`).rulesFor('foo');
      const verdict = rules.check(path);
      const byRank = [...rules.rules].sort((a, b) => rankOf(b) - rankOf(a));
      expect(byRank[0]).toBe(verdict.rule);
      expect(verdict.allowed).toBe(winner.startsWith('allow'));
      expect((rankOf(byRank[0] as (typeof byRank)[0]) & 1) === 1).toBe(verdict.allowed);
    }
  });

  it('the default allows, and any rule with a path outranks it', () => {
    expect(parse('user-agent: *\ndisallow:').rulesFor('foo').allows('/')).toBe(true);
    expect(DEFAULT_RANK & 1).toBe(1);
    expect(rankOf({ matchLength: 0, type: 'disallow' })).toBeLessThan(DEFAULT_RANK);
    expect(rankOf({ matchLength: 1, type: 'disallow' })).toBeGreaterThan(DEFAULT_RANK);
  });
});

describe('F5 indexFolder finds the folder that the engine allows', () => {
  it.each<[string, string | undefined]>([
    ['allow: /index.html', '/'],
    ['allow: /a/index.htm', '/a/'],
    ['allow: /a/index.html', '/a/'],
    ['allow: /a/index.htmx?y', '/a/'],
    ['allow: /é/index.html', '/%C3%A9/'],
    ['allow: /a*/index.html', '/a*/'],
    ['allow: /index.htm/index.htm', '/index.htm/'],
    ['allow: /a/index.html/b', undefined],
    ['allow: /a/index.html?x=/', undefined],
    ['allow: /a/index.ht', undefined],
    ['allow: /a/Index.html', undefined],
    ['allow: /a/xindex.html', undefined],
    ['allow: *index.html', undefined],
    ['disallow: /a/index.html', undefined],
    ['allow: /b', undefined],
    ['allow:', undefined],
  ])('%s: %s', (line, folder) => {
    const [rule] = parse(`user-agent: *\n${line}`).rulesFor('foo').rules;
    expect(rule && indexFolder(rule)).toBe(folder);
    if (rule === undefined || rule.pattern === '') return;
    // A disallow of everything below the folder has a lower rank than the folder, and a higher one than its parts.
    const path = folder?.replaceAll('*', '') ?? '/a/';
    const verdict = parse(`user-agent: *\ndisallow: /\n${line}`).rulesFor('foo').check(path);
    expect(verdict.allowed).toBe(folder !== undefined);
    if (folder === undefined) return;
    expect(2 * verdict.matchLength + 1).toBe(indexFolderRank(folder));
  });

  it('only in dialect google', () => {
    const text = 'user-agent: *\ndisallow: /\nallow: /a/index.html';
    expect(parse(text).rulesFor('foo').allows('/a/')).toBe(true);
    expect(parse(text, { dialect: 'rfc9309' }).rulesFor('foo').allows('/a/')).toBe(false);
  });
});
