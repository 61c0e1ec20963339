import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulePage } from '@maycrawl/lint';
import { rules } from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
import { root } from '../../packages/cli/test/maycrawl.js';
import { PACKAGES_WITH_PAGES } from '../build-rule-pages.mjs';

/** Returns the paths in the package, as `npm publish` would pack it. */
function packedFiles(folder: string): string[] {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(root, folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path);
}

describe.each(PACKAGES_WITH_PAGES)('the package in %s', (folder) => {
  const packed = packedFiles(folder);
  const pages = packed.filter((path) => path.startsWith('docs/'));

  it('contains the page of every rule, where findings say that it is', () => {
    expect(packed).toEqual(expect.arrayContaining(rules.map(({ id }) => `docs/rules/${id}.md`)));
    // A release may set a URL.
    const paths = rules.map(({ id }) => rulePage(id)).filter((page) => !URL.canParse(page));
    expect(packed).toEqual(expect.arrayContaining(paths));
    expect(pages).toHaveLength(rules.length + 1);
  });

  it('has no link to a page that it does not contain', () => {
    for (const page of pages) {
      const text = readFileSync(join(root, folder, page), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]*)/g))
        expect(existsSync(join(root, folder, page, '..', target)), `${page}: ${target}`).toBe(true);
    }
  });
});
