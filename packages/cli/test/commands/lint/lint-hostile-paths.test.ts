import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { folder } = scratch();
const TEXT = 'User-agent: *\nDisallow: /a\nDisallow: /a\n';
let count = 0;

/** A new folder with a robots.txt and other files. */
function site(files: Readonly<Record<string, string>> = {}): string {
  const cwd = join(folder, `site${count++}`);
  mkdirSync(cwd);
  for (const [name, text] of Object.entries({ 'robots.txt': TEXT, ...files })) writeFileSync(join(cwd, name), text);
  return cwd;
}

describe('--output-file replaces no file that the run reads', () => {
  it('a path through a folder that does not exist is no path', () => {
    const cwd = site();
    const line = complaint(['lint', '--output-file', 'nodir/../robots.txt', 'robots.txt'], { cwd });
    expect(line).toContain('create it first');
    expect(readFileSync(join(cwd, 'robots.txt'), 'utf8')).toBe(TEXT);
    expect(readdirSync(cwd)).toEqual(['robots.txt']);
  });

  it.each([
    ['the config', 'maycrawl.config.json', [], 'which is the config of this run'],
    ['the list of --urls', 'list.txt', ['--urls', 'list.txt'], 'which lists the URLs of the site'],
    ['the file of --stdin-filename', 'kept.txt', ['--stdin-filename', 'kept.txt', '-'], 'the file of --stdin-filename'],
  ])('%s', (_, name, args, words) => {
    const files = { 'maycrawl.config.json': '{}', 'list.txt': '/a\n', 'kept.txt': TEXT };
    const cwd = site(files);
    const inputs = args.includes('-') ? args : [...args, 'robots.txt'];
    expect(complaint(['lint', '--output-file', name, ...inputs], { cwd, input: TEXT })).toContain(words);
    expect(readFileSync(join(cwd, name), 'utf8')).toBe(files[name as keyof typeof files]);
  });
});

describe('a config that cannot be read', () => {
  it('a list of URLs names the key of the config, not an option', () => {
    const cwd = site({ 'maycrawl.config.json': '{"urls": "gone.txt"}' });
    const line = complaint(['lint', 'robots.txt'], { cwd });
    expect(line).toContain('check the path as "urls" in "maycrawl.config.json"');
    expect(line).not.toContain('--urls');
  });

  it('a folder and a link that leads nowhere', () => {
    const cwd = site();
    mkdirSync(join(cwd, 'maycrawl.config.json'));
    expect(complaint(['lint', 'robots.txt'], { cwd })).toContain('it is a folder; rename it, because a config is');
    const other = site();
    symlinkSync('gone.json', join(other, 'maycrawl.config.json'));
    expect(complaint(['lint', 'robots.txt'], { cwd: other })).toContain('its symbolic link leads to no file');
  });
});

describe('--fix --dry-run', () => {
  const args = ['lint', '--no-config', '--select', 'all', '--fix', '--dry-run'];

  it.each([['--json'], ['--format', 'json'], ['--format', 'sarif']])('%s %s prints the report', (...format) => {
    const { stdout, stderr } = maycrawl([...args, ...format, 'robots.txt'], { cwd: site() });
    expect(Object.keys(JSON.parse(stdout)).length).toBeGreaterThan(1);
    expect(stderr).toContain('would fix 1 finding');
  });

  it('the diff keeps control characters, so that patch can apply it', () => {
    const cwd = site({ 'robots.txt': `# \u001b[31mred\n${TEXT}` });
    expect(maycrawl([...args, 'robots.txt'], { cwd }).stdout).toContain('\n # \u001b[31mred\n');
  });
});

it('an empty file allows everything, and lint says so', () => {
  const { status, stdout } = maycrawl(['lint', '--no-config', 'robots.txt'], { cwd: site({ 'robots.txt': '' }) });
  expect([status, stdout]).toEqual([
    0,
    'info: robots.txt is empty: every crawler may fetch every page\n\nno findings in robots.txt\n',
  ]);
});

it('changes are listed once, although readers of RFC 9309 notice more of them', () => {
  const text = 'User-agent: Googlebot\nDisalow: /a/\nDisallow: c/\n';
  const args = ['lint', '--no-config', '--fix', '--unsafe', '--dry-run', 'robots.txt'];
  const { stderr } = maycrawl(args, { cwd: site({ 'robots.txt': text }) });
  const changes = stderr.split('\n').filter((line) => / -> /.test(line));
  expect(changes.map((line) => line.replace(/, Googlebot-Image.*? and \w+|:.*/g, ''))).toEqual([
    '  /c/ for Googlebot',
    '  /a/ for Googlebot, by readers of RFC 9309',
  ]);
});

it.each([
  [['--explain', 'nope-nope'], 'maycrawl lint --list-rules lists them'],
  [['--select', 'nope-nope', 'robots.txt'], 'maycrawl lint --list-rules lists them'],
  [['--max-warnings', '-1', 'robots.txt'], '--max-warnings "-1" is not a whole number'],
])('%j: the advice can be followed', (args, words) => {
  expect(complaint(['lint', ...args], { cwd: site() })).toContain(words);
});

describe('content that is not text', () => {
  const utf16 = Uint8Array.from(Buffer.from(`\ufeff${TEXT.replaceAll('\n', '\r\n')}`, 'utf16le'));
  const html = '<!DOCTYPE html>\r\n<html>\r\nUser-agent: *\r\nDisallow: /\n</html>\r\n';

  it.each([
    ['UTF-16', utf16, 'not-utf8'],
    ['UTF-16 without a mark', utf16.subarray(2), 'not-utf8'],
    ['HTML', Buffer.from(html), 'html-body'],
  ])('%s: format leaves it alone and says so, and --check fails', (_, bytes, rule) => {
    const cwd = site();
    writeFileSync(join(cwd, 'robots.txt'), bytes);
    const { status, stdout, stderr } = maycrawl(['format', 'robots.txt'], { cwd });
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('so it is left as it is: run maycrawl lint on it');
    expect(stderr).toMatch(new RegExp(`--explain ${rule}\n$`));
    expect(readFileSync(join(cwd, 'robots.txt')).equals(Buffer.from(bytes))).toBe(true);
    expect(maycrawl(['format', '--check', 'robots.txt'], { cwd }).status).toBe(1);
  });

  it.each([
    ['UTF-16', utf16],
    ['HTML', Buffer.from(html)],
  ])('%s: --fix edits no bytes of it', (_, bytes) => {
    const cwd = site();
    writeFileSync(join(cwd, 'robots.txt'), bytes);
    maycrawl(['lint', '--no-config', '--select', 'all', '--preset', 'portable', '--fix', 'robots.txt'], { cwd });
    expect(readFileSync(join(cwd, 'robots.txt')).equals(Buffer.from(bytes))).toBe(true);
    maycrawl(['lint', '--no-config', '--fix', '--unsafe', 'robots.txt'], { cwd });
    const after = readFileSync(join(cwd, 'robots.txt'));
    if (bytes === utf16) expect(after.includes(0)).toBe(false);
    else expect(after.equals(Buffer.from(bytes))).toBe(true);
  });
});
