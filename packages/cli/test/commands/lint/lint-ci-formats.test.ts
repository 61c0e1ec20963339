import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { maycrawl, maycrawlProcess, scratch } from '../../maycrawl.js';
import { startSites } from '../../sites.js';

const { folder } = scratch();
const schema: Schema = JSON.parse(readFileSync(new URL('code-quality.schema.json', import.meta.url), 'utf8'));
const codeQuality = new Validator(schema, '7', false);
const MISTAKES = 'User-agent: *\nDisalow: /a/\nDisallow: no-slash/\nDisallow: /b c/\nDisallow: /d e/\n';
let count = 0;

interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A new folder with these files. */
function site(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = join(folder, `site${count++}`);
  mkdirSync(cwd);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
}

function entriesOf(stdout: string): Entry[] {
  const entries = JSON.parse(stdout);
  expect(codeQuality.validate(entries).errors).toEqual([]);
  const prints = entries.map(({ fingerprint }: Entry) => fingerprint);
  expect(new Set(prints).size).toBe(prints.length);
  return entries;
}

/** Returns the elements of a document that a strict parser accepts. */
function elementsOf(xml: string): Element[] {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  // The parser does not reject the characters that XML 1.0 forbids.
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const parser = sax.parser(true);
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  parser.onopentag = ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string>, text: '' });
  parser.ontext = (text) => {
    const last = elements.at(-1);
    if (last !== undefined) last.text += text;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return elements;
}

