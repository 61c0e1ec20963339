import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { file, folder } = scratch();
const LOOSE = '\ufeffuser-agent:*\r\ndisallow :/a # why\r\n\r\n\nUSER-AGENT: b\r\nallow:/';
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

  it.each([
    ['a file that crawlers do not read to its end', `#${'x'.repeat(512_000)}\n`, 'has 512,002 bytes', 'over-500-kib'],
    ['a file that would become one', 'a:/\n'.repeat(127_900), 'would be longer than the 512,000', 'over-500-kib'],
    ['a web page', '<!doctype html>\n<title>Not found</title>\n', 'is a web page', 'html-body'],
    ['UTF-16', '\ufeffU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0', 'is not a text in UTF-8', 'not-utf8'],
  ])('leaves %s as it is, says why, and --check does not pass it', (_, text, why, rule) => {
    const path = file('left.txt', text);
    const left = maycrawl(['format', path]);
    expect(left).toMatchObject({ status: 0, stdout: '' });
    expect(left.stderr).toContain(`"${path}" ${why}`);
    expect(left.stderr).toMatch(new RegExp(`left as it is: .*--explain ${rule}$`, 'm'));
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(maycrawl(['format', '--check', path])).toMatchObject({ status: 1, stdout: '', stderr: left.stderr });
  });

  it('takes no folder', () => {
    expect(complaint(['format', folder])).toContain('it is a folder; name the robots.txt file in it');
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
