// Copies the pages of the checker's rules into the packages whose findings link to them. The copies are not committed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const FOLDER = 'docs/rules';
export const PACKAGES_WITH_PAGES = ['packages/cli', 'packages/lint'];

/** Copies the pages. Resolves to an exit code. */
export async function copyRulePages() {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'));
  for (const packageFolder of PACKAGES_WITH_PAGES) {
    const target = join(root, packageFolder, FOLDER);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const name of names) {
      writeFileSync(join(target, name), withoutOtherLinks(readFileSync(join(root, FOLDER, name), 'utf8')));
    }
  }
  return 0;
}

/** Returns the page with plain text for links to other folders, which the packages do not contain. */
function withoutOtherLinks(page) {
  return page.replace(/\[([^\]]*)\]\(\.\.\/[^)]*\)/g, '$1');
}
