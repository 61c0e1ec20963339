import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { environment, root } from '../../packages/cli/test/maycrawl.js';

describe('build-executable', () => {
  it.each(['/bin/sh', '/bin/bash', '/nowhere/node', ''])('with %j as Node, one line says what to name', (program) => {
    const args = ['scripts/build-executable.mjs', '--node', program];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^.+ is .*: name Node 26 or newer with --node\n$/);
  });
});
