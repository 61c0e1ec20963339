import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

function fuzz(...args: string[]) {
  return spawnSync(process.execPath, [RUN, ...args], { encoding: 'utf8' });
}

test('the fuzzer finds no disagreement in some runs', () => {
  const { status, stdout, stderr } = fuzz('--runs', '150', '--seed', '20251121');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^seed 20251121; \d{4,} conformance files to mutate\n150 runs, no disagreement\n$/);
  expect(status).toBe(0);
});

test('the fuzzer finds no disagreement in structures, and no access outside', () => {
  const { status, stdout, stderr } = fuzz('--structures', '--runs', '80', '--seed', '20261127');
  expect(stderr).toBe('');
  expect(stdout).toBe('seed 20261127\n80 files, no disagreement\n');
  expect(status).toBe(0);
});

test.each([
  [['--run', '4'], "unknown option '--run'"],
  [['--runs', 'x'], '--runs must be a whole number, not "x"'],
  [['--seed', '-1'], "option '--seed' argument is ambiguous"],
  [['here'], 'unexpected argument'],
])('a wrong option prints what is wrong and the usage: %j', (args, problem) => {
  const { status, stderr } = fuzz(...args);
  expect(stderr).toContain(problem);
  expect(stderr).toMatch(/; write npm run fuzz -- \[--seconds N \| --runs N\] \[--seed N\] \[--structures\]\n$/);
  expect(status).toBe(2);
});

test('FAULT-82 FAULT-83 the histories of damaged stores run as a script, and a wrong option prints the usage', () => {
  const script = fileURLToPath(new URL('state-histories.mjs', import.meta.url));
  const play = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(play('--runs', '60', '--seed', '7').stdout).toMatch(
    /^60 histories from seed 7, nothing wrong; answers by step:\n/,
  );
  expect(play('--runs', 'x')).toMatchObject({
    status: 2,
    stderr: 'usage: node fuzz/state-histories.mjs [--runs N] [--seed N]\n',
  });
});
