import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, environment, main, maycrawl, node, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { folder, file } = scratch();
const OLD = 'User-agent: *\nDisallow: /private/\nAllow: /private/open\n';
const NEW = 'User-agent: *\nDisallow: /private/\nDisallow: /tmp*\n\nUser-agent: Googlebot\nDisallow:\n';
const old = file('old.txt', OLD);
const now = file('new.txt', NEW);
const diff = (...args: readonly string[]) => maycrawl(['diff', ...args]);
const json = (...args: readonly string[]) => JSON.parse(diff('--json', ...args).stdout);

describe('diff', () => {
  it('G1 shows which URLs are newly blocked or allowed, for which crawlers, and by which lines', () => {
    const { status, stdout, stderr } = diff(old, now);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`from ${old} to ${now}

\`Googlebot\` has a group of its own now (lines 5–6): it followed \`*\`
gone for \`*\`: \`Allow: /private/open\` (line 3 before the edit)
new for \`*\`: \`Disallow: /tmp*\` (line 3)

every crawler that neither file names
  newly blocked: /tmp*
    before: allowed, because no rule matches
    after:  blocked by line 3, disallow: /tmp*
  newly blocked: /private/open*
    before: allowed by line 3, allow: /private/open
    after:  blocked by line 2, disallow: /private/

Googlebot, Googlebot-Image, Googlebot-Video, Googlebot-News, Google-InspectionTool, Google-CloudVertexBot and Applebot
  newly allowed: /private/* except /private/open*
    before: blocked by line 2, disallow: /private/
    after:  allowed by line 6, disallow:

AI training: not fetched before, denied now, for Google-Extended: part of /private/* (such as /private/)
AI training: unknown before, denied now, for Google-Extended: /private/* and /tmp*
AI answers: not fetched before, denied now, for Google-Extended: part of /private/* (such as /private/)
AI answers: unknown before, denied now, for Google-Extended: /private/* and /tmp*
AI training: not fetched before, denied now, for Applebot-Extended: part of /private/* (such as /private/)
AI training: unknown before, denied now, for Applebot-Extended: /private/* and /tmp*

every other crawler and URL: unchanged, proved
use for every other crawler and page: unchanged, proved
`);
  });

  it('says what changes for each use, by crawler', () => {
    const blocks = file('gptbot.txt', `${OLD}\nUser-agent: GPTBot\nDisallow: /\n`);
    const opening = '\nAI training: GPTBot newly blocked\n\nGPTBot\n';
    expect(diff(old, blocks).stdout).toContain(opening);
    expect(diff('--as', 'GPTBot', old, blocks).stdout).toContain(opening);
    expect(diff('--as', 'bingbot', old, blocks).stdout).not.toContain('AI training');
    expect(diff('--format', 'markdown', old, blocks).stdout).toContain('\n- AI training: GPTBot newly blocked\n');
    expect(diff('--format', 'github', old, blocks).stdout).toMatch(/^::notice .*::AI training: GPTBot newly blocked$/m);
    expect(json(old, blocks).uses).toEqual([
      { use: 'ai-training', vendor: 'OpenAI', crawlers: ['GPTBot'], effect: 'newly-blocked' },
    ]);
  });

  it('lists each rule that a general Allow: / replaces', () => {
    const shop = file('shop.txt', 'User-agent: *\nDisallow: /cart\nDisallow: /checkout\nDisallow: /*?s=\n');
    const open = file('open.txt', 'User-agent: *\nAllow: /\nDisallow: /api/\n');
    const { examples } = json(shop, open).differences[0].newlyAllowed;
    const shown = examples.map(
      ({ path, before, after }: { path: string; before: { rule: object }; after: { rule: object } }) => [
        path,
        before.rule,
        after.rule,
      ],
    );
    const allow = { type: 'allow', pattern: '/', line: 2 };
    expect(shown).toEqual([
      ['/cart', { type: 'disallow', pattern: '/cart', line: 2 }, allow],
      ['/?s=', { type: 'disallow', pattern: '/*?s=', line: 4 }, allow],
      ['/checkout', { type: 'disallow', pattern: '/checkout', line: 3 }, allow],
    ]);
    const { stdout } = diff(shop, open);
    expect(stdout).toContain('\n  newly allowed: /cart*; /*?s=* except /api/*; /checkout*\n');
  });

  it('a folder that opens is not the whole site', () => {
    const [folder, empty] = [file('folder.txt', 'User-agent: *\nDisallow: /tmp-export/\n'), file('none.txt', '')];
    for (const [from, to] of [
      [folder, empty],
      [empty, folder],
    ] as const)
      expect(diff(from, to).stdout).not.toMatch(/^(?:Web search|AI training|Archives):/m);
    const effects = (from: string, to: string) =>
      new Set(json(from, to).uses.map(({ effect }: { effect: string }) => effect));
    expect([...effects(folder, empty)]).toEqual(['some-newly-allowed']);
    expect([...effects(empty, folder)]).toEqual(['some-newly-blocked']);
  });

  it('a notice in GitHub Actions holds one use, and one what happened', () => {
    const shut = file('shut-two.txt', `${OLD}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n`);
    const notices = diff('--format', 'github', old, shut).stdout.match(/(?<=^::notice title=maycrawl diff::).*$/gm);
    expect(notices).toEqual([
      '`GPTBot` and `CCBot` have groups of their own now (lines 5–7): they followed `*`',
      'AI training: GPTBot newly blocked',
      'Archives: CCBot newly blocked',
      'every other crawler and URL: unchanged, proved',
    ]);
  });

  it('proves that nothing changes if rules are only written differently', () => {
    const same = file('same.txt', 'user-agent: *\nallow: /private/open\ndisallow: /private/*\n');
    expect(diff(old, same).stdout).toContain('\nNo URL is treated differently, for any crawler: proved.\n');
    expect(json(old, same)).toMatchObject({ result: 'equivalent', differences: [] });
  });

  it('--as says nothing of crawlers that were not compared', () => {
    const open = file('as-open.txt', 'User-agent: *\nDisallow:\n');
    const shut = file('as-shut.txt', 'User-agent: *\nDisallow: /\n');
    expect(diff('--as', 'ai', open, shut).stdout).toMatch(/^Googlebot, .* and \d+ more$/m);
    const named = file('as-named.txt', 'User-agent: *\nDisallow:\n\nUser-agent: FooBot\nDisallow: /\n');
    expect(diff('--as', '*', open, named).stdout).toContain(
      '\nNo URL is treated differently for every crawler that neither file names: proved.\n',
    );
  });

  it('--as compares for the given crawlers only', () => {
    const { differences, unchanged } = json('--as', 'Googlebot', '--as', 'AdsBot-Google', old, now);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({
      crawlers: ['Googlebot'],
      tokens: { before: '*', after: 'googlebot' },
      newlyBlocked: { result: 'none', examples: [] },
      newlyAllowed: {
        result: 'some',
        examples: [{ path: '/private/', before: { allowed: false, rule: { line: 2 } }, after: { allowed: true } }],
      },
    });
    expect(unchanged).toEqual(['AdsBot-Google']);
  });

  it('F3 the dialect applies', () => {
    const [tilde, escaped] = [
      file('t.txt', 'User-agent: *\nDisallow: /~a\n'),
      file('e.txt', 'User-agent: *\nDisallow: /%7Ea\n'),
    ];
    expect(json(tilde, escaped).result).toBe('different');
    expect(json('--dialect', 'rfc9309', tilde, escaped).result).toBe('equivalent');
  });

  it('an empty file blocks nothing', () => {
    expect(json('--as', 'Bingbot', file('empty.txt', ''), old).differences[0].newlyBlocked.result).toBe('some');
  });

  it.each([
    [0, []],
    [1, ['--fail-on', 'blocked']],
    [1, ['--fail-on', 'any']],
    [0, ['--fail-on', 'allowed', '--as', 'Bingbot']],
    [1, ['--fail-on', 'allowed', '--as', 'Googlebot']],
    [0, ['--fail-on', 'blocked', '--as', 'Googlebot']],
  ])('exits with %i for %j', (code, options) => {
    expect(diff(...options, old, now).status).toBe(code);
  });

  it('--urls counts changes in a list, and --fail-on considers only the list', () => {
    const urls = file('urls.txt', 'https://a.example/tmp1\n/private/open\n\n/else\n');
    const { differences } = json('--urls', urls, '--as', 'Bingbot', old, now);
    expect(differences[0].listed).toMatchObject({ checked: 3, newlyBlocked: 2, newlyAllowed: 0 });
    expect(differences[0].listed.examples[0]).toMatchObject({
      url: 'https://a.example/tmp1',
      before: { allowed: true, rule: null },
      after: { allowed: false, rule: { line: 3 } },
    });
    const harmless = file('harmless.txt', '/else\n');
    expect(diff('--fail-on', 'blocked', '--urls', harmless, old, now).status).toBe(0);
    expect(diff('--fail-on', 'blocked', '--urls', urls, old, now).status).toBe(1);
  });

  it('--quiet prints nothing, and the exit code is the result', () => {
    expect(diff('-q', '--fail-on', 'blocked', old, now)).toMatchObject({ status: 1, stdout: '', stderr: '' });
    expect(diff('--quiet', '--fail-on', 'any', old, old)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(complaint(['diff', '-q', old, now])).toContain('--quiet prints nothing, so it needs --fail-on');
  });

  it('stdin can be a file or the list', () => {
    expect(maycrawl(['diff', '--json', '-', now], { input: NEW }).stdout).toContain('"equivalent"');
    expect(maycrawl(['diff', '--urls', '-', old, now], { input: '/tmp\n' }).stdout).toContain(
      'of 1 listed URL: 1 newly blocked',
    );
  });

  it('in GitHub Actions, points at the new lines, and no text of a file can start a command', () => {
    const hostile = file('hostile.txt', 'User-agent: *\nDisallow: /a%0A::error::x,y\n');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder };
    const { stdout } = maycrawl(['diff', '--fail-on', 'blocked', '--as', 'b', file('none.txt', '\n'), hostile], {
      env,
    });
    expect(stdout).toMatch(/^::error file=hostile\.txt,line=2,title=maycrawl diff%3A newly blocked::\/a%250A/m);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 8)),
    ).toEqual(['::notice', '::error ', '::notice']);
  });

  it('--format markdown prints a table without markup from the files', () => {
    const { stdout } = diff('--format', 'markdown', old, now);
    expect(stdout).toContain('| every crawler that neither file names | newly blocked | /tmp\\* |');
    expect(stdout).toContain('disallow: /tmp\\* |');
  });
});

