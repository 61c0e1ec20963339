import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { file } = scratch();
let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const policy = (args: readonly string[], input = '') => maycrawl(['policy', ...args], { input });
const url = (name: string): string => `http://${name}.localhost:${sites.port}/`;
const NEWS = `User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /search
Disallow: /account/
Allow: /account/help

User-agent: GPTBot
User-agent: CCBot
User-agent: Google-Extended
Disallow: /

User-agent: Mediapartners-Google
Disallow:
`;

describe('policy', () => {
  it('is short for a news site with statements of use, and names vendors, answers and lines', () => {
    const { status, stdout, stderr } = policy(['-'], NEWS);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.split('\n');
    expect(lines.length).toBeLessThanOrEqual(68);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(100);
      expect(line).toBe(line.trimEnd());
    }
    expect(stdout).toMatch(/^\*, line 1: allowed except \/search and \/account\/ \(but not \/account\/help\)$/m);
    expect(stdout).toMatch(/^ +who +may fetch +use is +by$/m);
    expect(stdout).toMatch(/^AI training .*OpenAI \(GPTBot\) +blocked +not fetched +own group,/m);
    expect(stdout).toMatch(/^ +Anthropic, Mistral, .* +denied \(line 2\) +as \*$/m);
    // Longer texts continue in their column.
    expect(stdout).toMatch(
      /Google \(Google-Extended\) +blocked +denied \(line 10\) +own group, line 10\.\n +A setting for\n +Googlebot\.$/m,
    );
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/robots.txt may ChatGPT-User, not apply/);
    const [first = ''] = lines.filter((line) => line.startsWith('AI training'));
    const column = first.indexOf('blocked');
    const answers = lines.slice(lines.indexOf(first), lines.indexOf('?: does not say whether it obeys'));
    for (const line of answers) expect(line.slice(column - 2, column).trim(), line).toBe('');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'does not apply to crawlers with a group of their own: Google-Extended and GPTBot.',
    );
  });

  it('--all lists every crawler', () => {
    const { stdout } = policy(['--all', '-'], NEWS);
    for (const name of ['MJ12bot', 'Googlebot-News', 'Bytespider', 'Google-Safety']) expect(stdout).toContain(name);
    // Notes name some of the crawlers.
    expect(stdout.split('\nNotes\n')[0]).not.toContain(' more');
  });

  it('says whose reading an answer is if a crawler may read the file another way', () => {
    const bing = 'User-agent: bingbot\nCrawl-delay: 10\nUser-agent: FooBot\nDisallow: /\n';
    const { stdout } = policy(['-'], bing);
    expect(stdout).toMatch(/^stdin: \d+ bytes, as Google reads it$/m);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /Microsoft \(bingbot\) blocked own group, line 4\. As Google reads it: see the notes\./,
    );
    expect(policy(['--format', 'markdown', '-'], bing).stdout).toMatch(/^\*\*maycrawl policy.*, as Google reads it$/m);
    const strict = policy(['--format', 'markdown', '--dialect', 'rfc9309', '-'], bing).stdout;
    expect(strict).toMatch(/^\*\*maycrawl policy.*, to the letter of RFC 9309$/m);
  });

  it('--urls counts the blocked URLs of each answer', () => {
    const urls = Array.from({ length: 1_200 }, (_, i) =>
      i % 3 === 0 ? `/search?q=${i}` : `https://news.example/${i}`,
    );
    const { stdout } = policy(['--urls', file('urls.txt', `${urls.join('\n')}\n`), '-'], NEWS);
    expect(stdout).toContain('[400 of 1,200 blocked]');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/OpenAI \(GPTBot\).* blocked \[1,200/);
  });

  it('--json has ids, the basis, lines and the English texts', () => {
    const { stdout } = policy(['--json', '--urls', file('one.txt', '/search\n'), '-'], NEWS);
    const { uses, accesses, others, name, fetch } = JSON.parse(stdout);
    expect([name, fetch]).toEqual(['stdin', null]);
    const training = uses.find(({ use }: { use: string }) => use === 'ai-training');
    expect(training.title).toBe('AI training');
    expect(training.rows[0]).toMatchObject({
      vendor: 'OpenAI',
      crawlers: ['GPTBot'],
      state: 'blocked',
      basis: 'own-group',
      lines: [10],
      text: 'blocked',
    });
    expect(accesses[others]).toMatchObject({ token: '*', urls: { checked: 1, blocked: 1 } });
  });

  it('--format csv has one line for each use and crawler', () => {
    const urls = file('listed.txt', 'https://news.example/search\nhttps://news.example/\n');
    const { stdout, status, stderr } = policy(['--format', 'csv', '--urls', urls, '-'], NEWS);
    expect([status, stderr]).toEqual([0, '']);
    const [header, ...lines] = stdout.split('\r\n');
    expect(header).toBe('use,vendor,crawler,state,answer,basis,lines,blocked,checked,stated,statedLines,statedPaths');
    expect(lines).toContain('ai-training,OpenAI,GPTBot,blocked,blocked,"own group, line 7",10,2,2,,,');
    expect(lines).toContain(
      'search,Google,Googlebot,allowed-except,allowed except /search and /account/ (but not /account/help),as *,3 4,1,2,granted,2,',
    );
    const { uses } = JSON.parse(policy(['--json', '-'], NEWS).stdout);
    const rows = uses.flatMap(({ rows }: { rows: { crawlers: string[] }[] }) => rows);
    const count = rows.reduce((sum: number, { crawlers }: { crawlers: string[] }) => sum + crawlers.length, 0);
    expect(lines).toHaveLength(count + 1);
  });

  it('--format csv has no cell that begins a formula', () => {
    const { stdout } = policy(
      ['--format', 'csv', '-'],
      'User-agent: *\nDisallow: =1+1\nDisallow: /";=1+1\nDisallow: @x',
    );
    for (const cell of stdout.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(/[,;\r\n]+/))
      expect(cell).not.toMatch(/^[=+@-]/);
    expect(stdout).not.toMatch(/"[=+@-]/);
  });

  it('--format markdown is a table in which the file cannot put a link', () => {
    const { stdout } = policy(['--format', 'markdown', '-'], 'User-agent: *\nDisallow: /[a](https://x.example)\n');
    expect(stdout).toContain('| use | who | answer | by |');
    expect(stdout).not.toContain('](https');
  });

  it.each([
    ['missing', 'The site has no robots.txt (status 404). It blocks nothing, for any use.'],
    ['failing', 'robots.txt cannot be fetched (status 500). Crawlers treat the whole site as blocked, for every use.'],
  ])('%s.localhost: says what the fetch means', (name, text) => {
    const { status, stdout } = policy(['--allow-private', url(name)]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^http:\S+\/robots\.txt: no file, see below\n/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(text);
  });

  it('reads the file of a site', () => {
    expect(policy(['--allow-private', url('good')]).stdout).toContain('*, line 1: allowed except /private');
  });

  it('FAULT-10 rejects private addresses unless --allow-private is given', () => {
    const { status, stderr } = policy([url('good')]);
    expect(status).toBe(2);
    expect(stderr).toContain('was not fetched');
  });

  it('control characters of the file do not reach the terminal', () => {
    const { stdout } = policy(
      ['-'],
      'User-agent: *\nDisallow: /\u001b[2J\nContent-Signal: \u001b[31m\nUser-agent: \u001b]0;x\n',
    );
    expect(stdout).not.toContain('\u001b');
  });

  it.each<[readonly string[], string]>([
    [['a.txt', 'b.txt'], 'policy takes one file or URL'],
    [['--timeout', '3', 'a.txt'], '--timeout is an option for fetching'],
    [['-', '--urls', '-'], '- is stdin'],
    [['--json', '--format', 'text', 'a.txt'], '--json means --format json'],
    [['--format', 'xml', 'a.txt'], 'unknown format "xml"'],
    [['does-not-exist.txt'], 'does-not-exist.txt'],
    [['https://'], 'https://'],
  ])('%j: exit code 2, one line on stderr', (args, words) => {
    expect(complaint(['policy', ...args])).toContain(words);
  });
});
