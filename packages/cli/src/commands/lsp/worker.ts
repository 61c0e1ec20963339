/** The threads of the language server. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runWorker } from '@maycrawl/lsp/worker';
import { compareForEditor } from './compare-for-editor.js';

/** The documentation, which is published beside the bundled command. */
const PACKAGE = new URL('../../', import.meta.url);

runWorker({
  addressOf(docs) {
    if (/^https?:/.test(docs)) return docs;
    const page = new URL(docs, PACKAGE);
    return existsSync(fileURLToPath(page)) ? page.href : undefined;
  },
  pageOf: async (id) => (await import('../../rule-pages/page-of.js')).rulePageText(id),
  async verdictText(verdict, language) {
    if (language === 'en') return verdict.toString();
    const { verdictTextIn } = await import('./verdict-text-in.js');
    return verdictTextIn(language, verdict);
  },
  compare: compareForEditor,
});
