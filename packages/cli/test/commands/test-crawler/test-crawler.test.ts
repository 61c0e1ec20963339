import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maycrawlProcess, root, scratch } from '../../maycrawl.js';
import { expectNone, isPermitted } from './crawler-processes.js';

const { file, folder } = scratch();

/** A crawler of one site. `ignore` asks for robots.txt and requests everything; `careful` obeys prefixes of `*`. */
const CRAWLER = `
const [start, mode] = process.argv.slice(2);
const text = await fetch(new URL('/robots.txt', start)).then((r) => r.text()).catch(() => '');
const closed = mode === 'ignore' ? [] : [...text.matchAll(/^Disallow: (\\S+)/gm)].map(([, path]) => path);
const page = await fetch(start).then((r) => r.text());
for (const [, link] of page.matchAll(/href="([^"]*)"/g)) {
  const url = new URL(link, start);
  if (closed.some((path) => url.pathname.startsWith(path))) continue;
  await fetch(url, { redirect: 'manual' }).then((r) => r.text()).catch(() => '');
}
`;

function run(
  args: readonly string[],
  command: readonly string[] = ['node', file('crawler.mjs', CRAWLER), '{start}', 'careful'],
) {
  return maycrawlProcess(['test-crawler', '--token', 'ExampleBot', ...args, '--', ...command]);
}
const RULE = 'against line 2 of robots.txt: Disallow: /closed';
const UNCONFINED =
  'The crawler was not confined: it could reach other hosts, and a process that left its group may still run.\n';
const END = isPermitted ? '' : UNCONFINED;
const ignoring = (): string[] => ['node', file('crawler.mjs', CRAWLER), '{start}', 'ignore'];

