// Which pages of the repository are on the documentation site, and under which path.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';

/** Pages outside of `docs/`, apart from those of the packages. */
const OTHERS = new Map([
  ['README.md', 'overview.md'],
  ['CHANGELOG.md', 'changes.md'],
  ['CODE_OF_CONDUCT.md', 'code-of-conduct.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security.md'],
  ['bench/README.md', 'bench.md'],
  ['conformance/README.md', 'conformance.md'],
  ['editors/vscode/README.md', 'editors/vscode.md'],
  ['integrations/scrapy/README.md', 'integrations/scrapy.md'],
  ['integrations/spark/README.md', 'integrations/spark.md'],
]);
/** The source of the page of a lint rule. The page itself is made from it by the build. */
const RULE_SOURCE = /^packages\/lint\/src\/rules\/(?:.*\/)?([^/]+\.md)$/;
/** Code, which stays as it is, or a link with its text and target. */
const LINK = /`[^`]*`|\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g;

/**
 * Returns the path on the site of each page, by its path in the repository.
 * @returns {Map<string, string>}
 */
export function sitePages() {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('api/'))
    .sort();
  const readmes = packages()
    .filter(({ folder, manifest }) => !manifest.private && existsSync(join(root, folder, 'README.md')))
    .map(({ folder }) => /** @type {const} */ ([`${folder}/README.md`, `${folder}.md`]));
  const others = [...OTHERS].filter(([path]) => existsSync(join(root, path)));
  return new Map([
    ...docs.map((path) => /** @type {const} */ ([`docs/${path}`, asIndex(path)])),
    ...readmes,
    ...others,
  ]);
}

/** Returns the path of a page as VitePress expects it: the page of a folder is its `index.md`. @param {string} path */
export function asIndex(path) {
  return path.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** Returns the address of a file of `docs/` on the built site, relative to that of the site. @param {string} path */
export function addressOnSite(path) {
  return asIndex(path)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '.html');
}

/**
 * Returns the markdown with the links of a page on the site: to other pages by their path there, to files of the repository
 * by their address if it has one, and otherwise only their text.
 * @param {string} text
 * @param {{ path: string, pages: ReadonlyMap<string, string>, repository?: string }} page `path` is that in the repository
 */
export function withSiteLinks(text, { path, pages, repository }) {
  const from = posix.dirname(pages.get(path) ?? path);
  const linked = (
    /** @type {string} */ whole,
    /** @type {string | undefined} */ label,
    /** @type {string} */ target,
  ) => {
    if (label === undefined || /^(?:[a-z]+:|#)/.test(target)) return whole;
    const [, file = '', anchor = ''] = /^([^#]*)(.*)$/.exec(posix.join(posix.dirname(path), target)) ?? [];
    const rule = RULE_SOURCE.exec(file)?.[1];
    const page = pages.get(rule === undefined ? file : `docs/rules/${rule}`);
    if (page !== undefined) return `[${label}](${relative(from, page)}${anchor})`;
    // A picture; a page that does not exist fails the build.
    if (file.startsWith('docs/')) return `[${label}](${relative(from, file.slice('docs/'.length))}${anchor})`;
    return repository === undefined ? label : `[${label}](${repository}/blob/HEAD/${file}${anchor})`;
  };
  // Brackets in code are no links, but the text of a link may have code.
  return text
    .split(/(^ *```[\s\S]*?^ *```)/m)
    .map((part) => (/^ *```/.test(part) ? part : part.replace(LINK, linked)))
    .join('');
}

/** @param {string} from a folder @param {string} to a page */
function relative(from, to) {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns the text of a page of the repository, with line ends as in the repository. @param {string} path */
export function pageText(path) {
  return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
}