const run = (format: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
  maycrawl(['lint', '--no-config', '--format', format, ...args], { cwd, env });

describe('--format gitlab', () => {
  const gitlab = (args: readonly string[], cwd: string, env = {}) => entriesOf(run('gitlab', args, cwd, env).stdout);

  it('is an array of the fields that GitLab requires, with every finding', () => {
    const cwd = site({ 'public/robots.txt': MISTAKES });
    const { status, stdout, stderr } = run('gitlab', ['./public/robots.txt'], cwd);
    expect([status, stderr]).toEqual([1, '']);
    const entries = entriesOf(stdout);
    expect(
      entries.map(({ check_name, severity, location }) => [check_name, severity, location.path, location.lines.begin]),
    ).toEqual([
      ['misspelt-field', 'minor', 'public/robots.txt', 2],
      ['not-rooted', 'major', 'public/robots.txt', 3],
      ['raw-space', 'minor', 'public/robots.txt', 4],
      ['raw-space', 'minor', 'public/robots.txt', 5],
    ]);
    expect(entries[1]?.description).toContain('`Disallow: no-slash/` never matches');
  });

  it('keeps the fingerprint of a finding whose line moves, and gives each file others', () => {
    const cwd = site({ 'a.txt': MISTAKES, 'b.txt': MISTAKES });
    const before = gitlab(['a.txt', 'b.txt'], cwd);
    writeFileSync(join(cwd, 'a.txt'), `# moved\n\n${MISTAKES}`);
    const after = gitlab(['a.txt', 'b.txt'], cwd);
    const prints = (entries: readonly Entry[]) => entries.map(({ fingerprint }) => fingerprint).sort();
    expect(prints(after)).toEqual(prints(before));
    expect(after[0]?.location.lines.begin).toBe((before[0]?.location.lines.begin ?? 0) + 2);
    expect(prints(gitlab(['--language', 'th', 'a.txt', 'b.txt'], cwd))).toEqual(prints(before));
  });

  it('has paths relative to the project, wherever the command runs', () => {
    const cwd = site({ 'site/robots.txt': MISTAKES });
    const [entry] = gitlab(['robots.txt'], join(cwd, 'site'), { CI_PROJECT_DIR: cwd });
    expect(entry?.location.path).toBe('site/robots.txt');
    expect(gitlab([join(cwd, 'site/robots.txt')], cwd)[0]).toEqual(entry);
  });

  it('reports a file once that is named twice, with unique fingerprints', () => {
    const cwd = site({ 's/robots.txt': MISTAKES });
    symlinkSync('s', join(cwd, 'link'));
    const once = gitlab(['s/robots.txt'], cwd);
    for (const names of [
      ['./s/robots.txt', '.'],
      ['s', join(cwd, 's')],
      ['s/*.txt', 'link/robots.txt'],
    ])
      expect(gitlab(names, cwd)).toEqual(once);
  });

  it('has paths relative to the project if CI_PROJECT_DIR or the file is named through a link', () => {
    const cwd = site({ 'site/robots.txt': MISTAKES });
    const link = `${cwd}-link`;
    symlinkSync(cwd, link);
    const pathOf = (name: string, project: string) =>
      gitlab([name], join(cwd, 'site'), { CI_PROJECT_DIR: project })[0]?.location.path;
    expect(pathOf('robots.txt', link)).toBe('site/robots.txt');
    expect(pathOf(join(link, 'site/robots.txt'), link)).toBe('site/robots.txt');
    expect(pathOf(join(link, 'site/robots.txt'), cwd)).toBe('site/robots.txt');
    expect(pathOf('robots.txt', `${cwd}/gone`)).toBe('robots.txt');
  });

  it('names stdin as --stdin-filename does', () => {
    const input = MISTAKES;
    const of = (...args: readonly string[]) =>
      entriesOf(maycrawl(['lint', '--no-config', '--format', 'gitlab', ...args, '-'], { input }).stdout)[0]?.location
        .path;
    expect(of()).toBe('stdin');
    expect(of('--stdin-filename', './public/robots.txt')).toBe('public/robots.txt');
  });
});

describe('--format checkstyle', () => {
  const checkstyle = (args: readonly string[], cwd: string) => elementsOf(run('checkstyle', args, cwd).stdout);

  it('has a file element for each file, and an error element for each finding', () => {
    const cwd = site({ 'robots.txt': MISTAKES, 'ok.txt': 'User-agent: *\nDisallow: /a/\n' });
    const elements = checkstyle(['robots.txt', 'ok.txt'], cwd);
    expect(elements.map(({ name }) => name)).toEqual(['checkstyle', 'file', ...Array(4).fill('error'), 'file']);
    expect(elements[0]?.attributes).toEqual({ version: '4.3' });
    expect([elements[1], elements.at(-1)].map((file) => file?.attributes)).toEqual([
      { name: 'robots.txt' },
      { name: 'ok.txt' },
    ]);
    expect(elements[3]?.attributes).toEqual({
      line: '3',
      column: '11',
      severity: 'error',
      message: expect.stringContaining('`Disallow: no-slash/` never matches'),
      source: 'maycrawl.not-rooted',
    });
  });

  it('has the findings of --language', () => {
    const cwd = site({ 'robots.txt': MISTAKES });
    const of = (...args: readonly string[]) =>
      checkstyle([...args, 'robots.txt'], cwd).filter(({ name }) => name === 'error');
    const [english, hindi] = [of(), of('--language', 'hi')];
    expect(hindi).toEqual(
      english.map((one) => ({
        ...one,
        attributes: { ...one.attributes, message: expect.stringMatching(/[\u0900-\u097f]/) },
      })),
    );
  });
});

describe.each(['gitlab', 'checkstyle', 'junit'])('--format %s', (format) => {
  const parse = format === 'gitlab' ? entriesOf : elementsOf;

  it('is well-formed for names and contents that try to end a text', () => {
    const content = `${MISTAKES}"]]></error>: '"<!--&#0;\\\nDisallow: /\u0000\u0007\u001b[2J\u{fffe} x\u202e" <b>&amp;\n`;
    const bytes = Buffer.concat([Buffer.from(content), Buffer.from([0xed, 0xa0, 0x80, 0xff, 0x0a])]);
    const names = ['a"><x/>&\u0001\n\u202e.txt', "]]>'\u007fé漢.txt", 'a\\b,c:d%.txt'];
    const cwd = site(Object.fromEntries(names.map((name) => [name, bytes])));
    const { status, stdout } = run(format, ['--preset', 'portable', '--threshold', 'info', ...names], cwd);
    expect(status).toBe(1);
    expect(parse(stdout).length).toBeGreaterThan(30);
    if (format === 'gitlab')
      expect(new Set(entriesOf(stdout).map(({ location }) => location.path))).toEqual(new Set(names));
    const filesOf = () => elementsOf(stdout).filter(({ name }) => name === 'file');
    // XML 1.0 forbids U+0001, also as a character reference.
    if (format === 'checkstyle')
      expect(filesOf().map(({ attributes }) => attributes.name)).toEqual(
        names.map((name) => name.replace('\u0001', '\\x01')),
      );
  });

  it('keeps each of many findings, also those that a report for people shows together', () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `Disallow: /a b${i}\n`).join('');
    const cwd = site({ 'robots.txt': `User-agent: *\n${lines}` });
    const { stdout } = run(format, ['--select', 'raw-space', 'robots.txt'], cwd);
    expect(parse(stdout).filter((one) => JSON.stringify(one).includes('raw-space')).length).toBeGreaterThanOrEqual(
      2_000,
    );
  });

  it('reports the other files if one cannot be read, with the exit code 2', () => {
    const cwd = site({ 'robots.txt': MISTAKES });
    const { status, stdout, stderr } = maycrawlProcess(
      ['lint', '--no-config', '--format', format, 'gone.txt', 'robots.txt'],
      { cwd },
    );
    expect([status, stderr.split('\n').length]).toEqual([2, 2]);
    expect(stderr).toContain('gone.txt');
    expect(parse(stdout).length).toBeGreaterThan(3);
  });

  it('names the URL of a site', async () => {
    const url = `http://good.localhost:${await startSites()}/robots.txt`;
    const args = ['--select', 'all', '--threshold', 'info', '--allow-private', '--store', 'memory', url];
    const { status, stdout } = run(format, args, folder);
    expect(status).toBe(1);
    expect(JSON.stringify(parse(stdout))).toContain(url);
  });
});
