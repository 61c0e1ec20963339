import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TokenFile } from '../../src/access/token-file.js';
import { findToken, newToken, parseTokens } from '../../src/access/tokens.js';

describe('tokens', () => {
  it('a new token is found by its line, and only that one', () => {
    const made = ['a', 'b.c-d_e'].map((name) => newToken(name));
    const tokens = parseTokens(`# comment\n\n${made.map(({ line }) => `  ${line}\r`).join('\n')}\n`);
    expect(made.map(({ token }) => findToken(tokens, token))).toEqual(['a', 'b.c-d_e']);
    expect(findToken(tokens, '')).toBeUndefined();
    expect(made[0]!.line).not.toContain(made[0]!.token);
  });

  it.each(['', '# nothing', 'name', 'name sha256:12', 'a b sha256:00', `name md5:${'0'.repeat(64)}`])(
    'a file with %j is a TypeError that says what to write',
    (text) => {
      expect(() => parseTokens(text)).toThrow(TypeError);
      expect(() => parseTokens(text)).toThrow('--new-token');
    },
  );

  it.each(['', 'a b', 'x'.repeat(65), 'ü'])('the name %j is a TypeError', (name) => {
    expect(() => newToken(name)).toThrow(TypeError);
  });
});

describe('a file of tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tokens-'));
  const path = join(folder, 'tokens');

  it('is read again when it changes; what cannot be read leaves the tokens as they were', () => {
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [one, two] = [newToken('one'), newToken('two')];
    const warnings: string[] = [];
    let now = 0;
    writeFileSync(path, `${one.line}\n`);
    const infos: string[] = [];
    const log = {
      info: (_: object, message: string) => infos.push(message),
      warn: (text: string) => warnings.push(text),
    };
    const file = new TokenFile(path, () => now, log as never);
    const found = () => [file.find(one.token), file.find(two.token)];
    const later = () => {
      now += 1_000;
      return found();
    };
    expect(found()).toEqual(['one', undefined]);
    writeFileSync(path, `${two.line}\n# longer\n`);
    expect(found()).toEqual(['one', undefined]);
    expect(later()).toEqual([undefined, 'two']);
    writeFileSync(path, 'half a li');
    expect([later(), later()]).toEqual([
      [undefined, 'two'],
      [undefined, 'two'],
    ]);
    expect(warnings).toEqual([expect.stringContaining('line 1')]);
    rmSync(path);
    expect([later(), later()].flat()).toEqual([undefined, 'two', undefined, 'two']);
    expect(warnings).toHaveLength(2);
    writeFileSync(path, `${one.line}\n${two.line}\n`);
    expect(later()).toEqual(['one', 'two']);
    expect(infos).toEqual(Array(2).fill('the file of tokens was read again'));
  });
});
