import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-frameworks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that the frameworks generated, by the name of the framework. */
const generated = new Map(
  [...page.matchAll(/<!-- generated: (\w+) -->\n```text\n([\s\S]*?)```/g)].map(([, name, text]) => [
    name,
    text as string,
  ]),
);

/** The scripts of the page with the file that each one checks. */
const scripts = [...page.matchAll(/<!-- package\.json: (\S+?)(, staging)? -->\n```json\n([\s\S]*?)```/g)].map(
  ([, file = '', staging, json = '']) => {
    const [script] = Object.values<string>(JSON.parse(json).scripts);
    return { file, isStaging: staging !== undefined, command: script?.split(' && ').at(-1) ?? '' };
  },
);

/** Runs a command of the page in a folder that contains the file. Returns its exit code. */
function run(command: string, file: string, text: string): number | null {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  const [program, ...args] = command.split(' ');
  expect(program).toBe('maycrawl');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/maycrawl.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return status;
}

describe('docs/frameworks.md', () => {
  const blocked = 'User-agent: *\nDisallow: /\n';

  it('has these scripts and files', () => {
    expect(scripts.map(({ file }) => file)).toEqual([
      '.next/server/app/robots.txt.body',
      'out/robots.txt',
      '.output/public/robots.txt',
      '.output/public/robots.txt',
    ]);
    expect([...generated.keys()]).toEqual(['next', 'nuxt']);
  });

  it.each(scripts)('$command', ({ command, file, isStaging }) => {
    for (const text of generated.values()) expect(run(command, file, text)).toBe(isStaging ? 1 : 0);
    expect(run(command, file, blocked)).toBe(isStaging ? 0 : 1);
    expect(run(command, file, 'User-agent: *\nDisalow: /private/\n')).toBe(1);
  });
});
