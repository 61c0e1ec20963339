import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, root } from '../../packages/cli/test/maycrawl.js';
import { ciReadme } from '../publish/ci-readme.mjs';
import { writeCiTree } from '../publish/ci-tree.mjs';

const action = readFileSync(join(root, 'action.yml'), 'utf8');
const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');
const readme = ciReadme({ version: '7.1.0', action, hooks, addresses: {} });

/** The names in the first column of a table of the README. */
function namesIn(heading: string): string[] {
  const [, table = ''] = new RegExp(`\\n\\| ${heading} \\|.*\\n\\| --- .*\\n((?:\\|.*\\n)+)`).exec(readme) ?? [];
  return [...table.matchAll(/^\| `([\w-]+)` \| \S/gm)].map(([, name = '']) => name);
}

/** The keys of a section of the manifest. */
function keysOf(section: string): string[] {
  const [, text = ''] = action.split(`\n${section}:\n`);
  return [...(text.split(/^\S/m)[0] ?? '').matchAll(/^ {2}([\w-]+):/gm)].map(([, key = '']) => key);
}

describe('the README of the repository for CI systems', () => {
  it('lists the inputs and outputs of action.yml, with their descriptions and defaults, and every hook', () => {
    expect(keysOf('inputs').length).toBeGreaterThan(10);
    expect(namesIn('input')).toEqual(keysOf('inputs'));
    expect(namesIn('output')).toEqual(keysOf('outputs'));
    expect(namesIn('hook')).toEqual([...hooks.matchAll(/^- id: (.*)$/gm)].map(([, id]) => id));
    expect(readme).toContain('| `lint` | Write false to check no file. | `true` |\n');
    expect(readme).toContain('| `threshold` | The level that makes the step fail: error, warning or info. |  |\n');
    expect(readme).toMatch(/\| `base` \| The branch, tag or commit to compare with\. .* a push\. \| {2}\|\n/);
  });

  it('has workflows that set only inputs that exist, and hooks of this version', () => {
    const workflows = [...readme.matchAll(/^```yaml\n([\s\S]*?)```/gm)].map(([, text = '']) => text);
    expect(workflows).toHaveLength(3);
    const own = workflows.flatMap((text) => [...text.matchAll(/maycrawl-ci@(\S+)\n +with:\n((?: {10}.*\n)+)/g)]);
    expect(own.map(([, version]) => version)).toEqual(['v7.1.0', 'v7.1.0']);
    for (const [, , inputs = ''] of own)
      for (const [, name = ''] of inputs.matchAll(/^ {10}([\w-]+):/gm)) expect(keysOf('inputs')).toContain(name);
    expect(workflows[0]).toContain('permissions:\n  contents: read\n');
    expect(workflows[2]).toContain('rev: v7.1.0\n');
    expect(namesIn('hook')).toContain(/- id: (\S+)/.exec(workflows[2] ?? '')?.[1]);
  });

  it('names the owner and links the documentation once they have addresses', () => {
    expect(readme).toContain('`OWNER` is the owner of this repository.');
    expect(readme).not.toMatch(/\]\(/);
    const addresses = { repository: 'https://github.com/acme/maycrawl', docs: 'https://example.com/docs/' };
    const published = ciReadme({ version: '7.1.0', action, hooks, addresses });
    expect(published).not.toContain('OWNER');
    expect(published).toContain('uses: acme/maycrawl-ci@v7.1.0\n');
    expect(published).toContain('(https://example.com/docs/ci.html)');
    expect(published).not.toMatch(/\]\((?!https:)/);
  });

  it('fails for an input without a description', () => {
    const wrong = action.replace('    description: google, rfc9309 or portable.\n', '');
    expect(() => ciReadme({ version: '1.0.0', action: wrong, hooks, addresses: {} })).toThrow(
      'no description in "preset:',
    );
  });
});

it('the files for CI systems are the README, the manifests and a command that runs without anything installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const version = writeCiTree(folder);
  expect(readdirSync(folder).sort()).toEqual(
    ['.pre-commit-hooks.yaml', 'LICENSE', 'README.md', 'action.yml', 'dist', 'package.json'].sort(),
  );
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(readme.replaceAll('7.1.0', version));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { stdout } = spawnSync(process.execPath, [join(folder, bin.maycrawl), '--version'], {
    env: environment(),
    encoding: 'utf8',
  });
  expect(stdout).toContain(version);
});
