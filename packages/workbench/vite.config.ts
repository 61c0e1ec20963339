import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses, so that the page works below any folder of a static host.
  base: './',
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // A content security policy without `data:` needs files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
});
