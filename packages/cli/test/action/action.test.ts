import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../listen.js';
import { pullRequest, push, Repository, runAction } from './runner.js';

const OPEN = 'User-agent: *\nDisallow: /private/\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';
const only = (lines: readonly string[], word: string): string[] => lines.filter((line) => line.includes(word));

/** A repository whose base branch and pull request changed different files, merged as GitHub merges them. */
function pullRequestMerge(): { repository: Repository; base: string; tip: string; merge: string } {
  const repository = new Repository();
  const base = repository.commit({ 'robots.txt': OPEN, 'docs/robots.txt': OPEN });
  repository.git('checkout', '--quiet', '-b', 'change');
  repository.commit({ 'robots.txt': BLOCKED });
  repository.git('checkout', '--quiet', 'main');
  const tip = repository.commit({ 'docs/robots.txt': BLOCKED });
  repository.git('checkout', '--quiet', '-b', 'merge');
  repository.git('merge', '--quiet', '--no-edit', 'change');
  return { repository, base, tip, merge: repository.git('rev-parse', 'HEAD') };
}

describe('the action', () => {
  it('on a pull request, checks files, compares them with the base branch, and sets outputs', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const run = await runAction(repository, pullRequest(base), { 'fail-on': 'blocked' }, { GITHUB_SHA: merge });
    expect([run.status, run.outputs]).toEqual([1, 'errors=0\nwarnings=0\nchanged=true\n']);
    expect(run.lines).toContainEqual(expect.stringMatching(/^::notice file=robots\.txt,line=2,.*everything-blocked::/));
    expect(run.lines).toContain(
      '::error file=robots.txt,line=2,title=maycrawl diff%3A newly blocked::the whole site except /private/* for every crawler that neither file names: before allowed, because no rule matches; after blocked by line 2, disallow: /',
    );
    expect(run.lines[0]).toBe(
      '::error title=maycrawl::fail-on is blocked, and in "robots.txt" a URL is newly blocked, or may be',
    );
    expect(run.summary).toContain('**maycrawl lint**: 0 errors');
    expect(run.summary).toContain('**maycrawl diff**: main:robots.txt to robots.txt');
    expect(run.summary).toContain(
      '| every crawler that neither file names | newly blocked | the whole site except /private/\\* |',
    );
  });

  it('reads no file outside the workspace, also not through a link', async () => {
    const { repository } = pullRequestMerge();
    const secret = join(dirname(repository.folder), `${basename(repository.folder)}-secret`);
    writeFileSync(secret, 'token = secret\n');
    onTestFinished(() => rmSync(secret));
    rmSync(join(repository.folder, 'robots.txt'));
    symlinkSync(secret, join(repository.folder, 'robots.txt'));
    for (const paths of ['', '.', secret, '*.txt']) {
      const run = await runAction(repository, { name: 'push', payload: {} }, { paths });
      expect([run.status, run.lines.length, run.summary]).toEqual([1, 1, '']);
      expect(run.lines[0]).toMatch(/^::error title=maycrawl::paths: .* leads out of the workspace: name a file in it$/);
    }
  });

  it('without fail-on, a change does not fail', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const run = await runAction(repository, pullRequest(base), {}, { GITHUB_SHA: merge });
    expect([run.status, only(run.lines, '::error')]).toEqual([0, []]);
  });

  it('compares a merge with its first parent, not with the older commit in the payload', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const run = await runAction(repository, pullRequest(base), { paths: '.' }, { GITHUB_SHA: merge });
    expect(run.summary).not.toContain('main:docs/robots.txt');
    expect(run.summary).toContain('main:robots.txt');
  });

  it('compares the head of a pull request with the merge base', async () => {
    const { repository, tip } = pullRequestMerge();
    repository.git('checkout', '--quiet', 'change');
    const run = await runAction(repository, pullRequest(tip), { paths: '.' });
    expect(run.summary).not.toContain('docs/robots.txt to');
    expect(run.summary).toContain('main:robots.txt');
  });

  it('in a shallow clone, fetches the base', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const clone = repository.shallowClone('merge');
    expect(clone.git('rev-list', '--count', 'HEAD')).toBe('1');
    const run = await runAction(clone, pullRequest(base), { lint: 'false' }, { GITHUB_SHA: merge });
    expect([run.status, run.outputs]).toEqual([0, 'changed=true\n']);
    expect(run.summary).toContain('main:robots.txt to robots.txt');
  });

  it('in a shallow clone whose server is away, one line says what to set', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const clone = repository.shallowClone('merge');
    renameSync(repository.folder, `${repository.folder}-away`);
    const run = await runAction(clone, pullRequest(base), { lint: 'false' }, { GITHUB_SHA: merge });
    renameSync(`${repository.folder}-away`, repository.folder);
    expect(run.status).toBe(1);
    expect(run.lines).toHaveLength(1);
    expect(run.lines[0]).toMatch(/"main", is not in this clone and cannot be fetched \(git reports: .*fetch-depth: 0/);
  });

  it('a token that the server refuses is one line, which does not contain it', async () => {
    const { repository, base, merge } = pullRequestMerge();
    const clone = repository.shallowClone('merge');
    const port = await listen(
      createServer((_request, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()),
    );
    clone.git('remote', 'set-url', 'origin', `http://s3cret-user:s3cret-token@127.0.0.1:${port}/x.git`);
    const token = { GITHUB_TOKEN: 's3cret-token', INPUT_TOKEN: 's3cret-token', GITHUB_SHA: merge };
    const run = await runAction(clone, pullRequest(base), { lint: 'false' }, token);
    expect([run.status, run.lines.length]).toEqual([1, 1]);
    expect(run.lines[0]).toContain('set fetch-depth: 0');
    expect(run.lines[0]).not.toContain('s3cret');
  });

  it('on a push, compares with the commit before it', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'public/robots.txt': BLOCKED });
    repository.commit({ 'public/robots.txt': OPEN });
    const run = await runAction(repository, push(before), { 'fail-on': 'blocked', crawlers: 'Googlebot\nGPTBot' });
    expect([run.status, run.outputs]).toEqual([0, 'errors=0\nwarnings=0\nchanged=true\n']);
    expect(run.summary).toContain(`**maycrawl diff**: ${before.slice(0, 7)}:public/robots.txt to public/robots.txt`);
    expect(run.summary).toContain('| Googlebot and GPTBot | newly allowed | the whole site except /private/\\* |');
  });

  it('an edit that changes no verdict is proved', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    repository.commit({ 'robots.txt': `# private\n${OPEN}` });
    const run = await runAction(repository, push(before), { 'fail-on': 'any' });
    expect([run.status, run.outputs]).toEqual([0, 'errors=0\nwarnings=0\nchanged=false\n']);
    expect(run.summary).toContain('No URL is treated differently, for any crawler: proved.');
  });

  it('the first push of a branch and a scheduled run have nothing to compare with', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': OPEN });
    const first = await runAction(repository, push('0'.repeat(40)));
    expect([first.status, first.outputs]).toEqual([0, 'errors=0\nwarnings=0\nchanged=false\n']);
    expect(first.lines[0]).toMatch(/^::notice .*::nothing to compare with: this push creates the branch$/);
    const scheduled = await runAction(repository, { name: 'schedule', payload: { schedule: '0 0 * * *' } });
    expect(scheduled.lines[0]).toContain('the event "schedule" names no earlier commit');
  });

  it('the input base names a branch, a tag or a commit, also one that must be fetched', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': OPEN });
    repository.git('tag', 'v1');
    repository.commit({ 'robots.txt': BLOCKED });
    const event = { name: 'workflow_dispatch', payload: {} };
    for (const place of [repository, repository.shallowClone()]) {
      const run = await runAction(place, event, { base: 'v1', lint: 'false' });
      expect([run.status, run.outputs]).toEqual([0, 'changed=true\n']);
      expect(run.summary).toContain('v1:robots.txt');
    }
  });

  it('a new file is compared with none, and a deleted one too', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'a/robots.txt': BLOCKED, 'b/robots.txt': OPEN });
    repository.commit({ 'a/robots.txt': null, 'new/robots.txt': BLOCKED });
    const run = await runAction(repository, push(before), { paths: '.', lint: 'false', 'fail-on': 'blocked' });
    expect(run.status).toBe(1);
    expect(run.summary).toContain(
      'a/robots.txt to a/robots.txt (no file: nothing is blocked)'.replace(/[()]/g, '\\$&'),
    );
    expect(run.summary).toContain('new/robots.txt \\(no file: nothing is blocked\\) to new/robots.txt');
    expect(run.summary).not.toContain('b/robots.txt');
    const named = await runAction(repository, push(before), { paths: './a/robots.txt', lint: 'false' });
    expect([named.status, named.outputs]).toEqual([0, 'changed=true\n']);
    expect(named.summary.match(/maycrawl diff/g)).toHaveLength(1);
  });

  it('compares the file of a subfolder with working-directory, and names it from the root', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'site/public/robots.txt': OPEN });
    repository.commit({ 'site/public/robots.txt': BLOCKED });
    const run = await runAction(repository, push(before), { 'working-directory': 'site', lint: 'false' });
    expect(run.status).toBe(0);
    expect(only(run.lines, 'file=site/public/robots.txt,line=2')).not.toEqual([]);
  });

  it('checks with the rules, levels and limits of the inputs, and writes SARIF', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': 'User-agent: *\nDisalow: /a\nNoindex: /b\n' });
    const event = push('0'.repeat(40));
    const all = await runAction(repository, event, { 'sarif-file': 'robots.sarif' });
    expect([all.status, all.outputs]).toEqual([1, 'errors=0\nwarnings=2\nchanged=false\n']);
    expect(all.lines[0]).toContain('the check fails: 0 errors, 2 warnings');
    expect(all.summary).not.toContain('`');
    const { runs } = JSON.parse(readFileSync(join(repository.folder, 'robots.sarif'), 'utf8'));
    const found = runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(found).toEqual(expect.arrayContaining(['misspelt-field', 'unsupported-by-google']));
    expect(runs[0].tool.driver.semanticVersion).toMatch(/^\d+\.\d+\.\d+$/);
    const thai = await runAction(repository, event, { language: 'th', 'sarif-file': 'thai.sarif' });
    expect([thai.status, thai.outputs]).toEqual([all.status, all.outputs]);
    const [annotations, inEnglish] = [thai, all].map(({ lines }) => only(lines, 'file=robots.txt'));
    const head = (line: string) => /^::[^:]*::/.exec(line)?.[0];
    expect(annotations?.map(head)).toEqual(inEnglish?.map(head));
    for (const line of annotations ?? []) expect(line).toMatch(/[\u0e00-\u0e7f]/);
    expect(thai.summary).toContain('คำเตือน');
    expect(JSON.parse(readFileSync(join(repository.folder, 'thai.sarif'), 'utf8')).runs[0].language).toBe('th');
    const two = await runAction(repository, event, { 'max-warnings': '2' });
    expect(two.status).toBe(0);
    const one = await runAction(repository, event, { select: 'accepted-typo\nerror', ignore: 'info,error' });
    expect(only(one.lines, 'file=robots.txt')).toEqual([expect.stringContaining('title=maycrawl misspelt-field::')]);
  });

  it('reads the config: what it ignores is neither checked nor compared', async () => {
    const repository = new Repository();
    const config = '{ "ignore": ["old/**"], /* levels */ "rules": { "accepted-typo": "error" }, }';
    const before = repository.commit({ 'maycrawl.config.jsonc': config, 'robots.txt': OPEN, 'old/robots.txt': OPEN });
    repository.commit({ 'robots.txt': 'User-agent: *\nDisalow: /a\n', 'old/robots.txt': BLOCKED });
    const run = await runAction(repository, push(before), { paths: '.' });
    expect([run.status, run.outputs]).toEqual([1, 'errors=1\nwarnings=0\nchanged=true\n']);
    expect(run.summary).not.toContain('old/robots.txt');
  });

  it('writes no summary with summary: false', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': BLOCKED });
    expect((await runAction(repository, push('0'.repeat(40)), { summary: 'false' })).summary).toBe('');
  });
});

