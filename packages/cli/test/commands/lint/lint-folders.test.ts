import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space'));
const FIX = ['lint', '--config', config, '--fix', '--unsafe'];
const BAD = 'User-agent: *\nDisallow: /annual report.pdf\n';

/** Creates a folder with the files, and returns its path. */
function tree(name: string, paths: readonly string[]): string {
  const top = join(folder, name);
  mkdirSync(top);
  for (const path of paths) {
    mkdirSync(join(top, path, '..'), { recursive: true });
    writeFileSync(join(top, path), BAD);
  }
  return top;
}

/** Returns the files that `lint` checks. */
function checked(cwd: string, ...args: readonly string[]): string[] {
  const { stdout, stderr } = maycrawl(['lint', '--json', ...args], { cwd });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).files.map(({ file: name }: { file: string }) => name);
}

describe('lint of a folder', () => {
  it('checks the files named robots.txt in it and below, in any case, and each once', () => {
    const cwd = tree('names', [
      'robots.txt',
      'b/robots.txt',
      'a/Robots.TXT',
      'a/robots.txt.bak',
      'a/other.txt',
      '.well-known/robots.txt',
      'robots.txt.d/robots.txt',
    ]);
    const all = ['.well-known/robots.txt', 'a/Robots.TXT', 'b/robots.txt', 'robots.txt', 'robots.txt.d/robots.txt'];
    expect(checked(cwd, '--config', config, '.')).toEqual(all);
    expect(checked(cwd, '--config', config, 'b', './', 'b/robots.txt')).toEqual([
      'b/robots.txt',
      ...all.filter((path) => path !== 'b/robots.txt'),
    ]);
    expect(checked(folder, '--config', config, 'names/a/')).toEqual(['names/a/Robots.TXT']);
    expect(checked(folder, '--config', config, join(cwd, 'b'))).toEqual([join(cwd, 'b/robots.txt')]);
  });

  it('skips node_modules and .git, unless they are given', () => {
    const cwd = tree('skipped', [
      'robots.txt',
      'node_modules/x/robots.txt',
      'a/node_modules/robots.txt',
      '.git/robots.txt',
    ]);
    expect(checked(cwd, '--config', config, '.')).toEqual(['robots.txt']);
    expect(checked(cwd, '--config', config, 'node_modules/x')).toEqual(['node_modules/x/robots.txt']);
  });

  it('respects `ignore` of the nearest config', () => {
    const cwd = tree('ignored', ['robots.txt', 'old/robots.txt', 'site/robots.txt', 'site/old/robots.txt']);
    writeFileSync(join(cwd, 'maycrawl.config.json'), '{ "ignore": ["old/**"] }');
    writeFileSync(join(cwd, 'site/maycrawl.config.json'), '{}');
    expect(checked(cwd, '.')).toEqual(['robots.txt', 'site/old/robots.txt', 'site/robots.txt']);
    expect(complaint(['lint', 'old'], { cwd })).toContain('the config ignores all files that are given');
  });

  it('ends at loops of links, follows links to files, and skips links to folders', () => {
    const cwd = tree('links', ['a/robots.txt', 'b/plain.txt']);
    symlinkSync('..', join(cwd, 'a/up'));
    symlinkSync('loop', join(cwd, 'loop'));
    symlinkSync('../b/plain.txt', join(cwd, 'b/robots.txt'));
    mkdirSync(join(cwd, 'd'));
    symlinkSync('../a', join(cwd, 'd/robots.txt'));
    expect(checked(cwd, '--config', config, '.')).toEqual(['a/robots.txt', 'b/robots.txt']);
    expect(checked(cwd, '--config', config, 'd/robots.txt')).toEqual(['d/robots.txt/robots.txt']);
    expect(complaint(['lint', '--config', config, 'loop'], { cwd })).toContain('its symbolic links form a loop');
  });

  it.each(['nowhere', 'robots.txt'])('reports a link to %s that leads to no file', (target) => {
    const cwd = tree(`broken-${target}`, ['a/robots.txt']);
    mkdirSync(join(cwd, 'c'));
    symlinkSync(target, join(cwd, 'c/robots.txt'));
    const { status, stderr } = maycrawl(['lint', '--config', config, '--format', 'concise', '.'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^maycrawl: cannot read "c\/robots.txt": its symbolic links? .*\n$/);
    symlinkSync('gone', join(cwd, 'robots.txt'));
    expect(complaint(['lint', '--config', config], { cwd })).toContain('its symbolic link leads to no file');
  });

  it('without a robots.txt is one line', () => {
    const cwd = tree('nothing', ['a/other.txt']);
    expect(complaint(['lint', '--config', config, 'a'], { cwd })).toContain(
      'no robots.txt in "a" or below it: check the path, or name the file',
    );
  });

  it('--fix fixes every file', () => {
    const cwd = tree('fixed', ['a/robots.txt', 'b/robots.txt']);
    const { status, stdout } = maycrawl([...FIX, '.'], { cwd });
    expect([status, stdout.match(/^fixed .+ in \S+:/gm)]).toEqual([
      0,
      ['fixed 1 finding in a/robots.txt:', 'fixed 1 finding in b/robots.txt:'],
    ]);
    expect(stdout).toMatch(/\nno findings in 2 files\n$/);
  });

  describe.each([
    ['an image', (path: string) => writeFileSync(path, new Uint8Array([0x89, 0x50, 0x4e, 0x47])), 'a PNG image'],
    [
      'random bytes',
      (path: string) =>
        writeFileSync(
          path,
          Uint8Array.from({ length: 99 }, (_, i) => i % 32),
        ),
      'binary',
    ],
    ['a folder', (path: string) => mkdirSync(path), 'it is a folder'],
    ['a link to nowhere', (path: string) => symlinkSync('gone', path), 'its symbolic link leads to no file'],
    ['a named pipe', (path: string) => expect(spawnSync('mkfifo', [path]).status).toBe(0), 'it is a pipe or a device'],
    ['a device', (path: string) => symlinkSync('/dev/zero', path), 'it is a pipe or a device'],
  ])('with %s that is called robots.txt', (what, make, reason) => {
    const made = (use: string): string => {
      const cwd = tree(`${what} ${use}`, ['a/robots.txt', 'c/robots.txt']);
      mkdirSync(join(cwd, 'b'));
      make(join(cwd, 'b/robots.txt'));
      return cwd;
    };

    it('names it, checks the others, and exits with 2', () => {
      const { status, stdout, stderr } = maycrawl(['lint', '--json', '--config', config, '.'], {
        cwd: made('checked'),
      });
      expect(JSON.parse(stdout).files.map(({ file: name }: { file: string }) => name)).toEqual([
        'a/robots.txt',
        'c/robots.txt',
      ]);
      expect(stderr).toMatch(/^maycrawl: .*"b\/robots\.txt".*\n$/);
      expect(stderr).toContain(reason);
      expect(status).toBe(2);
    });

    it('--fix fixes the others', () => {
      const cwd = made('fixed');
      const { status, stdout, stderr } = maycrawl([...FIX, '.'], { cwd });
      expect([status, stdout.match(/^fixed .+ in \S+:/gm)]).toEqual([
        2,
        ['fixed 1 finding in a/robots.txt:', 'fixed 1 finding in c/robots.txt:'],
      ]);
      expect(stderr).toContain(reason);
      for (const name of ['a', 'c']) expect(readFileSync(join(cwd, name, 'robots.txt'), 'utf8')).toContain('annual%20');
    });
  });

  it('names a file that cannot be written, and fixes the others', () => {
    const cwd = tree('unwritable', ['a/robots.txt', 'c/robots.txt']);
    mkdirSync(join(cwd, 'b'));
    // The new file is written beside the old one, with a longer name.
    const longest = 'n'.repeat(250);
    writeFileSync(join(cwd, 'b', longest), BAD);
    symlinkSync(longest, join(cwd, 'b/robots.txt'));
    const { status, stderr } = maycrawl([...FIX, '.'], { cwd });
    expect(stderr).toMatch(/^maycrawl: cannot write "b\/robots.txt" \(ENAMETOOLONG\): nothing is changed.*\n$/);
    expect(status).toBe(2);
    for (const name of ['a', 'c']) expect(readFileSync(join(cwd, name, 'robots.txt'), 'utf8')).toContain('annual%20');
    expect(readFileSync(join(cwd, 'b/robots.txt'), 'utf8')).toBe(BAD);
  });

  it.runIf(process.getuid?.() !== 0)('names a folder that cannot be read, and checks the others', () => {
    const cwd = tree('closed', ['a/robots.txt', 'b/robots.txt']);
    chmodSync(join(cwd, 'b'), 0o000);
    const { status, stdout, stderr } = maycrawl(['lint', '--json', '--config', config, '.'], { cwd });
    chmodSync(join(cwd, 'b'), 0o700);
    expect([status, JSON.parse(stdout).files.length]).toEqual([2, 1]);
    expect(stderr).toMatch(/^maycrawl: cannot read "b": you may not read it.*\n$/);
  });
});
