import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNamedBy } from '../../src/files/find-inputs.js';
import { maycrawl, scratch } from '../maycrawl.js';

const { folder } = scratch();

describe('a backslash in a name, which POSIX allows', () => {
  const names = ['a\\b/robots.txt', 'c/d\\robots.txt', 'e/robots.txt'];
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'User-agent: *\nDisallow: /x\n');
  }
  const filesOf = (...inputs: string[]): string[] => {
    const { stdout } = maycrawl(['lint', '--no-config', '--format', 'json', ...inputs], { cwd: folder });
    return (JSON.parse(stdout) as { files: { file: string }[] }).files.map(({ file }) => file);
  };

  it('is kept in a folder, and d\\robots.txt is no robots.txt', () => {
    expect(filesOf('.')).toEqual(['a\\b/robots.txt', 'e/robots.txt']);
  });

  it('is kept in what a glob finds, where it escapes a character', () => {
    expect(filesOf('*/robots.txt')).toEqual(['a\\b/robots.txt', 'e/robots.txt']);
    expect(filesOf('c/d\\\\*.txt')).toEqual(['c/d\\robots.txt']);
  });
});

it.each([
  [['.'], 'site/robots.txt', true],
  [['..'], 'site/robots.txt', true],
  [['./site/'], 'site/robots.txt', true],
  [[join(process.cwd(), 'site')], 'site/robots.txt', true],
  [[join(process.cwd(), 's*/robots.txt')], 'site/robots.txt', true],
  [['./s*/*.txt'], 'site/robots.txt', true],
  [['site/robots.txt'], 'site/robots.txt', true],
  [['sit'], 'site/robots.txt', false],
  [['site'], 'site/other.txt', false],
  [['../site'], 'site/robots.txt', false],
])('%j names the deleted file %s: %s', async (inputs, path, isNamed) => {
  expect(await isNamedBy(inputs, path)).toBe(isNamed);
});
