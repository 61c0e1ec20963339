import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestPlaces } from '../test-places.mjs';

describe('the places of a run of the tests', () => {
  const { env, remnants, remove } = createTestPlaces();
  const folder = env.TMPDIR ?? '';
  afterAll(remove);

  it('are in one temporary folder, but npm keeps its cache and settings', () => {
    const places = [env.HOME, env.XDG_CACHE_HOME, env.XDG_CONFIG_HOME, env.XDG_DATA_HOME, env.XDG_STATE_HOME];
    expect(places.every((place) => place?.startsWith(folder))).toBe(true);
    const npm = [env.npm_config_cache, env.npm_config_userconfig];
    expect(npm.map((place) => place?.startsWith(folder))).toEqual([false, false]);
    const { stdout } = spawnSync(process.execPath, ['-p', 'os.homedir() + " " + os.tmpdir()'], {
      env,
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${env.HOME} ${folder}\n`);
  });

  it('report a file that was left, and nothing in the home folder', () => {
    writeFileSync(join(env.HOME ?? '', 'settings'), '');
    expect(remnants()).toEqual([]);
    const left = join(folder, 'left');
    writeFileSync(left, '');
    expect(remnants()).toEqual(['the temporary folder or file left']);
    rmSync(left);
  });

  it.runIf(process.platform === 'linux')('report a process that still runs', async () => {
    const child = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 60_000)'], { env });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    expect(remnants()).toEqual([expect.stringMatching(`^the process ${child.pid}: .*setInterval`)]);
    child.kill('SIGKILL');
    await closed;
    expect(remnants()).toEqual([]);
  });

  it('are removed', () => {
    const other = createTestPlaces();
    other.remove();
    expect(existsSync(other.env.TMPDIR ?? '')).toBe(false);
    expect(readdirSync(dirname(folder))).toContain(folder.slice(dirname(folder).length + 1));
  });
});
