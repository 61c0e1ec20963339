import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { githubAnchor } from '../site/anchors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RULES = 'packages/lint/src/rules';
const folders = [
  '',
  'docs',
  ...['commands', 'decisions', 'guides', 'hi', 'questions', 'rules', 'th'].map((name) => `docs/${name}`),
  RULES,
  'bench',
  ...readdirSync(join(root, RULES))
    .filter((name) => !name.includes('.'))
    .map((name) => join(RULES, name)),
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
];
const pages = folders
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'));

/** The page without its code blocks, in which brackets are not links. */
function prose(path: string): string {
  return readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(path: string): Set<string> {
  const seen = new Map<string, number>();
  const found = new Set<string>();
  for (const [, heading = ''] of prose(path).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = githubAnchor(heading);
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    found.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return found;
}

/** True if the target of the link does not exist. */
function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchors(target).has(anchor);
}

it.each(pages)('%s: the target of each link within the repository exists', (page) => {
  const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.filter((link) => isBroken(page, link))).toEqual([]);
});
