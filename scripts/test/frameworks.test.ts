import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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

const scripts = [...page.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, json = '']) =>
  Object.entries<string>(JSON.parse(json).scripts),
);

/** The commands in the scripts of the page that check a file. */
const commands = scripts.map(([, script]) => script).filter((command) => /^maycrawl lint .* [\w./-]+$/.test(command));

/** Runs a command of the page in a folder that contains the file. Returns its exit code. */
function run(command: string, text: string): number | null {
  const [, ...args] = command.split(' ');
  const file = join(folder, args.at(-1) ?? '');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/maycrawl.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return status;
}

describe('docs/frameworks.md', () => {
  const blocked = 'User-agent: *\nDisallow: /\n';

  it('has these commands and files', () => {
    const files = [
      '.next/server/app/robots.txt.body',
      'dist/robots.txt',
      'dist/robots.txt',
      '.output/public/robots.txt',
      'build/robots.txt',
    ];
    expect(commands.map((command) => command.replace('maycrawl lint --environment ', ''))).toEqual([
      ...files.flatMap((file) => [`production ${file}`, `staging ${file}`]),
      'staging .output/public/robots.txt',
    ]);
    expect([...generated.keys()]).toEqual(['next', 'nuxt', 'wordpress']);
  });

  it('builds in each environment: the check of one is no part of a build', () => {
    const builds = scripts.filter(([name]) => name === 'build').map(([, script]) => script);
    expect(builds.length).toBe(6);
    expect(builds.filter((script) => script.includes('maycrawl'))).toEqual([]);
  });

  it.each([...new Set(commands)])('%s', (command) => {
    const isStaging = command.includes(' staging ');
    for (const text of generated.values()) expect(run(command, text)).toBe(isStaging ? 1 : 0);
    expect(run(command, blocked)).toBe(isStaging ? 0 : 1);
    expect(run(command, 'User-agent: *\nDisalow: /private/\n')).toBe(1);
  });

  it('shows one robots-for for all examples that use it', () => {
    const examples = join(root, 'examples/frameworks');
    const copies = readdirSync(examples, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path).startsWith('robots-for.'))
      .map((path) =>
        readFileSync(join(examples, path), 'utf8').replace('environment: string | undefined): string', 'environment)'),
      );
    expect(copies.length).toBe(5);
    expect(new Set(copies).size).toBe(1);
  });
});
