import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';
import { differences } from '../runtimes/compare.mjs';
import { runtimes, versionOf } from '../runtimes/runtimes.mjs';
import { testRuntimes } from '../runtimes/test-runtimes.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the test of the runtimes', () => {
  it('passes on a small part of the input, and marks what it skips', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const counts = await testRuntimes({ isBrief: true, names: ['Node 26', 'Deno'] });
    const printed = log.mock.calls.join('\n');
    expect(counts, printed).toEqual({ passed: 3, failed: 0, skipped: 5 });
    expect(printed).toMatch(/^this Node +\S+ +300 expectations, \d+ outputs +\d+ answers +\d runs +0$/m);
    expect(printed).toMatch(/^Deno +\S+ +SKIPPED +SKIPPED +-$/m);
    expect(printed).toContain('SKIPPED: only the Node that runs this script was tested');
  }, 180_000);

  it('reports another runtime name', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/test-runtimes.mjs', 'Node 7'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/unknown runtime "Node 7": the runtimes are Node 20, /),
    ]);
  });

  it('reports outputs that differ or exist on one side only', () => {
    expect(differences({ a: 'same', b: 'one', c: '' }, { a: 'same', b: 'once', d: '' })).toEqual([
      'b: expected … "one", got … "once"',
      'c: missing',
      'd: unexpected',
    ]);
  });
});

describe('the versions of Node', () => {
  const command = read('packages/cli/src/maycrawl.ts');

  it('the command refuses those that the packages exclude', () => {
    const [, major, minor] = /major === (\d+) && minor >= (\d+)/.exec(command) ?? [];
    for (const { folder, manifest } of packages()) expect(manifest.engines.node, folder).toBe(`>=${major}.${minor}`);
    expect(command).toContain(`at least ${major}.${minor})`);
  });

  it('the oldest that is supported is tested, and the recommended one is that of .nvmrc', () => {
    const oldest = runtimes.find(({ name }) => name === 'Node 20');
    expect(command).toContain(`at least ${oldest && versionOf(oldest).replace(/\.0$/, '')})`);
    const recommended = runtimes.find(({ support }) => support.startsWith('recommended'));
    expect(recommended?.name).toBe(`Node ${read('.nvmrc').trim()}`);
    expect(command).toContain(`install ${recommended?.name} `);
  });
});
