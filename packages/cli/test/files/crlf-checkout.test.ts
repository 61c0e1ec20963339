import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maycrawl, type Run, scratch } from '../maycrawl.js';

const { folder } = scratch();
const ROBOTS = 'User-agent: *\nDisallow: /private/\nAllow: /private/a\n\nSitemap: https://example.com/s.xml\n';
const FILES: Readonly<Record<string, string>> = {
  'robots.txt': ROBOTS,
  'maycrawl.config.json': '{\n  "preset": "portable",\n  "ignore": ["old/**"],\n  "urls": "urls.txt"\n}\n',
  'urls.txt': 'https://example.com/private/x\nhttps://example.com/private/a\n\n/b\n',
  'old/robots.txt': 'User-agent: *\nDisallow: /\n',
};
/** Settings of the machine, such as core.autocrlf or a template with hooks, must not change the checkouts. */
const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
const git = (cwd: string, ...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, env, stdio: 'ignore' });
};

/** The same commit, checked out as it is and as Git for Windows does by default. */
const [lf, crlf] = ['lf', 'crlf'].map((name) => join(folder, name)) as [string, string];
mkdirSync(lf);
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(join(lf, name, '..'), { recursive: true });
  writeFileSync(join(lf, name), text);
}
git(lf, 'init', '--quiet');
git(lf, 'add', '--all');
git(lf, 'commit', '--quiet', '--message=a');
git(folder, 'clone', '--quiet', '--config=core.autocrlf=true', lf, crlf);

const inBoth = (args: readonly string[], input?: string): [Run, Run] => {
  return [
    maycrawl(args, { cwd: lf, ...(input !== undefined && { input }) }),
    maycrawl(args, { cwd: crlf, ...(input !== undefined && { input: input.replaceAll('\n', '\r\n') }) }),
  ];
};
const [URLS, CONFIG] = [FILES['urls.txt']!, FILES['maycrawl.config.json']!];

describe('a checkout with CRLF has the answers of one with LF', () => {
  it('the checkout has CRLF', () => {
    expect(readFileSync(join(crlf, 'robots.txt'), 'utf8')).toBe(ROBOTS.replaceAll('\n', '\r\n'));
  });

  it.each([
    ['the checker, with its config and its list of URLs', ['lint', '--select', 'all', 'robots.txt']],
    ['the settings', ['lint', '--print-config', 'old/robots.txt']],
    ['the config ignores a file', ['lint', 'old/robots.txt']],
    ['the layout', ['format', '--check', 'robots.txt']],
    ['a path', ['check', '--robots', 'robots.txt', '/private/x']],
  ])('%s: %j', (_, args) => {
    const [plain, converted] = inBoth(args);
    expect(converted).toEqual(plain);
  });

  it('the file differs from its commit in text only', () => {
    const { status, stdout } = maycrawl(['diff', 'HEAD:robots.txt', 'robots.txt'], { cwd: crlf });
    expect(status).toBe(0);
    expect(stdout).toContain('only text that affects no crawler');
    expect(stdout).toContain('No URL is treated differently, for any crawler');
  });

  it.each([
    ['check', ['check', '--robots', 'robots.txt', '--literal', '-'], URLS.replace('\n/b\n', '')],
    ['origins', ['origins', '--rows', 'urls'], URLS.replace('\n/b\n', '')],
    [
      'join',
      ['join', '--as', 'Googlebot'],
      [
        `https://a.example\tR\t2026-01-01\t200\t${Buffer.from(ROBOTS).toString('base64')}`,
        'https://a.example\tU\thttps://a.example/private/x',
        'https://a.example\tU\thttps://a.example/b\tmore',
        'https://b.example\tR\t2026-01-01\t404\t',
        'https://b.example\tU\thttps://b.example/private/x\n',
      ].join('\n'),
    ],
  ])('lines of stdin: %s', (_, args, input) => {
    const [plain, converted] = inBoth(args, input);
    expect(plain.stdout).not.toContain('?\t');
    expect({ ...converted, stdout: converted.stdout.replaceAll('\r', '') }).toEqual(plain);
  });

  it('lines of stdin: filter, whose output has the line ends of the list', () => {
    const saved = join(folder, 'saved');
    mkdirSync(join(saved, 'https/example.com'), { recursive: true });
    cpSync(join(crlf, 'robots.txt'), join(saved, 'https/example.com/robots.txt'));
    const [plain, converted] = inBoth(['filter', '--as', 'Googlebot', '--robots', saved], URLS);
    expect(plain.stdout).toBe('https://example.com/private/a\n');
    expect(converted.stdout).toBe('https://example.com/private/a\r\n');
    expect(converted.stderr).toBe(plain.stderr);
  });
});

describe('a byte order mark and CRLF', () => {
  it.each([
    ['of a config', 'bom.json', CONFIG, ['lint', '--select', 'all', '--config', 'bom.json', 'robots.txt']],
    ['of a list', 'bom.txt', URLS, ['lint', '--no-config', '--select', 'all', '--urls', 'bom.txt', 'robots.txt']],
  ])('%s', (_, name, text, args) => {
    writeFileSync(join(lf, name), text);
    writeFileSync(join(crlf, name), `\ufeff${text.replaceAll('\n', '\r\n')}`);
    const [plain, converted] = inBoth(args);
    expect(converted).toEqual(plain);
    expect(plain.stderr).toBe('');
  });

  it('of a config of watch', () => {
    const text = '{\n  // The site.\n  "sites": [{ "origin": "http://127.0.0.1:9", "expect": "robots.txt" }]\n}\n';
    const args = ['watch', '--config', 'watch.json', '--once', '--allow-private'];
    writeFileSync(join(lf, 'watch.json'), text);
    writeFileSync(join(crlf, 'watch.json'), `\ufeff${text.replaceAll('\n', '\r\n')}`);
    const [plain, converted] = inBoth(args);
    expect(converted.status).toBe(plain.status);
    expect(converted.stderr).toBe(plain.stderr);
  });
});
