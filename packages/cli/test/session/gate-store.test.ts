import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryOpenStore } from '../../src/session/gate-store.js';
import { openWatchStore } from '../../src/session/watch-store.js';
import { complaint, environment, isProgram, main, node, scratch } from '../maycrawl.js';

const { folder } = scratch();

describe('a store in a folder that cannot be used', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');

  it('a command that accepts a store in memory mentions it', async () => {
    const { store, failure } = await tryOpenStore(file);
    await store.close();
    expect(failure?.message).toMatch(/: give another folder with --store, or --store memory$/);
  });

  it('a watcher, which cannot use one, does not', async () => {
    await expect(openWatchStore(file)).rejects.toThrow(/: give another folder with --store$/);
  });
});

/** A user that the system does not know. Only root can start a process of it, and the tree may be closed to it. */
const UNKNOWN_USER = 54_321;
const isReadable =
  process.getuid?.() === 0 && spawnSync(node, [main, '--version'], { cwd: '/', uid: UNKNOWN_USER }).status === 0;

describe.skipIf(!isReadable || isProgram)('a user without a home folder', () => {
  const lastLine = (...args: readonly string[]): string | undefined => {
    const { HOME, XDG_CACHE_HOME, ...env } = environment();
    const { stderr } = spawnSync(node, [main, ...args], { cwd: '/', env, uid: UNKNOWN_USER, encoding: 'utf8' });
    return stderr.trim().split('\n').at(-1);
  };

  it('a command that accepts a store in memory mentions it', () => {
    const line = lastLine('check', 'http://127.0.0.1:1/');
    expect(line).toMatch(/: give a folder with --store, or --store memory$/);
  });

  it('a command that reads what is stored does not', () => {
    expect(lastLine('cache', 'stats')).toMatch(/: give a folder with --store$/);
    expect(complaint(['cache', 'stats', '--store', 'memory'])).toContain('--store memory stores nothing');
  });
});
