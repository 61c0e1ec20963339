import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Database {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): unknown };
  close(): void;
}

/** Opens the file of a store without the store. */
export function sqliteAt(folder: string): Database {
  const builtIn = process.getBuiltinModule?.('node:sqlite');
  const { DatabaseSync } = builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite');
  return new DatabaseSync(join(folder, 'maycrawl-watch.sqlite')) as Database;
}
