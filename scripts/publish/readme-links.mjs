// The links in the README of a package as it is published, where the other folders of the repository are missing.
import { posix } from 'node:path';
import { PACKAGES_WITH_PAGES } from '../build-rule-pages.mjs';
import { packages } from '../packages.mjs';
import { addressOnSite } from '../site/site-pages.mjs';

/** Code blocks, in which brackets are no links. */
const CODE = /(^```[\s\S]*?^```)/m;
/** The page of a lint rule, or their list. The build copies them into `docs/rules/`. */
const RULE_PAGE = /^packages\/lint\/src\/rules\/(?:.*\/)?([^/]+\.md)$/;
const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g;

/**
 * Returns the README with links that work on npm: to the page of another package on npm, to a file that the package
 * contains, and to the documentation and the repository if they have addresses. Otherwise, the text of the link stays:
 * write the sentence so that it can be read without the link, which scripts/test/published-readmes.test.ts checks.
 * @param {string} readme
 * @param {string} folder of the package, as `packages/core`
 * @param {{ docs?: string, repository?: string }} addresses
 * @throws Error for a link that leads out of the repository, or to a package that is not published
 */
export function readmeAsPublished(readme, folder, addresses) {
  const parts = readme.split(CODE);
  const replaced = (_, text, target) => {
    const link = publishedLink(target, folder, addresses);
    return link === undefined ? text : `[${text}](${link})`;
  };
  return parts.map((part) => (part.startsWith('```') ? part : part.replace(LINK, replaced))).join('');
}

/**
 * Returns the target of a link as it is published; undefined if nothing that is public contains it.
 * @param {string} target
 * @param {string} folder
 * @param {{ docs?: string, repository?: string }} addresses
 */
function publishedLink(target, folder, { docs, repository }) {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [, path, anchor] = /^([^#]*)(.*)$/.exec(posix.join(folder, target));
  if (path.startsWith('..')) throw new Error(`${folder}/README.md links ${target}, which is outside of the repository`);
  const [, page] = /^(packages\/[^/]+)\/README\.md$/.exec(path) ?? [];
  if (page !== undefined) return npmPage(page, folder) + anchor;
  const [, rule] = RULE_PAGE.exec(path) ?? [];
  const documentation = rule === undefined ? path : `docs/rules/${rule}`;
  if (docs !== undefined && documentation.startsWith('docs/'))
    return docs + addressOnSite(documentation.slice('docs/'.length)) + anchor;
  if (rule !== undefined && PACKAGES_WITH_PAGES.includes(folder)) return documentation + anchor;
  return repository === undefined ? undefined : `${repository}/blob/HEAD/${path}${anchor}`;
}

function npmPage(linked, folder) {
  const { manifest } = packages().find((item) => item.folder === linked) ?? {};
  if (manifest === undefined || manifest.private)
    throw new Error(`${folder}/README.md links the README of ${linked}, which is not published`);
  return `https://www.npmjs.com/package/${manifest.name}`;
}
