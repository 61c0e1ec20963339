import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from '@maycrawl/core';
import { siteTemplates } from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { askCreateOptions } from '../../../src/commands/create/ask-create-options.js';
import { complaint, environment, main, maycrawl, node, scratch } from '../../maycrawl.js';
import { describeOnTerminal } from '../../on-terminal.js';

const { folder, file } = scratch();
const create = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = maycrawl(['create', '--stdout', ...args]);
  const isReport = /^(maycrawl: --block-ai: .*\n)*$/.test(stderr);
  if (status !== 0 || !isReport) throw new Error(stderr);
  return stdout;
};

describe('create says what to change', () => {
  it.each([
    [['--allow-all', '--output', join(folder, 'nodir', 'robots.txt')], 'create it first'],
    [['--allow-all', '--output', folder], 'is a folder: name a file in it with --output'],
    [['--allow-all', '--force', '--output', folder], 'is a folder: name a file in it with --output'],
    [
      ['--stdout', '--block', '/sitemap', '--sitemap', 'https://e.example/sitemap.xml'],
      'Line 6 is Disallow: /sitemap.',
    ],
    [
      ['--stdout', '--block', '/js'],
      '/js is a prefix: it blocks every path that begins so. /js/ blocks only the folder',
    ],
    ...['--block', '--block-ending', '--block-image'].flatMap((option): [string[], string][] => [
      [
        ['--stdout', '--insist', option, '/x\nAllow: /'],
        `${option}: expected a single line, got "/x\\nAllow: /": remove`,
      ],
      [['--stdout', option, '/a b#c'], `${option}: # begins a comment; write %23 for it in "/a b#c"`],
    ]),
  ])('%j', (args, words) => {
    const line = complaint(['create', ...args]);
    expect(line).toContain(words);
    // No file is written: each number of a line is explained.
    for (const [number] of line.matchAll(/Line \d+/g)) expect(line).toContain(`${number} is `);
  });
});

