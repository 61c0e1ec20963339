import { createRequire } from 'node:module';

/** Returns the version in the package's own package.json, which Node finds by name from `dist` and from the bundle alike. */
export function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('maycrawl/package.json');
  return String((manifest as { version: unknown }).version);
}