describe('the action, with input that is wrong', () => {
  it.each([
    [{ preset: 'gogle' }, 'unknown preset "gogle": write preset google, rfc9309 or portable'],
    [{ language: 'de' }, 'unknown language "de": write language en, hi or th'],
    [{ 'max-warnings': 'ten' }, 'max-warnings "ten" is not a whole number: give a number, as max-warnings 10'],
    [{ 'fail-on': 'all' }, 'unknown fail-on "all": write fail-on blocked, allowed, use or any'],
    [{ lint: 'no' }, 'lint: "no" is neither true nor false: write lint: false'],
    [{ lint: 'false', diff: 'false' }, 'lint and diff are both false: leave out one of them'],
    [{ crawlers: '***' }, 'crawlers "***" does not name a crawler'],
    [{ paths: '-' }, 'paths: - is not a file'],
    [{ 'working-directory': 'none' }, 'working-directory: "none" is not a folder'],
    [{ base: '--upload-pack=x', lint: 'false' }, 'base: "--upload-pack=x" is not a revision'],
    [{ base: '+refs/heads/*:refs/heads/*', lint: 'false' }, 'is not a revision'],
    [{ base: 'nowhere', lint: 'false' }, '"nowhere", is not in this clone'],
    [{ paths: '--fix', diff: 'false' }, 'cannot read "--fix"'],
    [{ paths: 'none.txt' }, 'cannot read "none.txt": there is no such file'],
    [
      { config: 'none.json', diff: 'false' },
      'cannot read "none.json": there is no such file; check the path in the input config',
    ],
    [
      { select: 'nowhere', diff: 'false' },
      '::select: expected all, error, warning, info or a rule, got "nowhere"; maycrawl lint --list-rules lists them',
    ],
    [{ crawlers: 'a,b' }, 'crawlers "a,b" is a list: write one crawler per line'],
    [{ preset: '--output-file' }, 'unknown preset "--output-file": write preset google, rfc9309 or portable'],
    [
      { threshold: 'warning', 'max-warnings': '3', diff: 'false' },
      'threshold warning fails on the first warning, so max-warnings has no effect',
    ],
    [{ 'sarif-file': '.git', diff: 'false' }, '".git" is a folder: name another file in the input sarif-file'],
    [
      { environment: 'preview' },
      'write environment production if the site must not be blocked, or environment staging',
    ],
  ])('%j is one line, and the outputs are unknown', async (inputs, words) => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    const given = inputs as Readonly<Record<string, string>>;
    const { status, lines, outputs } = await runAction(repository, push(before), given);
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^::error title=maycrawl::/);
    expect(lines[0]?.replaceAll('%3A', ':')).toContain(words);
    expect(lines[0]?.replace('maycrawl lint --list-rules', '')).not.toMatch(/(?<!")--[a-z]/);
    const lintOutputs = given.lint === 'false' ? '' : 'errors=unknown\nwarnings=unknown\n';
    expect(outputs).toBe(given.diff === 'false' ? lintOutputs : `${lintOutputs}changed=unknown\n`);
  });

  it('a config that is wrong is one line without options of the command', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN, 'maycrawl.config.json': '{ "select": ["nowhere"] }' });
    const wrong = await runAction(repository, push(before));
    expect([wrong.lines.length, wrong.outputs]).toEqual([1, 'errors=unknown\nwarnings=unknown\nchanged=unknown\n']);
    rmSync(join(repository.folder, 'maycrawl.config.json'));
    mkdirSync(join(repository.folder, 'maycrawl.config.json'));
    const folder = await runAction(repository, push(before));
    expect(folder.lines).toEqual([expect.stringMatching(/rename it, because a config is a file$/)]);
  });

  it('a payload that is not JSON, and a folder that is no repository, are one line each', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': OPEN });
    const broken = await runAction(repository, { name: 'push', payload: '{' }, { lint: 'false' });
    expect([broken.status, broken.lines.length]).toEqual([1, 1]);
    expect(broken.lines[0]).toContain('is not JSON');
    rmSync(join(repository.folder, '.git'), { recursive: true });
    const plain = await runAction(
      repository,
      push('1'.repeat(40)),
      { lint: 'false' },
      { GIT_CEILING_DIRECTORIES: '/' },
    );
    expect([plain.status, plain.lines.length]).toEqual([1, 1]);
    expect(plain.lines[0]).toContain('put a step with actions/checkout before this one');
  });

  it('without git, and without any robots.txt, one line says what to do', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'other.txt': OPEN });
    const empty = await runAction(repository, push(before));
    const defaults = 'robots.txt, public/robots.txt or static/robots.txt';
    const advice = 'name a file, a folder or a URL in paths';
    expect([empty.status, empty.lines]).toEqual([
      1,
      [`::error title=maycrawl::there is no ${defaults} here: ${advice}`],
    ]);
    const noGit = await runAction(repository, push(before), { lint: 'false' }, { PATH: '/nowhere' });
    expect([noGit.status, noGit.lines]).toEqual([
      1,
      ['::error title=maycrawl::git is not installed: install it, or set diff: false'],
    ]);
  });

  it('a URL that cannot be fetched is one line, and is not compared', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    const { status, lines } = await runAction(repository, push(before), { paths: 'http://127.0.0.1:1/' });
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('was not fetched');
  });

  it('with a file of another repository, nothing is compared, and one line says so', async () => {
    const [repository, other] = [new Repository(), new Repository()];
    const before = repository.commit({ 'robots.txt': OPEN });
    repository.commit({ 'robots.txt': BLOCKED });
    other.commit({ 'robots.txt': OPEN });
    const outside = join(other.folder, 'robots.txt');
    const paths = `${outside}\nrobots.txt`;
    const { status, lines, outputs } = await runAction(repository, push(before), { paths, lint: 'false' });
    expect([status, outputs, lines.length]).toEqual([1, 'changed=unknown\n', 1]);
    expect(lines[0]).toContain(`"${outside}" leads out of the workspace`);
  });

  it('payloads of other shapes have no base', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': OPEN });
    for (const payload of [
      null,
      7,
      [],
      { before: 'x' },
      { pull_request: 1 },
      { pull_request: { base: { sha: {} } } },
    ]) {
      const { status, lines } = await runAction(repository, { name: 'other', payload }, { lint: 'false' });
      expect([status, lines.length]).toEqual([0, 1]);
    }
  });

  it('E8 a crawler is named as Google prints it, or by a group of crawlers', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    repository.commit({ 'robots.txt': 'User-agent: Googlebot-News\nDisallow: /\n' });
    const run = (crawlers: string) => runAction(repository, push(before), { crawlers });
    const { summary } = await run('Googlebot News');
    expect(summary).toContain('| Googlebot-News | newly blocked | the whole site except /private/\\* |');
    expect((await run('search')).summary).toContain(
      '| Googlebot-News | newly blocked | the whole site except /private/\\* |',
    );
  });

  it('a misspelt crawler is a warning', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    const { status, lines } = await runAction(repository, push(before), { crawlers: 'Googelbot' });
    expect(status).toBe(0);
    expect(lines[0]).toBe(
      '::warning title=maycrawl::crawlers: "Googelbot" is not a known crawler; did you mean Googlebot?',
    );
  });
});

