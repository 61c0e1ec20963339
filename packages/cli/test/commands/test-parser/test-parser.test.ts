import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { maycrawlProcess, root, scratch, startMaycrawl } from '../../maycrawl.js';
import { expectNone } from '../test-crawler/crawler-processes.js';

const { file } = scratch();

/** An adapter that allows everything. */
const ALLOWS = `
import { createInterface } from 'node:readline';
for await (const text of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ id: JSON.parse(text).id, allowed: true }));
`;

/** An adapter that allows the first case, and then ends only if it is killed. */
const HANGS = `
import { once } from 'node:events';
import { createInterface } from 'node:readline';
process.on('SIGTERM', () => {});
const [text] = await once(createInterface({ input: process.stdin }), 'line');
console.log(JSON.stringify({ id: JSON.parse(text).id, allowed: true }));
setInterval(() => {}, 1000);
`;

const CORE = ['node', join(root, 'conformance/parsers/adapters/javascript/maycrawl.mjs')];
const allowing = (): string[] => ['node', file('allows.mjs', ALLOWS)];

function run(args: readonly string[], command: readonly string[]) {
  return maycrawlProcess(['test-parser', ...args, '--', ...command]);
}

describe('maycrawl test-parser', () => {
  it('the engine of this project gives all answers', () => {
    const { status, stdout, stderr } = run(['--label', 'google, choice'], CORE);
    expect([status, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(/^Google: (\d+) right, of \1 vectors\nour choice: (\d+) right, of \2 vectors\n$/),
      '',
    ]);
  });

  it('one that allows all is wrong: what was asked, and where the answer is', () => {
    const { status, stdout } = run(
      ['--only', 'g-precedence/the-longer-disallow,g-precedence/the-longer-allow'],
      allowing(),
    );
    expect(status).toBe(1);
    expect(stdout).toBe(
      'wrong: g-precedence/the-longer-disallow (RFC 9309)\n  answered: allowed\n  expected: blocked\n' +
        '  URL https://example.com/fish/salmon, crawler FooBot\n' +
        '  robots.txt "user-agent: *\\nallow: /fish\\ndisallow: /fish/salmon\\n"\n' +
        '  See https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules, ' +
        'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2, https://github.com/google/robotstxt/blob/master/robots.cc\n\n' +
        'RFC 9309: 1 right, 1 wrong, of 2 vectors\n',
    );
  });

  it('what Google answers counts where RFC 9309 has another answer', () => {
    const { status, stdout } = run(['--only', 'g-precedence/robots.txt-is-always-allowed'], CORE);
    expect([status, stdout]).toEqual([0, expect.stringContaining('RFC 9309: 1 as Google, of 1 vector\n')]);
  });

  it('answers that only Google has count if they are asked for', () => {
    const only = ['--only', 'd-bytes/one-is-skipped'];
    expect(run(only, allowing()).status).toBe(0);
    expect(run([...only, '--label', 'google'], allowing()).status).toBe(1);
  });

  it('writes JSON', () => {
    const { status, stdout } = run(['--only', 'g-precedence/the-longer-disallow', '--json'], allowing());
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      command: allowing(),
      fault: null,
      stderr: '',
      vectors: [
        {
          id: 'g-precedence/the-longer-disallow',
          label: 'rfc',
          outcome: 'wrong',
          expected: { allowed: false, line: 3, googleAllowed: null },
          allowed: true,
          line: null,
          why: null,
          text: null,
        },
      ],
    });
  });

  it('asks the vectors of a file, packed or not', () => {
    const rows =
      '{"robotsTxt":"user-agent: *\\ndisallow: /\\n","queries":[{"agents":["a"],"url":"/","allowed":false,"line":2}]}\n';
    for (const bytes of [Buffer.from(rows), gzipSync(rows)]) {
      const { status, stdout } = run(['--vectors', file('mine.jsonl', bytes), '--label', 'google'], allowing());
      expect([status, stdout]).toEqual([1, expect.stringContaining('wrong: mine/1 (Google)')]);
    }
  });

  it.each([
    ['no program', ['maycrawl-no-such-program'], 'the adapter does not start\n'],
    ['one below a file', ['/etc/passwd/program'], 'the adapter does not start\n'],
    [
      'one that fails',
      ['node', '-e', 'console.error("no parser here"); process.exit(1)'],
      'the adapter gave no answer: it ended\nno parser here\n',
    ],
  ])('%s: nothing can be said', (_, command, stdout) => {
    expect(run(['--only', 'g-precedence'], command)).toMatchObject({ status: 3, stdout });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends an adapter that hangs, and what was printed before is complete', async (signal, exitCode) => {
    const mark = `maycrawl-adapter-${signal}-${process.pid}`;
    const adapter = ['node', file('hangs.mjs', HANGS), mark];
    const only = 'g-precedence/the-longer-disallow,g-precedence/the-longer-allow';
    const { child, until, end } = startMaycrawl(['test-parser', '--only', only, '--', ...adapter]);
    await until((stdout) => stdout.endsWith('\n\n'));
    child.kill(signal);
    const { code, stdout, stderr } = await end();
    expect([code, stderr]).toEqual([exitCode, 'maycrawl: stopped: 1 of 2 vectors tested\n']);
    expect(stdout).toMatch(/^wrong: g-precedence\/the-longer-disallow .*robots\.cc\n\n$/s);
    await expectNone(mark);
  });

  it.each([
    [[], [], 'no adapter: write -- and its command at the end'],
    [['--only', 'nothing'], ['true'], 'unknown vector "nothing"'],
    [['--label', 'rfc,other'], ['true'], '--label "other" is unknown: use rfc, google, choice, undefined'],
    [['--label', 'choice', '--only', 'e-groups'], ['true'], 'no vector has these labels and ids'],
    [['--seconds', '0'], ['true'], '--seconds'],
    [['--minutes', '0'], ['true'], '--minutes'],
    [['--vectors', 'no-such-file'], ['true'], 'cannot read "no-such-file"'],
    [['--vectors', join(root, 'package.json')], ['true'], 'Line 1 is no vector and no recording'],
  ])('%j %j: a wrong line is one clear line', (args, command, message) => {
    const { status, stdout, stderr } = run(args, command);
    expect([status, stdout, stderr.trimEnd().split('\n')]).toEqual([2, '', [expect.stringContaining(message)]]);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('the protocol: its example in Python keeps it', () => {
  const page = readFileSync(join(root, 'packages/conformance/PROTOCOL.md'), 'utf8');
  const [, example = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
  // Without the parser, which is not installed everywhere.
  const script = example.replace(
    /^from protego.*$/m,
    'class Protego:\n    parse = lambda text: Protego()\n    can_fetch = lambda self, url, agent: True',
  );
  const { status, stdout } = run(['--only', 'g-precedence/the-longer-allow'], ['python3', file('example.py', script)]);
  expect([status, stdout]).toEqual([0, 'RFC 9309: 1 right, of 1 vector\n']);
});
