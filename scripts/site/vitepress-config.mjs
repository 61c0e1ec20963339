// The config of the documentation site, which `npm run site` builds. VitePress loads it in the folder of the staged pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { releaseAddresses } from '../publish/release-addresses.mjs';
import { githubAnchor } from './anchors.mjs';
import { LOCALES, SEARCH_TEXTS } from './locales.mjs';
import { sideBars } from './side-bar.mjs';

const STAGED = join(root, '.site/pages');
const { repository } = releaseAddresses();
const staged = (/** @type {string} */ path) => {
  const file = join(STAGED, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** A table without a head has an empty one in markdown: its cells head nothing. @param {any[]} tokens of markdown-it */
function emptyHeadsAsCells(tokens) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue;
    token.tag = 'td';
    tokens[index + 2].tag = 'td';
  }
}

/** @type {import('vitepress').UserConfig<import('vitepress').DefaultTheme.Config>} */
export default {
  title: 'maycrawl',
  description: 'May this crawler fetch this URL, and why? A robots.txt engine, checker, gate and command.',
  outDir: join(root, '.site/dist'),
  cacheDir: join(root, '.site/cache'),
  base: process.env.SITE_BASE ?? '/',
  metaChunk: true,
  // Pages that the reader does not open are not loaded.
  router: { prefetchLinks: false },
  locales: LOCALES,
  markdown: {
    anchor: { slugify: githubAnchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { text: 'txt' },
    defaultHighlightLang: 'txt',
    config: (md) => void md.core.ruler.push('empty heads', ({ tokens }) => emptyHeadsAsCells(tokens)),
  },
  themeConfig: {
    sidebar: sideBars({
      map: staged('index.md'),
      commands: staged('commands/index.md'),
      rules: staged('rules/index.md'),
      api: staged('api/index.md'),
    }),
    outline: [2, 3],
    // Most pages exist in English only: another language leads to its first page.
    i18nRouting: false,
    externalLinkIcon: true,
    ...(repository === undefined ? {} : { socialLinks: [{ icon: 'github', link: repository }] }),
    search: {
      provider: 'local',
      options: { locales: SEARCH_TEXTS, miniSearch: { searchOptions: { boost: { title: 4, text: 1, titles: 2 } } } },
    },
  },
};