describe('diff --format csv', () => {
  const HEADER = 'crawler,change,kind,url,ruleBefore,lineBefore,ruleAfter,lineAfter';
  const before = file('before.txt', 'User-agent: *\nDisallow: /p\n\nUser-agent: -x\nDisallow: /q\n');
  const after = file('after.txt', 'User-agent: *\nDisallow: /p\nDisallow: /a,b\n\nUser-agent: -x\nAllow: /\n');
  const lines = (...args: readonly string[]): string[] => diff('--format', 'csv', ...args).stdout.split('\r\n');

  it('has one line for each crawler and change', () => {
    expect(lines(before, after)).toEqual([
      HEADER,
      '*,newly blocked,example,"/a,b",,,"disallow: /a,b",3',
      "'-x,newly allowed,example,/q,disallow: /q,5,allow: /,6",
      '',
    ]);
    expect(lines(before, before)).toEqual([HEADER, '']);
  });

  it('lists changed URLs of --urls, and what is not decided, with the same number of cells', () => {
    const urls = file('urls.txt', '/p\n/a,b/c\n');
    expect(lines('--urls', urls, before, after)).toContain('*,newly blocked,listed,"/a,b/c",,,"disallow: /a,b",3');
    const undecided = lines('--budget', '40', before, after).slice(1, -1);
    expect(undecided).toContain("'-x,newly allowed,undecided,,disallow: /q,5,,");
    expect(undecided).toContain("'-x,newly allowed,undecided,,,,allow: /,6");
    for (const line of undecided) expect(line.replace(/"[^"]*(?:""[^"]*)*"/g, '').split(',')).toHaveLength(8);
  });
});

describe('diff with git revisions', () => {
  const repository = join(folder, 'repository');
  const git = (...words: readonly string[]): void => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
    const { status, stderr } = spawnSync('git', [...identity, ...words], { cwd: repository, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  beforeAll(() => {
    mkdirSync(join(repository, 'public'), { recursive: true });
    git('init', '-q');
    file('repository/public/robots.txt', OLD);
    git('add', '.');
    git('commit', '-q', '-m', 'old');
    file('repository/public/robots.txt', NEW);
  });
  const inside = (...args: readonly string[]) => maycrawl(['diff', '--json', ...args], { cwd: repository });

  it('reads a file from a revision, or as it is staged', () => {
    const changed = JSON.parse(inside('HEAD:public/robots.txt', 'public/robots.txt').stdout);
    expect([changed.before.kind, changed.result]).toEqual(['revision', 'different']);
    expect(JSON.parse(inside(':public/robots.txt', 'HEAD:public/robots.txt').stdout).result).toBe('equivalent');
  });

  it.each([
    ['HEAD~7:public/robots.txt', 'git reports: invalid object name'],
    ['HEAD:robots.txt', "git reports: path 'robots.txt' does not exist in 'HEAD'"],
    ['HEAD:public', '"HEAD:public" is a folder: name the robots.txt file in it, as HEAD:public/robots.txt'],
    ['HEAD', '"HEAD" is a commit: name a file in it, as HEAD:robots.txt'],
    ['HEAD:', '"HEAD:" is a folder: name the robots.txt file in it, as HEAD:robots.txt'],
    ['--output=x:y', 'is not a git revision: no revision begins with -'],
    ['$(touch x):y', 'git reports: invalid object name'],
  ])('%s is rejected', (revision, message) => {
    expect(complaint(['diff', '--', revision, 'public/robots.txt'], { cwd: repository })).toContain(message);
  });

  it('says so if git is not installed', () => {
    const env = environment({ PATH: join(folder, 'nowhere') });
    const run = spawnSync(node, [main, 'diff', 'HEAD:x', old], { cwd: repository, env, encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([
      2,
      'maycrawl: cannot read "HEAD:x": there is no such file, and git, which would look up a revision, is not installed\n',
    ]);
  });
});

describe('diff with URLs', () => {
  let sites: Awaited<ReturnType<typeof spawnSites>>;
  beforeAll(async () => {
    sites = await spawnSites();
  });
  afterAll(() => sites.stop());
  const url = (name: string): string => `http://${name}.localhost:${sites.port}/any/page`;

  it('B4 shows whole URLs, and a site without a file blocks nothing', () => {
    const found = json('--allow-private', '--as', 'Bingbot', url('missing'), old);
    expect(found.before).toMatchObject({ kind: 'url', missing: true, bytes: 0 });
    const [example] = found.differences[0].newlyBlocked.examples;
    expect(example.url).toBe(`http://missing.localhost:${sites.port}${example.path}`);
  });

  it('fetches both sides', () => {
    expect(json('--allow-private', url('good'), url('moved')).result).toBe('equivalent');
  });

  it('B5 the rules of a failing server are not known', () => {
    const line = complaint(['diff', '--allow-private', url('failing'), old]);
    expect(line).toContain('is unreachable (its status is 500)');
  });

  it('rejects private addresses unless --allow-private is given', () => {
    expect(complaint(['diff', old, url('good')])).toContain('to fetch it, add --allow-private');
  });
});

describe('diff rejects', () => {
  it.each([
    ['', 'diff takes two'],
    ['one', 'diff takes two'],
    ['one two three', 'leave out the rest'],
    ['- -', 'give one -'],
    ['--urls - - two', 'give one -'],
    ['--fail-on closed one two', 'write --fail-on blocked, allowed, use or any'],
    ['--format sarif one two', 'write --format text, json, markdown, github or csv'],
    ['--json --format github one two', 'leave out one'],
    ['--timeout 1 one two', '--timeout is an option for fetching, and no URL is given'],
    ['one.txt two.txt', 'there is no such file'],
  ])('diff %s', (words, message) => {
    expect(complaint(['diff', ...words.split(' ').filter(Boolean)])).toContain(message);
  });

  it('binary files and directories', () => {
    expect(complaint(['diff', file('x.gz', Uint8Array.of(0x1f, 0x8b, 8, 0)), now])).toContain(
      'is not a text file but a gzip',
    );
    expect(complaint(['diff', old, folder])).toContain('it is a folder');
  });
});
