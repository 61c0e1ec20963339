import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, maycrawl, root } from './maycrawl.js';
import { startSites } from './sites.js';

const start: readonly string[][] = JSON.parse(readFileSync(join(root, 'examples/start.json'), 'utf8'));

/** The verdicts of the runs in examples/start.json, in order; empty for a run that is not a check. */
const verdicts = [
  ['blocked', 'allowed'],
  ['blocked', 'allowed'],
  ['allowed', 'blocked', 'allowed', 'allowed'],
  ['blocked'],
  ['blocked', 'allowed', 'blocked', 'blocked', 'allowed'],
  ['blocked'],
  [],
  ['blocked', 'allowed', 'blocked', 'allowed', 'allowed', 'blocked', 'blocked', 'blocked'],
  ['blocked'],
  [],
];

describe('examples/', () => {
  it('each run of start.json prints its verdicts', async () => {
    const port = await startSites();
    const runs = start.map((args) => {
      const { stdout, stderr } = maycrawl(args.map((arg) => arg.replace('{port}', port)));
      expect(stderr).toBe('');
      return [...stdout.matchAll(/^(allowed|blocked) /gm)].map(([, word]) => word);
    });
    expect(runs).toEqual(verdicts);
  });

  it('crawler-check.mjs prints what it should', () => {
    const run = spawnSync(process.execPath, ['examples/crawler-check.mjs'], {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
    });
    const [first, sentence, paths] = run.stdout.split('\n');
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(first).toBe('true 9 [ 8 ]');
    expect(sentence).toContain('/help/contact');
    expect(paths).toBe("[ '/', '/search/about' ]");
  });
});
