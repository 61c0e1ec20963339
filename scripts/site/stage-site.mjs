// Writes what VitePress builds into a folder: the pages with the links of the site, pictures, the playground,
// the OpenAPI document and the config.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../processes.mjs';
import { releaseAddresses } from '../publish/release-addresses.mjs';
import { githubAnchor } from './anchors.mjs';
import { writeApiPages } from './api-pages.mjs';
import { playgroundLinks, withMarkedExamples, withRuleExamples } from './example-links.mjs';
import { openApiDocument, withDocumentLink } from './openapi-document.mjs';
import { asIndex, pageText, sitePages, withSiteLinks } from './site-pages.mjs';

/** The page that has the link to the OpenAPI document. */
const SERVICE = 'docs/service.md';
const PLAYGROUND = join(root, 'packages/workbench/dist');
/** Pages in which a search for words of a task would find nothing but noise. */
const NOT_SEARCHED = new Set(['docs/requirements.md', 'docs/lint-findings.md', 'CHANGELOG.md', 'README.md']);
/** What VitePress reads of this repository, as files in its own folder that lead to ours. */
const LEADS = new Map([
  ['config.mjs', 'scripts/site/vitepress-config.mjs'],
  ['theme/index.mjs', 'scripts/site/theme/index.mjs'],
]);

/**
 * Resolves to an exit code. `base` is the path below which the site is served, such as `/maycrawl/`.
 * @param {string} folder
 * @param {{ base: string }} options
 */
export async function stageSite(folder, { base }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const code = await stageApi(folder);
  if (code !== 0) return code;
  const pages = sitePages();
  const { repository } = releaseAddresses();
  const addressOf = await playgroundLinks(`${base}playground/index.html`);
  for (const [path, page] of pages) {
    const source = path === SERVICE ? withDocumentLink(pageText(path), `${base}openapi.json`) : pageText(path);
    const linked = withSiteLinks(source, { path, pages, repository });
    const isRule = path.startsWith('docs/rules/') && page !== 'rules/index.md';
    const text = isRule
      ? await withRuleExamples(linked, basename(path, '.md'), addressOf)
      : await withMarkedExamples(linked, addressOf);
    write(join(folder, page), NOT_SEARCHED.has(path) ? `---\nsearch: false\n---\n\n${text}` : text);
  }
  // Beside the pages for those that show them, and as they are for those that link them.
  for (const picture of ['images', 'ladder.svg'])
    for (const place of [folder, join(folder, 'public')])
      cpSync(join(root, 'docs', picture), join(place, picture), { recursive: true });
  stagePlayground(join(folder, 'public/playground'));
  write(join(folder, 'public/openapi.json'), await openApiDocument());
  for (const [name, path] of LEADS) lead(join(folder, '.vitepress', name), path);
  return 0;
}

/** Makes the reference, and what its pages need to be pages of VitePress. @param {string} folder */
async function stageApi(folder) {
  const api = join(folder, 'api');
  const code = await writeApiPages(api, folder);
  if (code !== 0) return code;
  rmSync(join(folder, 'tsconfig.json'));
  const names = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const texts = new Map(names.map((name) => [join(api, name), readFileSync(join(api, name), 'utf8')]));
  for (const [path, text] of texts) {
    rmSync(path);
    write(
      asIndex(path.replaceAll('\\', '/')),
      withoutTags(withAnchors(text, path, texts)).replaceAll('README.md', 'index.md'),
    );
  }
  return 0;
}

/**
 * The plugin numbers the anchor of a type if a member of another type has the same name, and then writes no heading for that
 * member: the anchor of the type has no number.
 * @param {string} text
 * @param {string} path
 * @param {ReadonlyMap<string, string>} texts of all pages, by their paths
 */
function withAnchors(text, path, texts) {
  return text.replace(/\]\(([^)#]*)#([^)]+)-1\)/g, (whole, page, anchor) => {
    const target = texts.get(page === '' ? path : join(dirname(path), page)) ?? '';
    const times = [...target.matchAll(/^#+ (.*)$/gm)].filter(([, heading = '']) => githubAnchor(heading) === anchor);
    return times.length === 1 ? `](${page}#${anchor})` : whole;
  });
}

/** Comments in the source name tags and types without marking them as code. @param {string} text */
function withoutTags(text) {
  return text
    .split(/(^ *```[\s\S]*?^ *```|`[^`\n]+`)/m)
    .map((part) => (part.startsWith('`') || /^ *```/.test(part) ? part : part.replaceAll('<', '&lt;')))
    .join('');
}

/** @param {string} folder */
function stagePlayground(folder) {
  if (!existsSync(PLAYGROUND)) throw new Error('The workbench is not built: run "npm run build" first');
  cpSync(PLAYGROUND, folder, { recursive: true, filter: (path) => !/\.(?:map|tsbuildinfo)$/.test(path) });
}

/** @param {string} file @param {string} path of the file that it exports, in the repository */
function lead(file, path) {
  const target = relative(dirname(file), join(root, path)).replaceAll('\\', '/');
  write(file, `export { default } from '${target}';\n`);
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