describe('create', () => {
  it.each([
    ['I1 blocks everything', ['--block-all'], 'AnyBot', '/x', false],
    ['I1 blocks folders', ['--block', '/a/', '--block', '/b/'], 'AnyBot', '/b/x', false],
    ['I1 allows one crawler', ['--allow-only', 'Googlebot-News'], 'Googlebot-News', '/x', true],
    ['I1 blocks all others', ['--allow-only', 'Googlebot-News'], 'AnyBot', '/x', false],
    ['I1 blocks one crawler', ['--block-crawler', 'BadBot'], 'BadBot', '/', false],
    ['I1 allows all others', ['--block-crawler', 'BadBot'], 'GoodBot', '/', true],
    ['I1 blocks one page', ['--block', '/useless.html'], 'AnyBot', '/useless.html', false],
    ['I1 blocks one image for Google Images', ['--block-image', '/dogs.jpg'], 'Googlebot-Image', '/dogs.jpg', false],
    ['I1 blocks all images for Google Images', ['--block-images'], 'Googlebot-Image', '/any.jpg', false],
    ['I1 blocks a file type', ['--block-type', 'gif'], 'AnyBot', '/a/b.gif', false],
    ['I1 blocks all but AdSense', ['--allow-only', 'Mediapartners-Google'], 'Googlebot', '/', false],
    ['I1 blocks URLs by their end', ['--block-ending', '.xls'], 'AnyBot', '/a.xls', false],
    ['I1 names AdsBot besides *', ['--block', '/a/', '--include-adsbot'], 'AdsBot-Google', '/a/b', false],
    ['I1 blocks crawlers that train models', ['--block-ai', 'train'], 'GPTBot', '/', false],
    ['I1 blocks crawlers of archives that models are trained on', ['--block-ai', 'train'], 'CCBot', '/', false],
    ['I1 blocks crawlers of AI search', ['--block-ai', 'search'], 'PerplexityBot', '/', false],
    ['I1 blocks a folder for one crawler', ['--block', '/a/', '--for', 'GPTBot'], 'GPTBot', '/a/x', false],
    ['I1 blocks a folder for no other crawler', ['--block', '/a/', '--for', 'GPTBot'], 'Googlebot', '/a/x', true],
    ['I1 allows all', ['--allow-all'], 'AnyBot', '/', true],
  ])('%s', (_, args, crawler, path, allowed) => {
    expect(parse(create(...args)).allows(path, crawler)).toBe(allowed);
  });

  it('I2 a created file passes lint and format --check', () => {
    const text = create(
      '--block',
      '/cart/',
      '--block-ai',
      'all',
      '--include-adsbot',
      '--sitemap',
      'https://e.example/s.xml',
    );
    const { stdout, status } = maycrawl(['lint', '--no-config', '--format', 'concise', '--all', '-'], { input: text });
    // Google's parser cuts the names of some AI crawlers; the finding says to keep them.
    const findings = stdout.split('\n').filter((line) => line !== '' && !line.includes(' info user-agent-value: '));
    expect([status, findings]).toEqual([0, []]);
    expect(maycrawl(['format', '--check', '-'], { input: text }).status).toBe(0);
  });

  it('I4 says what robots.txt cannot do, in the file or on stderr', () => {
    expect(create('--allow-all')).toContain('# Anyone can read this file, and it protects nothing');
    const { stdout, stderr } = maycrawl(['create', '--stdout', '--allow-all', '--no-comments']);
    expect(stdout).toBe('User-agent: *\nAllow: /\n');
    expect(stderr).toContain('Anyone can read this file, and it protects nothing');
  });

  it('writes robots.txt in the working folder, and overwrites it only with --force', () => {
    const cwd = mkdtempSync(join(folder, 'site-'));
    expect(maycrawl(['create', '--block-all'], { cwd })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^wrote robots\.txt\n\nWhat to do next\n- Put the file in the root of the host/),
      stderr: '',
    });
    const first = readFileSync(join(cwd, 'robots.txt'), 'utf8');
    expect(complaint(['create', '--allow-all'], { cwd })).toContain(
      '"robots.txt" already exists: add lines to it with maycrawl add, overwrite it with --force',
    );
    expect(readFileSync(join(cwd, 'robots.txt'), 'utf8')).toBe(first);
    expect(maycrawl(['create', '--allow-all', '--force'], { cwd }).status).toBe(0);
    expect(readFileSync(join(cwd, 'robots.txt'), 'utf8')).not.toBe(first);
    expect(maycrawl(['create', '--allow-all', '-o', 'other.txt'], { cwd }).stdout).toMatch(/^wrote other\.txt\n/);
    expect(readdirSync(cwd).sort()).toEqual(['other.txt', 'robots.txt']);
  });

  it.each([
    [['--block-all', '--block', '/a/'], '--block-all, --block: everything is blocked already; leave out one'],
    [['--block-all', '--block-images'], '--block-all, --block-images: everything is blocked already; leave out one'],
    [
      ['--allow-only', 'A', '--block-crawler', 'a'],
      '--allow-only, --block-crawler: "a" is in both; leave it out of one',
    ],
    [['--block', 'private'], '--block: expected a path that begins with /, got "private"'],
    [['--block', '/a#b'], '--block: # begins a comment'],
    [
      ['--block', 'https://e.example/cart?x=1#f'],
      '--block: expected a path that begins with /, got "https://e.example/',
    ],
    [['--block', 'https://e.example/cart?x=1#f'], '; write /cart?x=1'],
    [['--sitemap', 'https://e.example/a b.xml'], '; write it as https://e.example/a%20b.xml'],
    [
      ['--allow-only', 'Bot 2'],
      '--allow-only: expected a product token of letters, digits, -, _ and ., such as Googlebot, got "Bot 2"',
    ],
    [['--block-ai', 'opneai'], '--block-ai: no AI crawlers are known for "opneai"; did you mean openai?'],
    [['--sitemap', '/s.xml'], '--sitemap: expected an absolute URL, got "/s.xml"'],
    [['--allow-all', '-o', join('no', 'such', 'folder', 'robots.txt')], 'cannot write'],
    [[], 'stdin is not a terminal, so create cannot ask you'],
  ])('%j is rejected', (args, words) => {
    expect(complaint(['create', ...(args.includes('-o') ? [] : ['--stdout']), ...args])).toContain(words);
  });

  it.each([
    [['--block-crawler', 'googelbot'], '--block-crawler: "googelbot" is not a known crawler; did you mean Googlebot?'],
    [['--allow-only', 'Google'], '--allow-only: "Google" is not a known crawler; did you mean Googlebot?'],
    [['--block', '/wp-admin/'], '`Disallow: /wp-admin/` blocks `/wp-admin/admin-ajax.php` for Googlebot'],
  ])('%j is written only with --insist', (args, words) => {
    const message = complaint(['create', '--stdout', ...args]);
    expect(message).toContain(words);
    expect(message).toMatch(/Nothing is written; (?:add --allow \S+, or )?--insist writes it as it is$/);
    const text = create('--insist', ...args);
    const { stdout, status } = maycrawl(['lint', '--no-config', '-q', '--format', 'concise', '-'], { input: text });
    // The line on a blocked site is information, which comes first in each report.
    const found = stdout.split('\n').filter((line) => !line.includes(': info everything-blocked: '));
    expect([status, found]).toEqual([0, ['']]);
  });

  it.each([
    [['--block', '/wp-admin/'], 'Disallow: /wp-admin/'],
    [['--block', '/wp-admin/', '--block', '/wp-admin/x.php'], 'Disallow: /wp-admin/\nDisallow: /wp-admin/x.php'],
    [['--block-all'], 'Disallow: /'],
  ])('%j --allow PATH allows the path', (args, rules) => {
    const allow = ['--allow', '/wp-admin/admin-ajax.php'];
    expect(create(...args, ...allow, '--insist')).toContain(
      `User-agent: *\nAllow: /wp-admin/admin-ajax.php\n${rules}\n`,
    );
    expect(complaint(['create', '--stdout', ...allow])).toContain('--allow: no path is blocked, so "/wp-admin/');
  });

  it('I5, I6 says what to do without access to the root, how to test the file, and how to ask for a recrawl', () => {
    const { stdout } = maycrawl(['create', '--allow-all', '-o', join(folder, 'next.txt')]);
    expect(stdout).toContain(
      '\n- If you have no access to the root, ask your hosting provider, or use robots meta tags',
    );
    expect(stdout).toContain('\n- Open the address of the file in a private browser window');
    expect(stdout).toContain('request a recrawl in the robots.txt report of Search Console');
    expect(create('--allow-all')).not.toContain('recrawl');
  });

  it('reports on stderr which AI crawlers it blocks and which not', () => {
    const { stdout, stderr } = maycrawl(['create', '--stdout', '--block-ai', 'train', '--no-comments']);
    expect(stdout).not.toContain('#');
    expect(stderr).toMatch(/^maycrawl: --block-ai: blocks .*GPTBot/m);
    expect(stderr).toMatch(
      /^maycrawl: --block-ai: leaves out .* \(retired\).*; --block-crawler blocks one by its name$/m,
    );
  });

  it('I8 notes on stderr what a folder without its final slash blocks, and writes a comment', () => {
    const { stdout, stderr } = maycrawl(['create', '--stdout', '--block', '/private', '--comment', 'Ask Ann.']);
    expect(stderr).toBe(
      'maycrawl: --block: /private blocks every path that begins so, as /private-2; /private/ blocks only a folder\n',
    );
    expect(stdout).toMatch(/^# Ask Ann\.\n/);
  });

  it.each(Object.entries(siteTemplates))('--template %s writes what is usual for it', (name, { comment, place }) => {
    const { status, stdout, stderr } = maycrawl(['create', '--stdout', '--template', name, '--block', '/own/']);
    expect([status, stdout.startsWith(`# ${comment}\n`)]).toEqual([0, true]);
    expect(stdout).toContain('\nDisallow: /own/\n');
    expect(stderr).toContain(`maycrawl: --template: ${place}\n`);
    expect(stderr).toContain('name its URL with --sitemap\n');
  });

  it('accepts a name with digits, and reports how parsers read it', () => {
    const { status, stdout, stderr } = maycrawl(['create', '--stdout', '--block-crawler', 'MJ12bot']);
    expect([status, parse(stdout).allows('/', 'MJ12bot')]).toEqual([0, false]);
    expect(stderr).toMatch(/^maycrawl: --block-crawler: .* read MJ12bot .* as MJ, .*\n$/);
  });

  it('asks nothing if the file already exists', () => {
    expect(complaint(['create', '-o', file('here.txt', 'x')])).toContain('already exists');
  });
});

