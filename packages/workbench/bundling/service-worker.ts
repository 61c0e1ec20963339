import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The script of the Service Worker is written by hand; this adds the names of the files that it keeps. */
const NAME = 'service-worker.js';

/**
 * Makes `service-worker.js`, which keeps every file of the build. A build with other files has another script, which is
 * how the browser finds a new version.
 */
export function serviceWorker(script: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !name.endsWith('.map') && name !== 'index.html');
        const hash = createHash('sha256');
        // The names of files contain a hash of their content; the page itself is made of them and its HTML.
        for (const name of files.sort()) hash.update(name);
        const page = bundle['index.html'];
        if (page?.type === 'asset') hash.update(page.source);
        const version = hash.digest('base64url').slice(0, 12);
        const constants = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(['./', ...files])};\n`;
        this.emitFile({ type: 'asset', fileName: NAME, source: constants + script });
      },
    },
  };
}
