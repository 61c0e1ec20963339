import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Version } from '@maycrawl/watch';
import { watchSettings } from '@maycrawl/watch';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../../watch/test/loop/test-clock.js';
import { readExpected, refreshExpected } from '../../src/watch/expected-files.js';

const DAY = 86_400_000;

it('keeps an expected file that no state refers to yet, however long that takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-expected-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /cart\n');
  const clock = new TestClock();
  const store = new SqliteWatchStore({ folder, now: () => clock.wall() });
  const read = (): Promise<Version> => readExpected('robots.txt', folder);
  const version = await read();
  await store.addVersions([version]);
  const site = { origin: 'https://a.example', settings: watchSettings({ expected: version.hash }) };
  const lines: string[] = [];
  const task = refreshExpected({
    sites: [{ site, read }],
    store,
    clock,
    loop: { changeSettings: () => lines.push('changed') },
    log: (line) => lines.push(line),
  });
  for (const end = clock.wall() + 2 * DAY; clock.wall() < end; clock.advance(DAY)) {
    while (clock.nextAt === undefined) await new Promise(setImmediate);
  }
  while (clock.nextAt === undefined) await new Promise(setImmediate);
  await store.prune({});
  expect((await store.versions([version.hash])).size).toBe(1);
  expect(lines).toEqual([]);
  await task.stop();
  await store.close();
});

it('stops while it reads a file, and reads no further one', async () => {
  const clock = new TestClock();
  const [read, lines]: [string[], string[]] = [[], []];
  const site = (origin: string) => ({
    site: { origin, settings: watchSettings({}) },
    read: (signal: AbortSignal) => {
      read.push(origin);
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const task = refreshExpected({
    sites: [site('https://a.example'), site('https://b.example')],
    store: { addVersions: async () => {} },
    clock,
    loop: { changeSettings: () => {} },
    log: (line) => lines.push(line),
  });
  await task.stop();
  expect([read, lines]).toEqual([['https://a.example'], []]);
});

describe('a file in a git repository', () => {
  const repository = () => {
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-expected-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /cart\n');
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'first');
    return { folder, git };
  };

  it('that is missing in a partial clone is not fetched, which its config could make a command', async () => {
    const { folder, git } = repository();
    const touched = join(folder, 'touched');
    git('config', 'protocol.ext.allow', 'always');
    git('config', 'remote.origin.url', `ext::sh -c touch% ${touched}`);
    git('config', 'remote.origin.promisor', 'true');
    git('config', 'remote.origin.partialclonefilter', 'blob:none');
    const blob = git('rev-parse', 'HEAD:robots.txt').trim();
    rmSync(join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(readExpected('HEAD:robots.txt', folder)).rejects.toThrow('cannot read "HEAD:robots.txt": git ');
    expect(existsSync(touched)).toBe(false);
    // Otherwise, git runs the command of the config.
    expect(() => git('cat-file', 'blob', 'HEAD:robots.txt')).toThrow();
    expect(existsSync(touched)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('that git does not read in time, or until the watcher stops', async () => {
    const { folder } = repository();
    // Git waits for a writer.
    execFileSync('mkfifo', [join(folder, '.git/refs/heads/slow')]);
    const stop = new AbortController();
    const stopped = readExpected('slow:robots.txt', folder, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    await expect(readExpected('slow:robots.txt', folder)).rejects.toThrow('git did not end within 3 s');
  });
});
