import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  it('lists the inputs that the action reads, and the page has each', () => {
    const source = read('packages/cli/src/action/inputs.ts');
    const readByAction = [
      ...source.matchAll(/Of\(env, '([\w-]+)'\)/g),
      ...source.matchAll(/options\(env, \[(.*?)\]\)/g),
    ]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.replace(/['\s]/g, ''));
    expect([...new Set(readByAction)].sort()).toEqual(keysOf('inputs').sort());
    const page = read('docs/ci.md');
    for (const name of [...keysOf('inputs'), ...keysOf('outputs')]) expect(page).toContain(`| \`${name}\` |`);
  });

  it('runs the bundled entry with Node 24', () => {
    expect(keysOf('outputs')).toEqual(['errors', 'warnings', 'changed']);
    expect(manifest).toContain('\n  using: node24\n');
    expect(existsSync(join(root, /\n {2}main: (\S+)\n/.exec(manifest)?.[1] ?? 'none'))).toBe(true);
  });
});
