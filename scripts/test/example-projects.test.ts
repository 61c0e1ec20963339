import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { INSTALLED, installExamples } from '../frameworks/example-projects.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each([
  [true, undefined, 0, []],
  [false, undefined, 0, []],
  [true, 'hono', 1, ['Failed: the example for hono is not tested, npm cannot install them']],
  [false, 'hono', 0, ['Skipped: the example for hono is not tested, npm cannot install them']],
] as const)('in CI: %s, without the packages for %s: exit code %d', async (ci, missing, code, lines) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const asked: string[] = [];
  const install = async (source: string) => {
    asked.push(basename(source));
    return basename(source) === missing ? 'npm cannot install them' : undefined;
  };
  expect(await installExamples({ install, ci })).toBe(code);
  expect(log.mock.calls.flat()).toEqual(lines);
  expect(asked).toEqual(INSTALLED);
  log.mockRestore();
});

it('the examples that are installed have a lock file, and they alone are kept up to date', () => {
  const examples = join(root, 'examples/frameworks');
  const locked = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package-lock.json')));
  expect(locked.sort()).toEqual([...INSTALLED].sort());
  const { updates } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'));
  const folders = updates.flatMap(({ directory, directories = [directory] }: Record<string, unknown>) => directories);
  expect(folders.filter((folder: string) => folder.startsWith('/examples/frameworks'))).toEqual(
    INSTALLED.map((name) => `/examples/frameworks/${name}`),
  );
});