describe('maycrawl test-crawler', () => {
  it('says nothing about what is obeyed', () => {
    const { status, stdout, stderr } = run(['--only', 'prefix,no-line-end']);
    expect([status, stdout, stderr]).toEqual([0, `2 scenarios: 2 obeyed\n${END}`, '']);
  });

  it('names each violation, its request and its source', () => {
    const { status, stdout } = run(['--only', 'prefix'], ignoring());
    expect(status).toBe(1);
    expect(stdout).toBe(
      'violated: prefix (RFC 9309 and Google)\n  A rule blocks every path that begins with it.\n' +
        `  requested /closed, ${RULE}\n  requested /closed/page, ${RULE}\n  requested /closed-too.html, ${RULE}\n` +
        `  See https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2\n\n1 scenario: 1 violated\n${END}`,
    );
  });

  it('writes JSON with every request', () => {
    const { status, stdout } = run(['--only', 'prefix', '--json'], ignoring());
    const report = JSON.parse(stdout);
    expect(status).toBe(1);
    expect(report).toMatchObject({
      token: 'ExampleBot',
      confined: isPermitted,
      calibration: 'passed',
      command: ['node', join(folder, 'crawler.mjs'), '{start}', 'ignore'],
    });
    const [scenario] = report.scenarios;
    expect(scenario).toMatchObject({
      id: 'prefix',
      level: 'both',
      outcome: 'violated',
      why: null,
      missed: [],
      exitCode: 0,
    });
    expect(scenario.violations).toContainEqual({
      kind: 'blocked-page',
      target: '/closed',
      rule: { line: 2, text: 'Disallow: /closed' },
    });
    expect(scenario.requests[0]).toMatchObject({ site: 'main', target: '/robots.txt' });
  });

  it('writes JUnit and one HTML page', () => {
    const junit = run(['--only', 'prefix,no-line-end', '--format', 'junit'], ignoring()).stdout;
    expect(junit).toContain('<testsuite name="ExampleBot" tests="2" failures="2" errors="0" skipped="0" time="0">');
    expect(junit).toContain(`<properties><property name="confined" value="${isPermitted}"/></properties>`);
    expect(junit).toContain('<failure message="A rule blocks every path that begins with it">violated: prefix ');
    expect(junit).toContain(`\n  requested /closed, ${RULE}\n`);
    const { status, stdout: html } = run(['--only', 'prefix', '--format', 'html'], ignoring());
    expect(status).toBe(1);
    expect(html).toContain('<h2>Violated: 1</h2>');
    expect(html).toContain(`<li>requested /closed, ${RULE}</li>`);
    expect(html.includes(UNCONFINED.trim())).toBe(!isPermitted);
    expect(html).toContain('<a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2">');
    expect(html).not.toMatch(/<(?:script|link|img)\b/);
  });

  it.each([
    ['true', ['true', '{start}'], 'the crawler requested nothing'],
    [
      'a program that fetches robots.txt only',
      ['node', '-e', 'fetch(process.argv[1] + "robots.txt")', '{start}'],
      'the crawler followed no link',
    ],
    ['no program', ['maycrawl-no-such-program', '{start}'], 'the command does not start'],
  ])('%s: calibration fails', (_, command, why) => {
    const { status, stdout } = run([], command);
    expect(status).toBe(3);
    expect(stdout).toContain(`calibration failed: ${why}`);
  });

  it.each(['junit', 'html'])('%s: what a crawler printed has lines of its own where calibration fails', (format) => {
    const { status, stdout } = run(['--format', format], ['node', '-e', 'console.log("no <site>")', '{start}']);
    expect([status, stdout]).toEqual([
      3,
      expect.stringContaining('in the right place?\n\nIt printed at its end:\nno &lt;site&gt;</'),
    ]);
  });

  it('one that ignores robots.txt without asking for it obeys no scenario', () => {
    const crawl = CRAWLER.replace(/^const text.*$/m, "const text = '';");
    const command = ['node', file('rude.mjs', crawl), '{start}'];
    const { stdout } = run(['--json', '--only', 'prefix,empty-disallow,status-404,no-group'], command);
    const outcomes = JSON.parse(stdout).scenarios.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['violated', 'not-applicable', 'not-applicable', 'not-applicable']);
  });

  it('ends a crawler that does not end, with what it started', async () => {
    const mark = `maycrawl-test-${process.pid}`;
    const forks = `${CRAWLER}
if (text.includes('/closed')) {
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { stdio: 'ignore' });
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
}`;
    const { status, stdout } = run(
      ['--only', 'prefix', '--seconds', '2'],
      ['node', file('forks.mjs', forks), '{start}', 'careful'],
    );
    expect([status, stdout]).toEqual([
      0,
      'did not end: prefix (RFC 9309 and Google)\n  A rule blocks every path that begins with it.\n  did not end, and was stopped\n\n' +
        `1 scenario: 1 did not end\n${END}`,
    ]);
    await expectNone(mark);
  });

  it('a crawler may print megabytes, and send no end of requests', () => {
    const loud = `console.log('x'.repeat(20_000_000));${CRAWLER}
if (text.includes('/closed')) for (;;) await fetch(new URL('/open', start)).then((r) => r.text());`;
    const { status, stdout } = run(
      ['--only', 'prefix', '--json'],
      ['node', file('loud.mjs', loud), '{start}', 'careful'],
    );
    const [{ outcome, requests }] = JSON.parse(stdout).scenarios;
    expect([status, outcome, requests.length]).toEqual([0, 'hung', 500]);
  });

  it.each([
    [[], ['true', '{start}'], undefined],
    [['--only', 'nothing'], undefined, 'unknown scenario "nothing": docs/commands/test-crawler.md lists them'],
    [['--only', 'prefix,404'], undefined, 'unknown scenario "404": write status-404'],
    [['--jobs', '0'], undefined, '--jobs'],
    [['--only', 'prefix'], ['true'], 'the command has no {start}'],
  ] as const)('%j %j: a wrong line is one clear line', (args, command, message) => {
    const { status, stderr } = run(args, command);
    expect(status).toBe(message === undefined ? 3 : 2);
    if (message !== undefined) expect(stderr).toContain(message);
  });

  it('needs a token without a version', () => {
    const { status, stderr } = maycrawlProcess(['test-crawler', '--token', 'Bot/1.0', '--', 'true', '{start}']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is no product token')]);
  });

  it('the page lists every scenario', () => {
    const page = readFileSync(join(root, 'docs/commands/test-crawler.md'), 'utf8');
    const rows = readFileSync(join(root, 'conformance/crawler/scenarios.jsonl'), 'utf8').trimEnd().split('\n');
    for (const row of rows) expect(page).toContain(`| \`${JSON.parse(row).id}\` |`);
  });
});
