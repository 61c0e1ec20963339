import { join } from 'node:path';
import { crawlersInPreset } from '@maycrawl/core/crawlers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { file, folder } = scratch();
const robots = file('robots.txt', 'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n');
const check = (...args: string[]) => maycrawl(['check', '--robots', robots, ...args]);

let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());
const url = (name: string, path = ''): string => `http://${name}.localhost:${sites.port}${path}`;
const FETCHING = ['--allow-private', '--store', 'memory'];

/** Parses CSV as RFC 4180 defines it. Throws for text that it does not permit. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let end = 0;
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    end = cells.lastIndex;
  }
  if (end !== text.length || row.length > 0) throw new Error(`not CSV at ${end}: ${text.slice(end, end + 40)}`);
  return rows;
}

describe('check --quiet', () => {
  it('prints one word for each URL and crawler, and exits as without it', () => {
    const { stdout, stderr, status } = check('-q', '--as', 'bingbot', '--as', 'GPTBto', '/', '/cart');
    expect([stdout, stderr, status]).toEqual(['allowed\nallowed\nblocked\nblocked\n', '', 1]);
    expect(check('--quiet', '/')).toMatchObject({ stdout: 'allowed\n', stderr: '', status: 0 });
  });

  it('prints the same for sites', () => {
    const { stdout, stderr, status } = maycrawl(['check', '-q', ...FETCHING, url('good', '/private'), url('missing')]);
    expect([stdout, stderr, status]).toEqual(['blocked\nallowed\n', '', 1]);
  });

  it('distinguishes what a rule or a scheme blocks from a robots.txt that cannot be fetched', () => {
    const listed = maycrawl(['check', '-q', ...FETCHING], { input: `mailto:a@h.example\n${url('failing')}\n` });
    expect([listed.stdout, listed.stderr, listed.status]).toEqual(['blocked\nunreachable\n', '', 1]);
    const refused = ['check', '-q', '--store', 'memory', url('good'), 'http://localhost:25/'];
    expect(maycrawl(refused).stdout).toBe('unreachable\nunreachable\n');
  });

  it('an error is still one line on stderr', () => {
    expect(complaint(['check', '-q', '--robots', 'none.txt', '/'])).toContain('cannot read "none.txt"');
  });
});

describe('check --format csv', () => {
  const HEADER = 'url,decidedUrl,crawler,allowed,reason,rule,line,token,robots,robotsUrl,status,explanation,overruled';

  it('has the fields of --json, on one line for each URL and crawler', () => {
    const { stdout, stderr, status } = check(
      '--format',
      'csv',
      '--as',
      'GPTBot',
      '--as',
      '*',
      'https://h.example/cart',
      '/',
    );
    const [header, ...rows] = parseCsv(stdout);
    expect([stderr, status, header?.join()]).toEqual(['', 1, HEADER]);
    expect(rows.map((row) => row.slice(0, 9))).toEqual([
      [
        'https://h.example/cart',
        'https://h.example/cart',
        'GPTBot',
        'false',
        'rule',
        'disallow: /',
        '5',
        'gptbot',
        robots,
      ],
      ['https://h.example/cart', 'https://h.example/cart', '*', 'false', 'rule', 'disallow: /cart', '2', '*', robots],
      ['/', '/', 'GPTBot', 'false', 'rule', 'disallow: /', '5', 'gptbot', robots],
      ['/', '/', '*', 'true', 'no-matching-rule', '', '', '*', robots],
    ]);
    const answers = check('--json', '--as', 'GPTBot', '--as', '*', 'https://h.example/cart', '/')
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map((row) => [row[9], row[10], row[11]])).toEqual(
      answers.map(({ robotsUrl, explanation }) => [robotsUrl ?? '', '', explanation]),
    );
  });

  it('names the rules that match but do not decide, so that a shadowed rule can be found in a list', () => {
    const rules = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nDisallow: /*;=x\n';
    const stdin = ['check', '--format', 'csv', '--robots', '-'];
    const rows = parseCsv(maycrawl([...stdin, '/a/b/c', '/a', '/a/b/c;=x'], { input: rules }).stdout);
    expect(rows.map((row) => row.at(-1))).toEqual([
      'overruled',
      'allow: /a/b (line 3) | disallow: /a (line 2)',
      '',
      'disallow: /*;=x (line 5) | allow: /a/b (line 3) | disallow: /a (line 2)',
    ]);
  });

  it('has the status of the fetch for sites, and no line without a header', () => {
    const args = ['check', '--format', 'csv', ...FETCHING];
    const rows = parseCsv(
      maycrawl([...args], { input: `${url('good', '/private')}\ntel:1\n${url('missing')}\n` }).stdout,
    );
    expect(rows[0]?.join()).toBe(HEADER);
    expect(rows.slice(1).map((row) => [row[3], row[4], row[8], row[9], row[10]])).toEqual([
      ['false', 'rule', '', url('good', '/robots.txt'), '200'],
      ['false', 'unsupported-scheme', '', '', ''],
      ['true', 'unavailable', '', url('missing', '/robots.txt'), '404'],
    ]);
  });

  it('quotes what RFC 4180 and spreadsheets require, and escapes control characters', () => {
    const hostile = 'User-agent: *\nDisallow: /a","=1+1\nDisallow: /;=HYPERLINK\nDisallow: =cmd|x!A1\n';
    const path = file('hostile.txt', hostile);
    const urls = ['/a","=1+1', '/;=HYPERLINK("x")', '/a\u001b[2J\nb', ' http://h.example/ '];
    const { stdout } = maycrawl(['check', '--format', 'csv', '--robots', path, ...urls]);
    const rows = parseCsv(stdout);
    expect(rows).toHaveLength(1 + urls.length);
    expect(stdout.split('\r\n')).toHaveLength(rows.length + 1);
    expect(stdout.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/);
    expect(rows.slice(1).map(([first]) => first)).toEqual([urls[0], urls[1], '/a\\x1b[2J\\nb', urls[3]]);
    expect(rows[2]?.[5]).toBe('disallow: /;=HYPERLINK');
    // A spreadsheet whose separator is ; must not see a cell that begins with =.
    for (const line of stdout.split('\r\n'))
      for (const cell of line.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(/[,;]/))
        expect(cell).not.toMatch(/^\s*[=+@-]/);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@-]/);
  });
});

describe('check --robots SITE', () => {
  it('uses the robots.txt of another site', () => {
    for (const site of [url('good'), url('good', '/'), url('good', '/robots.txt')]) {
      const { stdout, stderr, status } = maycrawl([
        'check',
        '--json',
        '--robots',
        site,
        ...FETCHING,
        'https://www.example.com/private',
        '/',
      ]);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect([stderr, status]).toEqual(['', 1]);
      expect(answers).toMatchObject([
        { allowed: false, robots: url('good', '/robots.txt'), robotsUrl: 'https://www.example.com/robots.txt' },
        { allowed: true, robots: url('good', '/robots.txt'), robotsUrl: null },
      ]);
    }
    const { stdout } = maycrawl(['check', '--robots', url('moved'), ...FETCHING, 'https://www.example.com/private']);
    expect(stdout).toContain(`in ${url('moved', '/robots.txt')}:2, used as https://www.example.com/robots.txt`);
  });

  it('describes it, too', () => {
    const { stdout, status } = maycrawl(['check', '--describe', '--robots', url('good'), ...FETCHING]);
    expect([stdout.includes('paths that begin with /private'), status]).toEqual([true, 0]);
  });

  it('fetches it even if a copy is stored', () => {
    const store = ['--allow-private', '--store', join(folder, 'fetched-store')];
    const answer = (): string => maycrawl(['fetch', '--json', ...store, url('good')]).stdout;
    const first = JSON.parse(answer()).goodAt;
    expect(JSON.parse(answer()).goodAt).toBe(first);
    expect(maycrawl(['check', '-q', '--robots', url('good'), ...store, '/private']).stdout).toBe('blocked\n');
    expect(JSON.parse(answer()).goodAt > first).toBe(true);
  });

  it.each([
    [
      'missing',
      /^maycrawl: "http:.*" is not there \(its status is 404\): give a site that serves the file, or a saved copy$/,
    ],
    ['failing', /^maycrawl: "http:.*" is unreachable \(its status is 500\): give a site/],
    ['slow', /^maycrawl: "http:.*" is unreachable \(no complete response within .*\): give a site/],
  ])('a site that is %s gives no verdict', (name, words) => {
    expect(
      complaint(['check', '--robots', url(name), '--timeout', name === 'slow' ? '1' : '30', ...FETCHING, '/']),
    ).toMatch(words);
  });

  it('a host without a scheme is asked back', () => {
    expect(complaint(['check', '--robots', 'staging.example.com', '/'])).toBe(
      'maycrawl: there is no file "staging.example.com": for the site, write --robots https://staging.example.com',
    );
  });

  it('a private address needs --allow-private', () => {
    expect(complaint(['check', '--robots', url('good'), '--store', 'memory', '/'])).toContain('add --allow-private');
  });
});

describe('--as with the name of a group', () => {
  it('checks as each of its crawlers, each once', () => {
    const { stdout } = check('--json', '--as', 'GPTBot', '--as', 'AI', '--as', 'gptbot', '/');
    const names = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).crawler);
    const ai = crawlersInPreset('ai')?.map(({ name }) => name) ?? [];
    expect(names).toEqual(['GPTBot', ...ai.filter((name) => name !== 'GPTBot'), 'gptbot']);
    expect(check('-q', '--as', 'all', '/').stdout.split('\n').length - 2).toBe(crawlersInPreset('all')?.length);
  });

  it('the text shows crawlers with the same answer together, and counts all of them', () => {
    const { stdout } = check('--as', 'ai', '/');
    expect(stdout.match(/^(?:allowed|blocked) /gm)?.length).toBeLessThan(5);
    expect(stdout).toContain('blocked / for GPTBot\n');
    expect(stdout).toMatch(/^allowed \/ for \d\d crawlers\n {2}Googlebot, Google-Extended, /);
    expect(stdout).toMatch(/- applies to \d\d crawlers\n/);
    const [, allowed = '', blocked = ''] = /\n(\d+) allowed, (\d+) blocked\n$/.exec(stdout) ?? [];
    expect(Number(allowed) + Number(blocked)).toBe(crawlersInPreset('ai')?.length);
    const sitesText = maycrawl(['check', '--as', 'ai', ...FETCHING, url('good', '/private')]).stdout;
    expect(sitesText).toMatch(/^blocked http:\S+ for \d\d crawlers\n/);
    expect(sitesText).toMatch(/\n\d+ allowed, \d+ blocked\n$/);
  });

  it('works for diff and check --describe, and is refused where one crawler is needed', () => {
    const other = file('other.txt', 'User-agent: GPTBot\nDisallow: /\n');
    const { stdout } = maycrawl(['diff', '--json', '--as', 'search', robots, other]);
    expect(JSON.parse(stdout).differences.flatMap(({ crawlers }: { crawlers: string[] }) => crawlers)).toContain(
      'bingbot',
    );
    expect(maycrawl(['check', '--describe', '--robots', robots, '--as', 'archive']).stdout).not.toContain('GPTBot');
    const count = crawlersInPreset('search')?.length;
    for (const command of ['filter', 'sitemaps', 'serve']) {
      const args = command === 'sitemaps' ? ['http://h.example/'] : [];
      expect(complaint([command, '--as', 'search', ...args])).toBe(
        `maycrawl: --as search means ${count} crawlers, and ${command} takes one: name it, as --as Googlebot`,
      );
    }
  });

  it('a crawler with such a name is written with a version', () => {
    const path = file('search.txt', 'User-agent: search\nDisallow: /\n');
    expect(maycrawl(['check', '-q', '--robots', path, '--as', 'search/1.0', '/']).stdout).toBe('blocked\n');
  });

  it('a short name of a crawler is not taken for a group', () => {
    for (const name of ['x', 'al', 'aib', 'sea']) expect(check('--as', name, '/').stderr).toBe('');
  });

  it('a misspelt group is suggested', () => {
    expect(check('--as', 'serach', '/').stderr).toBe(
      'maycrawl: --as "serach" is not a known crawler; did you mean search?\n',
    );
    expect(complaint(['crawlers', '--use', 'serach'])).toBe('maycrawl: unknown use "serach"; did you mean search?');
    expect(complaint(['policy', '--use', 'zzz', robots])).toMatch(
      /unknown use "zzz": write --use search, .*, ai or all$/,
    );
  });

  it('policy and crawlers take the same names', () => {
    const uses = JSON.parse(maycrawl(['policy', '--json', '--use', 'ai', robots]).stdout).uses;
    expect(uses.map(({ use }: { use: string }) => use)).toEqual(['ai-training', 'ai-answers']);
    const seo = maycrawl(['policy', '--use', 'seo', robots]).stdout;
    expect([seo.includes('SEO'), seo.includes('Web search'), seo.includes('Left out')]).toEqual([true, false, false]);
    expect(maycrawl(['crawlers', '--use', 'ai']).stdout).toContain('GPTBot');
  });
});
