import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../maycrawl.js';

const { file, folder } = scratch();
const LOOSE = '\ufeffuser-agent:*\r\ndisallow :/a # why\r\n\r\n\r\nUSER-AGENT: b\r\nallow:/';
const TIDY = 'User-agent: *\nDisallow: /a # why\n\nUser-agent: b\nAllow: /\n';

describe('format', () => {
  it('gives a file one layout, and changes nothing the second time', () => {
    const path = file('robots.txt', LOOSE);
    expect(maycrawl(['format', path])).toMatchObject({
      status: 0,
      stdout: `formatted ${path}; verdicts unchanged: proved\n`,
      stderr: '',
    });
    expect(readFileSync(path, 'utf8')).toBe(TIDY);
    expect(maycrawl(['format', path])).toMatchObject({ status: 0, stdout: `${path} is already formatted\n` });
  });

  it('--check writes nothing and fails', () => {
    const [loose, tidy] = [file('loose.txt', LOOSE), file('tidy.txt', TIDY)];
    expect(maycrawl(['format', '--check', loose, tidy])).toMatchObject({
      status: 1,
      stdout: `${loose} is not formatted\n`,
    });
    expect(readFileSync(loose, 'utf8')).toBe(LOOSE);
    expect(maycrawl(['format', '--check', tidy]).status).toBe(0);
  });

  it('takes no folder', () => {
    expect(complaint(['format', folder])).toContain('it is a directory; name the robots.txt file in it');
  });

  it('formats stdin to stdout', () => {
    expect(maycrawl(['format', '-'], { input: LOOSE })).toMatchObject({ status: 0, stdout: TIDY, stderr: '' });
    expect(maycrawl(['format', '--check', '-'], { input: LOOSE })).toMatchObject({
      status: 1,
      stdout: 'stdin is not formatted\n',
    });
  });

  it('writes no file if one of them cannot be read', () => {
    const loose = file('loose-2.txt', LOOSE);
    expect(complaint(['format', loose, join(folder, 'none.txt')])).toContain('there is no such file');
    expect(readFileSync(loose, 'utf8')).toBe(LOOSE);
  });

  it('rejects URLs', () => {
    expect(complaint(['format', 'https://e.example/'])).toContain('format takes files');
  });
});
