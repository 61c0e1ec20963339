import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PURE_CALLS } from '../../scripts/pure-calls.mjs';
import { lateDependencies, preloadHelper } from './bundling/preload-helper.ts';
import { preloads } from './bundling/preloads.ts';
import { serviceWorker } from './bundling/service-worker.ts';
import { withoutUnreadData } from './bundling/unread-data.ts';
import { workersAsChunks } from './bundling/workers-as-chunks.ts';

const noSyntax = fileURLToPath(new URL('src/editor/no-syntax.ts', import.meta.url));

const worker = readFileSync(new URL('src/offline/service-worker.js', import.meta.url), 'utf8');

/** Half of the texts of findings in a language. */
const FINDINGS_OF = (language: string): RegExp =>
  new RegExp(
    `lint[\\\\/]dist[\\\\/]messages[\\\\/]${language}[\\\\/]findings[\\\\/](?:access|encoding|fetch|fields|groups)\\.js`,
  );

/** Files with texts have the language in their names. */
function languageOf(module: string | null | undefined): string {
  const language = /messages[\\/](hi|th)[\\/](?!index)/.exec(module ?? '')?.[1];
  return language === undefined ? '' : `-${language}`;
}

export default defineConfig({
  plugins: [preloads(), preloadHelper(), workersAsChunks(), withoutUnreadData(), serviceWorker(worker)],
  // Relative addresses, so that the page works below any folder of a static host.
  base: './',
  resolve: {
    // The build of a clone whose path Vite cannot read: scripts/build-page.mjs.
    preserveSymlinks: process.execArgv.includes('--preserve-symlinks'),
    alias: { '@codemirror/language': noSyntax, '@lezer/common': noSyntax },
  },
  worker: { format: 'es' },
  build: {
    // 2024: `light-dark()`, modal dialogs, and top-level await.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A content security policy without `data:` needs files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: lateDependencies },
    sourcemap: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE_CALLS },
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/[name]${languageOf(facadeModuleId)}-[hash].js`,
        codeSplitting: {
          // One chunk of what the page loads first: each of many small ones is compressed by itself.
          groups: [
            { name: 'start', test: /src\/(?:main|engine\/engine-worker)/, priority: 3 },
            // The page and the Workers share it.
            { name: 'preload', test: /preload-helper/, priority: 4 },
            {
              name: 'core',
              test: /(?:packages|@maycrawl)[\\/]core[\\/]dist[\\/](?!write|usage)|src[\\/](?:files[\\/](?:opened-file|file-fault)|urls[\\/](?:test-url|read-lines))/,
              priority: 2,
            },
            {
              name: 'first',
              priority: 1,
              test: /src\/(?:app|state|live|lines\/(?!diff-rows)|elements|engine\/client|grid\/(?!.*-dialog|import-urls|receive-urls|pasted-links|read-sitemaps|sitemap-problem|url-file-note|phone-list)|why|controls\/(?:dialog-host|menu)|opening\/(?!receive-file)|service\/(?:fetch(?:ed|ing)|robots-url|site-field)|take-away\/take-away-menu)/,
            },
            // Texts of findings, which are loaded at the same time as the others of the language.
            { name: 'findings-more-hi', test: FINDINGS_OF('hi') },
            { name: 'findings-more-th', test: FINDINGS_OF('th') },
            { name: 'service', test: /src\/(?:service\/|grid\/(?:read-sitemaps|sitemap-problem)|messages\/times)/ },
          ],
        },
      },
    },
  },
});