/** Runs the dialog and types one of `keys` at each prompt. */
async function typed(...keys: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const remaining = [...keys];
  let isPrompt = false;
  output.on('data', (chunk: Buffer) => {
    // A prompt first hides the cursor and then appears.
    if (isPrompt) setImmediate(() => input.write(remaining.shift() ?? '\u0003'));
    isPrompt = String(chunk).includes('\u001b[?25l');
  });
  return askCreateOptions({ input, output });
}

describe('the dialog of create', () => {
  it('I1 returns what was answered', async () => {
    expect(await typed('\r', '/private/ /draft.html\r', '\u001b[B\r', 'y', 'https://e.example/s.xml\r')).toEqual({
      blockEverything: false,
      allowOnly: [],
      blockCrawlers: [],
      blockPaths: ['/private/', '/draft.html'],
      blockAi: ['train'],
      includeAdsBot: true,
      sitemaps: ['https://e.example/s.xml'],
    });
  });

  it('rejects answers that a file cannot contain', async () => {
    const options = await typed(
      '\u001b[B\u001b[B\r',
      '\r*\r\u0015Googlebot, bingbot\r',
      'private\r\u0015/private/\r',
      'n',
      '\r',
    );
    expect(options).toMatchObject({
      allowOnly: ['Googlebot', 'bingbot'],
      blockPaths: ['/private/'],
      includeAdsBot: false,
      sitemaps: [],
    });
  });

  it('asks back about a name that is almost that of a known crawler', async () => {
    const allButSome = '\u001b[B\u001b[B\u001b[B\r';
    const corrected = await typed(allButSome, 'googelbot\r', 'n', '\u0015Googlebot\r', '\r', '\r', '\r');
    expect(corrected).toMatchObject({ blockCrawlers: ['Googlebot'] });
    expect(corrected).not.toHaveProperty('insist');
    expect(await typed(allButSome, 'googelbot\r', 'y', '\r', '\r', '\r')).toMatchObject({
      blockCrawlers: ['googelbot'],
      insist: true,
    });
  });

  it('offers the allow rule that a blocked path needs, and shows the answer again to change it', async () => {
    expect(await typed('\r', '/wp-admin/ /a/\r', '\r', '\r', 'n', '\r')).toMatchObject({
      blockPaths: ['/wp-admin/', '/a/'],
      allowPaths: ['/wp-admin/admin-ajax.php'],
    });
    const change = '\u001b[B\u001b[B\r';
    expect(await typed('\r', '/a/ /wp-admin/\r', change, 'x/\r', '\r', 'n', '\r')).toMatchObject({
      blockPaths: ['/a/', '/wp-admin/x/'],
    });
  });

  it('I8 asks what a folder without its final slash is', async () => {
    const answers = [
      '\r',
      '/cart /private/ /account /about\r',
      '\r',
      '\u001b[B\r',
      '\u001b[B\u001b[B\r',
      '\r',
      'n',
      '\r',
    ];
    expect(await typed(...answers)).toMatchObject({ blockPaths: ['/cart/', '/private/', '/account', '/about$'] });
  });

  it('ends at Ctrl-C', async () => {
    await expect(typed('\u0003')).rejects.toMatchObject({ exitCode: 130, message: 'nothing is written' });
  });
});