describe('the action, with hostile files', () => {
  const HOSTILE =
    'User-agent: *\n::error file=x::no\n ##[add-mask]Disallow\nDisalow: /##[warning]a,b:c%0A::set-output\rDisallow: /%\r';

  it('the content of a file starts no workflow command and no HTML', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    repository.commit({ 'robots.txt': `${HOSTILE}\nDisallow: /<img src=x>|@user\n` });
    // The helper rejects lines in which the runner would execute something else, as `##[…]`.
    const run = await runAction(repository, push(before), { select: 'all' });
    expect(run.lines.length).toBeGreaterThan(5);
    for (const line of run.lines) expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::/);
    expect(run.log.length).toBeGreaterThanOrEqual(5);
    for (const line of run.log)
      expect(line).toMatch(/^(?:error|warning|notice) (?:robots\.txt(?::\d+)+ )?maycrawl[a-z -]*: /);
    expect(run.summary).not.toMatch(/<img|[^&#\d;]@user/);
    expect(run.outputs).toMatch(/^errors=\d+\nwarnings=\d+\nchanged=true\n$/);
  });

  it('a file name with a line break, a colon, a comma and a command is escaped', async () => {
    const folder = 'a\n::error::x,b%##[error]';
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    repository.commit({ [`${folder}/robots.txt`]: BLOCKED });
    const run = await runAction(repository, push(before), { paths: '.', 'sarif-file': 'r.sarif' });
    expect(only(run.lines, 'file=a')).not.toEqual([]);
    for (const line of only(run.lines, 'file=a')) {
      expect(line).toContain('file=a\\n%3A%3Aerror%3A%3Ax%2Cb%25##[error]/robots.txt,line=');
    }
    expect(run.log[0]).toContain('notice a\\n::error::x,b%#\\x23[error]/robots.txt:2:11 maycrawl everything-blocked: ');
    expect(run.outputs).toBe('errors=0\nwarnings=0\nchanged=true\n');
  });

  it('symbolic links in the base are not followed', async () => {
    const repository = new Repository();
    repository.git('config', 'core.symlinks', 'true');
    mkdirSync(join(repository.folder, 'public'));
    writeFileSync(join(repository.folder, 'public/robots.txt'), OPEN);
    symlinkSync('public/robots.txt', join(repository.folder, 'robots.txt'));
    const before = repository.commit({});
    repository.commit({ 'public/robots.txt': BLOCKED });
    const run = await runAction(repository, push(before), { paths: 'robots.txt', lint: 'false' });
    expect([run.status, run.lines.length, run.outputs]).toEqual([1, 1, 'changed=unknown\n']);
    expect(run.lines[0]).toContain('is a symbolic link in');
  });

  it('a summary stays below the limit of GitHub, and says that it is cut', async () => {
    const repository = new Repository();
    // Of one file, findings with the same advice are a row. A long path makes rows long.
    const files = Array.from({ length: 3_000 }, (_, i) => [
      `${'x'.repeat(200)}${i}/robots.txt`,
      'User-agent: *\nDisalow: /a\n',
    ]);
    repository.commit(Object.fromEntries(files));
    const { summary } = await runAction(repository, push('0'.repeat(40)), { paths: '**/robots.txt' });
    expect(Buffer.byteLength(summary)).toBeLessThan(1_048_576);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(1_000_000);
    expect(summary).toMatch(/\|\n\nThe rest is left out: a summary has 1 MiB at most\..*\n$/);
  });

  it('an output file of the runner that cannot be written is one line', async () => {
    const repository = new Repository();
    const before = repository.commit({ 'robots.txt': OPEN });
    const run = await runAction(repository, push(before), {}, { GITHUB_OUTPUT: '/nowhere/outputs' });
    expect(run.status).toBe(1);
    expect(only(run.lines, '::error')).toHaveLength(1);
    expect(run.lines[0]).toContain('cannot write "/nowhere/outputs"');
    expect(existsSync('/nowhere')).toBe(false);
  });
});
