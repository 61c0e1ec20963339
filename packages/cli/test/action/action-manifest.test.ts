import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInputs, workingFolder } from '../../src/action/inputs.js';
import { root } from '../maycrawl.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = read('action.yml');

/** The keys of a section of the manifest. */
function keysOf(section: string): string[] {
  const [, text = ''] = manifest.split(`\n${section}:\n`);
  const lines = text.split(/^\S/m)[0] ?? '';
  return [...lines.matchAll(/^ {2}([\w-]+):/gm)].map(([, key = '']) => key);
}

describe('action.yml', () => {
  it('lists the inputs that the action reads, and the page has each', async () => {
    const names = new Set<string>();
    const env = new Proxy<Record<string, string>>(
      {},
      {
        get(_, name: string) {
          if (name.startsWith('INPUT_')) names.add(name.slice('INPUT_'.length).toLowerCase());
          return undefined;
        },
      },
    );
    workingFolder(env);
    await readInputs(env);
    expect([...names].sort()).toEqual(keysOf('inputs').sort());
    const page = read('docs/ci.md');
    for (const name of [...keysOf('inputs'), ...keysOf('outputs')]) expect(page).toContain(`| \`${name}\` |`);
  });

  it('runs the bundled entry with Node 24', () => {
    expect(keysOf('outputs')).toEqual(['errors', 'warnings', 'changed']);
    expect(manifest).toContain('\n  using: node24\n');
    expect(existsSync(join(root, /\n {2}main: (\S+)\n/.exec(manifest)?.[1] ?? 'none'))).toBe(true);
  });
});
