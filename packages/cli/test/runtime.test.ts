import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, isProgram, main, maycrawl, root, scratch } from './maycrawl.js';

const { folder } = scratch();

it.skipIf(isProgram)('a Node that is too old: one line says which to install', () => {
  const old = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, main, 'check', 'https://example.com/'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment(), encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('maycrawl: Node 18.20.8 is too old: install Node 24 (or at least 20.19)\n');
});

describe('a command without its optional packages', () => {
  it('on Redis: one line says what to install', () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'packages/cli'), join(folder, 'node_modules/maycrawl'), 'junction');
    // The link is not resolved, so that the packages of the repository are not found.
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const args = [join(folder, 'node_modules/maycrawl/bin/maycrawl.js'), 'check', '--store', 'redis://127.0.0.1:1'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...args, 'http://127.0.0.1:1/'], {
      env: environment(),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    const [line, ...rest] = stderr.split('\n');
    expect(line).toContain('the package @redis/client is not installed: run "npm install @redis/client@');
    expect(rest).toEqual(['']);
  });
});

it('a service in several processes that cannot start ends with one line', () => {
  const args = ['serve', '--processes', '2', '--port', '0', '--tokens', join(folder, 'missing')];
  const { status, stderr } = maycrawl(args);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^maycrawl: the file of --tokens \(MAYCRAWL_TOKENS\) cannot be used \(ENOENT\): give the path[^\n]*\n$/,
  );
});
