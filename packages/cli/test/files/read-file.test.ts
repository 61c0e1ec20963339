import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../maycrawl.js';

const { folder, file } = scratch();
const check = (path: string): string => complaint(['check', '--robots', path, '/']);

describe('files that cannot be read', () => {
  it('a file that does not exist', () => {
    const path = join(folder, 'none.txt');
    expect(check(path)).toBe(`maycrawl: cannot read "${path}": there is no such file; check the path after --robots`);
  });

  it('a directory', () => {
    mkdirSync(join(folder, 'site'));
    expect(check(join(folder, 'site'))).toContain('it is a folder; name the robots.txt file in it');
  });

  it('a path below a file', () => {
    expect(check(join(file('plain', ''), 'robots.txt'))).toContain('a part of the path is not a folder');
  });

  it('a file that the system does not open', () => {
    symlinkSync('loop', join(folder, 'loop'));
    expect(check(join(folder, 'loop'))).toContain('its symbolic links form a loop');
  });

  it('a name that is too long for the system, cut in the message', () => {
    expect(check('x'.repeat(5_000))).toMatch(/^maycrawl: cannot read "x{119}…": the system reports ENAMETOOLONG/);
  });
});

describe('a file that is not text', () => {
  it.each([
    ['a PNG image', '\x89PNG\r\n\x1a\n\0\0', 'is not a text file but a PNG image; give a robots.txt'],
    ['binary data', '\x01\x02\x03\x04\0', 'is not a text file but binary data; give a robots.txt'],
  ])('%s is refused', (_, text, why) => {
    const path = file('robots.bin', Buffer.from(text, 'latin1'));
    expect(check(path)).toContain(why);
    expect(complaint(['check', '--describe', '--robots', path])).toContain(why);
  });

  it.each([
    ['a web page', '<!doctype html>\n<p>Not found\n', 'The content is a web page or other markup.'],
    ['UTF-16', Buffer.from('\ufeffUser-agent: *\nDisallow: /x\n', 'utf16le'), 'The content is UTF-16 text'],
  ])('%s is checked as crawlers read it, with a line on stderr', (_, text, note) => {
    const path = file('robots.txt', text);
    for (const args of [['/x'], ['--json', '/x'], ['--describe'], ['--describe', '--json']]) {
      const { status, stderr } = maycrawl(['check', '--robots', path, ...args]);
      expect([status, stderr]).toEqual([0, expect.stringContaining(`maycrawl: ${path}: ${note}`)]);
    }
    expect(maycrawl(['check', '--quiet', '--robots', path, '/x']).stderr).toBe('');
  });
});

describe('how much is read', () => {
  it('D5 bytes beyond 500 KiB are not read, and the answer says so', () => {
    const path = file('long.txt', `user-agent: *\ndisallow: /a\n${'# filler\n'.repeat(60_000)}disallow: /b\n`);
    const { status, stdout } = maycrawl(['check', '--robots', path, '/b']);
    expect(status).toBe(0);
    expect(stdout).toContain('the file has 540,040 bytes: only the first 512,000 (500 KiB) were read');
    expect(maycrawl(['check', '--robots', path, '/a']).status).toBe(1);
  });

  it('D5 a file of exactly 500 KiB is read completely', () => {
    const rules = 'user-agent: *\ndisallow: /a\n';
    const exact = `${rules}#${'x'.repeat(512_000 - rules.length - 2)}\n`;
    const answer = JSON.parse(maycrawl(['check', '--json', '--robots', file('exact.txt', exact), '/a']).stdout);
    expect(answer).toMatchObject({ allowed: false, truncated: false });
    const longer = JSON.parse(maycrawl(['check', '--json', '--robots', file('longer.txt', `${exact}\n`), '/a']).stdout);
    expect(longer).toMatchObject({ allowed: false, truncated: true });
  });

  it('D5 every command reports the limit and the size, also if one line fills the file', () => {
    const path = file('one-line.txt', `User-agent: *\nDisallow: /${'a'.repeat(600_000)}\nDisallow: /b\n`);
    const told = 'the file has 600,039 bytes: only the first 512,000 (500 KiB) were read\n';
    const described = maycrawl(['check', '--describe', '--robots', path]).stdout;
    expect([
      maycrawl(['check', '--robots', path, '/b']).stdout.endsWith(`\n${told}`),
      described.endsWith(told),
    ]).toEqual([true, true]);
    expect(maycrawl(['check', '--describe', '--json', '--robots', path]).stdout).toContain('"truncated":true');
    const policy = maycrawl(['policy', path]).stdout;
    expect(policy).toContain('one-line.txt: 600,039 bytes, as Google reads it');
    expect(policy).toContain('The file is too long. Crawlers read only its first 512,000 bytes.');
    expect(policy).not.toMatch(/is empty|contains no rule/);
    expect(JSON.parse(maycrawl(['policy', '--format', 'json', path]).stdout)).toMatchObject({
      bytes: 512_000,
      notes: expect.arrayContaining([expect.objectContaining({ id: 'truncated' })]),
    });
    const diff = ['diff', path, file('short.txt', 'User-agent: *\n')];
    expect(maycrawl(diff).stdout).toContain(`before: ${told}`);
    expect(JSON.parse(maycrawl([...diff, '--format', 'json']).stdout)).toMatchObject({
      before: { bytes: 512_000, truncated: true },
      after: { bytes: 14, truncated: false },
    });
  });

  it('D5 reading an endless file ends', () => {
    expect(check('/dev/zero')).toContain('"/dev/zero" is not a text file but binary data; give a robots.txt');
  });

  it('B1 an empty file allows everything', () => {
    expect(maycrawl(['check', '--robots', file('empty.txt', ''), '/']).status).toBe(0);
  });
});

describe('stdin', () => {
  it('the file may come from stdin, and the URLs as arguments', () => {
    const { status, stdout } = maycrawl(['check', '--robots', '-', '/a'], { input: 'user-agent: *\ndisallow: /a' });
    expect(status).toBe(1);
    expect(stdout).toContain('in stdin:2');
  });

  it('URLs are read one per line, with any line end; blank lines are skipped', () => {
    const robots = file('a.txt', 'user-agent: *\ndisallow: /a');
    const input = '/a\r\n\r\n  \n/b\rhttps://x.example/a/b';
    const { status, stdout } = maycrawl(['check', '--json', '--robots', robots], { input });
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(1);
    expect(answers.map(({ url, allowed }) => [url, allowed])).toEqual([
      ['/a', false],
      ['/b', true],
      ['https://x.example/a/b', false],
    ]);
  });

  it('- inserts the lines of stdin between the arguments', () => {
    const args = ['check', '--json', '--robots', file('b.txt', ''), '/first', '-', '/last'];
    const lines = maycrawl(args, { input: '/middle\n' }).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).url)).toEqual(['/first', '/middle', '/last']);
  });

  it('an invalid line is named by its number, before the first answer', () => {
    const line = complaint(['check', '--robots', file('c.txt', '')], { input: '/a\n\nnowhere\n' });
    expect(line).toContain('line 3 of stdin: "nowhere" is not a URL');
  });

  it('a million blank lines contain no URL', () => {
    expect(complaint(['check', '--robots', file('d.txt', '')], { input: '\n'.repeat(1_000_000) })).toContain('no URL');
  });
});
