import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSource } from '../../../dist/commands/filter/line-source.js';
import { type OriginSource, ThreadedDecider } from '../../../dist/commands/filter/threaded-decider.js';
import type { FilterArguments } from '../../../src/commands/filter/filter-command.js';
import { BatchCutter } from '../../../src/files/line-batch.js';
import { environment, isProgram, main, maycrawl, node, root, scratch, startMaycrawl } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const SEED = 20261122;
const { folder, file } = scratch();
const saved = join(folder, 'saved');

/** Every third origin has no saved file. The others have rules of their own. */
const hosts = Array.from({ length: 300 }, (_, i) => `www.site-${i.toString(36)}.example`);
for (const [i, host] of hosts.entries()) {
  if (i % 3 === 2) continue;
  mkdirSync(join(saved, 'https', host), { recursive: true });
  const rules = `user-agent: *\ndisallow: /private\nallow: /private/${i}\ndisallow: /*.${i}$\n`;
  writeFileSync(join(saved, 'https', host, 'robots.txt'), i % 7 === 0 ? '' : rules);
}

/** Runs the command with a list on disk. */
function filter(list: string, threads: string, ...args: readonly string[]) {
  const fd = openSync(list, 'r');
  const all = [
    main,
    'filter',
    '--as',
    'ExampleBot',
    '--robots',
    saved,
    ...(threads === '' ? [] : ['--threads', threads]),
  ];
  const { status, stdout, stderr } = spawnSync(node, [...all, ...args], {
    stdio: [fd, 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
    env: environment(),
    encoding: 'latin1',
  });
  closeSync(fd);
  return { status, stdout, stderr };
}

/** Random lines on the first `count` hosts, one in four of them odd. */
function linesOf(count: number, lines: number): Buffer {
  const host = fc.nat(count - 1).map((i) => hosts[i] as string);
  const path = fc.constantFrom('', '/', '/private', '/private/1', '/x.1', '/a/../private', '/%2e%2e/private/x', '/é');
  const url = fc.tuple(host, path).map(([name, rest]) => `https://${name}${rest}`);
  const odd = fc.oneof(
    fc.constantFrom('', ' \t', 'no url', 'mailto:a@b.example', 'https://', 'https:///', '\xff', '\0', 'https://x'),
    fc.tuple(host, path).map(([name, rest]) => `HTTPS://u@${name.toUpperCase()}:443${rest}\r`),
    fc.tuple(host, path).map(([name, rest]) => `  https:${name}${rest} `),
    fc.constantFrom(`https://${hosts[0]}/${'y'.repeat(70_000)}`, 'http://[::1]:8080/', 'ftp://ftp.example/x'),
  );
  const line = fc.oneof({ arbitrary: url, weight: 9 }, { arbitrary: odd, weight: 3 });
  return Buffer.from(fc.sample(line, { seed: SEED + count, numRuns: lines }).join('\n'), 'latin1');
}

describe('filter --threads', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [300, 4_000],
  ])(`writes the same lines as one thread: %i origins (seed ${SEED})`, (origins, count) => {
    const list = file('list', linesOf(origins, count));
    const run = (threads: string, ...args: readonly string[]) => {
      const rejected = file('rejected', '');
      const result = filter(list, threads, '--rejected', rejected, ...args);
      return { ...result, rejected: readFileSync(rejected, 'latin1') };
    };
    const expected = run('1');
    expect([expected.status, expected.stdout.length > 5_000]).toEqual([0, true]);
    for (const threads of ['2', '3']) expect(run(threads)).toEqual(expected);
    if (origins === 2)
      expect(run('3', '--json', '--dialect', 'rfc9309')).toEqual(run('1', '--json', '--dialect', 'rfc9309'));
  });

  it('the same from a pipe, in any order, from a line on, and with an empty list', () => {
    const input = linesOf(40, 6_000);
    const args = ['filter', '--as', 'ExampleBot', '--robots', saved];
    const run = (threads: string, ...more: readonly string[]) => {
      const { status, stdout, stderr } = maycrawl([...args, '--threads', threads, ...more], { input });
      return { status, stdout, stderr };
    };
    const expected = run('1');
    expect(run('3')).toEqual(expected);
    const unordered = run('3', '--unordered');
    expect(unordered.stdout.split('\n').sort()).toEqual(expected.stdout.split('\n').sort());
    expect(run('2', '--from', '3333')).toEqual(run('1', '--from', '3333'));
    expect(filter(file('empty', ''), '3').stderr).toBe('maycrawl: 0 allowed, 0 blocked; 0 origins\n');
  });

  it('by default, a list of more than 8 MiB has the same answers', () => {
    const lines = Array.from({ length: 240_000 }, (_, i) => `https://${hosts[(i * 7) % 300]}/private/${i % 300}\n`);
    const list = file('large', lines.join(''));
    expect(filter(list, '')).toEqual(filter(list, '1'));
  });

  it('B1, B6 fetches each robots.txt once, in the main thread', async () => {
    const sites = await spawnSites();
    try {
      const names = ['good', 'missing', 'failing', 'moved'];
      const lines = Array.from({ length: 400 }, (_, i) => {
        return `http://${names[i % 4]}.localhost:${sites.port}/${i % 3 === 0 ? 'private' : 'open'}/${i}\n`;
      });
      const run = (threads: string) => {
        const store = ['--store', 'memory', '--allow-private', '--timeout', '10', '--threads', threads];
        const { status, stdout, stderr } = maycrawl(['filter', '--as', 'ExampleBot', ...store], {
          input: lines.join(''),
        });
        return { status, stdout, stderr };
      };
      const expected = run('1');
      expect(expected.stderr).toMatch(/; 4 origins, 1 whose robots.txt cannot be fetched\n$/);
      expect(run('3')).toEqual(expected);
    } finally {
      sites.stop();
    }
  });

  // The preloaded module measures the memory of this Node.
  it.skipIf(process.platform !== 'linux' || isProgram)('with a reader that is slow, memory is bounded', async () => {
    const line = `https://${hosts[0]}/${'z'.repeat(90)}\n`;
    const list = file('long', line.repeat(500_000));
    const peak = pathToFileURL(join(root, 'bench/process-usage.mjs')).href;
    const script =
      'exec "$NODE" --import "$PEAK" "$MAIN" filter --as X --robots "$SAVED" --threads 2 -q < "$LIST" 3> "$OUT"';
    const out = join(folder, 'peak');
    const env = { NODE: process.execPath, PEAK: peak, MAIN: main, SAVED: saved, LIST: list, OUT: out };
    const child = spawn('sh', ['-c', script], { env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = once(child, 'close');
    // Nothing is read until the command has read ahead as much as it may.
    const position = () => Number(/pos:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/fdinfo/0`, 'latin1'))?.[1]);
    while (position() < 24 * 2 ** 20) await new Promise((resolve) => setImmediate(resolve));
    expect(position()).toBeLessThan(48 * 2 ** 20);
    let bytes = 0;
    for await (const chunk of child.stdout) bytes += chunk.length;
    expect((await ended)[0]).toBe(0);
    expect(bytes).toBe(500_000 * line.length);
    expect(Number(readFileSync(out, 'utf8').split(' ')[0]) / 2 ** 20).toBeLessThan(286);
  });

  it('threads drop their origins from time to time, and the main thread looks them up again', async () => {
    const args = { crawler: 'ExampleBot', dialect: 'google', robots: saved, gate: {} };
    const decide = (maxAge: number, more: Partial<OriginSource> = {}) =>
      openSource(args as unknown as FilterArguments, async (source) => {
        let lookups = 0;
        const robots = (url: string) => {
          lookups++;
          return source.robots(url);
        };
        const onFailure = () => {};
        const options = { threads: 3, dialect: 'google', startAfter: 0, maxAge, onChange() {}, onFailure } as const;
        const decider = new ThreadedDecider({ ...source, robots, ...more }, options);
        const cutter = new BatchCutter(0);
        const text = linesOf(9, 60);
        const batches = Array.from({ length: 3 }, () => [
          ...cutter.write(Buffer.concat([text, Buffer.from('\n')])),
        ]).flat();
        for (const batch of batches) {
          await decider.decide(batch);
          await decider.settled();
        }
        await decider.close();
        return { lookups, answers: batches.map(({ answers, count }) => answers.join().slice(0, 2 * count)) };
      });
    const [kept, dropped] = [await decide(60_000), await decide(0)];
    expect(dropped.answers).toEqual(kept.answers);
    expect(kept.answers.join()).not.toMatch(/0/);
    expect(dropped.lookups).toBeGreaterThan(2 * kept.lookups);
    // An answer that the gate does not keep, as after a fetch that was not made because of load, is not kept here either.
    const passing = await decide(60_000, { isCached: () => false });
    expect(passing.answers).toEqual(kept.answers);
    expect(passing.lookups).toBeGreaterThan(2 * kept.lookups);
  });

  // A single executable has no threads.
  it.skipIf(isProgram).each([
    ["require('node:worker_threads').parentPort.once('message', () => process.exit(3))", 'it ended'],
    ["setImmediate(() => { throw new Error('broken') })", 'Error: broken'],
    ['for (const kept = []; ; ) kept.push(new Array(1000).fill(0))', 'out of memory'],
  ])('a thread that fails is reported in one line, and the rest can be resumed: %s', (code, reason) => {
    const crash = file('crash.cjs', `if (!require('node:worker_threads').isMainThread) { ${code} }\n`);
    const list = file('list', linesOf(20, 3_000));
    const args = ['filter', '--as', 'ExampleBot', '--robots', saved];
    const run = (more: readonly string[], env: Record<string, string> = {}) =>
      maycrawl([...args, ...more], { input: readFileSync(list), env });
    const failed = run(['--threads', '2'], { NODE_OPTIONS: `--require ${crash}` });
    expect(failed.status).toBe(2);
    const [, lines = ''] =
      /^maycrawl: a thread failed \(.*\) after ([\d,]+) lines?: resume with --from \d+ --threads 1\n$/.exec(
        failed.stderr,
      ) ?? [];
    expect(failed.stderr).toContain(`(${reason})`);
    const rest = run(['--from', lines.replaceAll(',', ''), '--threads', '1']);
    expect(failed.stdout + rest.stdout).toBe(run([]).stdout);
  });

  it('if stdout is closed, it ends without a message', async () => {
    const run = startMaycrawl(['filter', '--as', 'ExampleBot', '--robots', saved, '--threads', '3']);
    run.child.stdout.once('data', () => run.child.stdout.destroy());
    // Stdin is never closed.
    run.child.stdin.write(`https://${hosts[0]}/some/page\n`.repeat(50_000));
    expect(await run.end()).toMatchObject({ code: 2, stderr: '' });
  });
});
