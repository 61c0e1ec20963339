import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** `node:sea` of Node 26: https://nodejs.org/api/single-executable-applications.html */
type Sea = typeof import('node:sea') & { getAssetKeys(): string[] };

/** A folder of files that ship with the service. */
export interface ShippedFolder {
  /** Paths in the folder, with `/`; empty if there is no such folder. */
  names(): string[];
  read(name: string): Buffer;
}

/** `node:sea` in a single executable; undefined elsewhere. */
export function singleExecutable(): Sea | undefined {
  const sea = process.getBuiltinModule?.('node:sea') as Sea | undefined;
  return sea?.isSea() ? sea : undefined;
}

/** Returns the folder at `url`. In a single executable, returns its assets whose names begin with `prefix`. */
export function shippedFolder(url: URL, prefix: string): ShippedFolder {
  const sea = singleExecutable();
  if (sea === undefined) return { names: () => namesIn(url), read: (name) => readFileSync(new URL(name, url)) };
  const keys = sea.getAssetKeys().filter((key) => key.startsWith(prefix));
  return {
    names: () => keys.map((key) => key.slice(prefix.length)),
    read: (name) => Buffer.from(sea.getAsset(prefix + name)),
  };
}

/** Returns the URL of a module for a thread. In a single executable, the module is the asset `key`. */
export function shippedModule(url: URL, key: string): URL {
  const sea = singleExecutable();
  if (sea === undefined) return url;
  return new URL(`data:text/javascript;base64,${Buffer.from(sea.getAsset(key)).toString('base64')}`);
}

function namesIn(folder: URL): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'));
  } catch {
    return [];
  }
}
