import { createRequire } from 'node:module';

/** Returns the version in the package's package.json. Node resolves it by name, from `dist` and from the bundle. */
export function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('maycrawl/package.json');
  return String((manifest as { version: unknown }).version);
}