describeOnTerminal('the dialog of create on a terminal', () => {
  it('I1 writes what is typed', async () => {
    const output = join(folder, 'asked.txt');
    const { code, shown } = await atTerminal(output, [
      ['Which crawlers do you allow?', '\r'],
      ['Folders and pages', '/private/\r'],
      ['AI crawlers', '\r'],
      ['AdsBot', '\r'],
      ['Sitemaps', '\r'],
    ]);
    expect([code, shown.includes('wrote ')]).toEqual([0, true]);
    const robots = parse(readFileSync(output));
    expect([robots.allows('https://h/private/a', 'foo'), robots.allows('https://h/', 'foo')]).toEqual([false, true]);
  });

  it('asks about an option that looks like a mistake', async () => {
    const question = /did you mean Googlebot\?/;
    for (const [key, written] of [
      ['y', true],
      ['n', false],
    ] as const) {
      const output = join(folder, `insist-${key}.txt`);
      const args = ['--block-crawler', 'googelbot'];
      const { code, shown } = await atTerminal(output, [['Write it as it is?', key]], args);
      expect([code, existsSync(output)]).toEqual([written ? 0 : 2, written]);
      expect(shown).toMatch(question);
    }
    const output = join(folder, 'insist-stopped.txt');
    const { code } = await atTerminal(output, [['Write it as it is?', '\u0003']], ['--block-crawler', 'googelbot']);
    expect([code, existsSync(output)]).toEqual([130, false]);
  });

  it('ends at Ctrl-C, and writes nothing', async () => {
    const output = join(folder, 'stopped.txt');
    const { code, shown } = await atTerminal(output, [['Which crawlers do you allow?', '\u0003']]);
    expect([code, existsSync(output)]).toEqual([130, false]);
    expect(shown).toContain('stopped: nothing is written');
  });
});

/** Runs create on a pseudo-terminal, and answers each prompt as soon as it is shown. */
async function atTerminal(
  output: string,
  answers: readonly (readonly [string, string])[],
  args: readonly string[] = [],
) {
  // A pseudo-terminal has no size until it is set: prompts are then 80 columns wide.
  const command = `'${node}' '${main}' create --output '${output}' ${args.join(' ')}`;
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { env: environment({ TERM: 'xterm' }) });
  const remaining = [...answers];
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
    const [prompt, keys] = remaining[0] ?? [];
    if (prompt === undefined || !shown.includes(prompt)) return;
    remaining.shift();
    terminal.stdin.write(keys);
  });
  const [code] = await once(terminal, 'close');
  return { code, shown };
}
