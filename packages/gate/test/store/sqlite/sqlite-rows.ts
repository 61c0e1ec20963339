/** Changes the file of a SQLite store without the store. */
import { join } from 'node:path';
import { loadSqlite } from '../../../src/store/sqlite/sqlite-module.js';
import { storeKey } from '../../../src/store/store-key.js';

type Change = (entry: Uint8Array) => Uint8Array;

/** Rewrites the entries of an origin. */
export function changeSqliteRow(
  folder: string,
  origin: string,
  { state, body }: Record<'state' | 'body', Change>,
): void {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(join(folder, 'maycrawl.sqlite'));
  try {
    const row = database.prepare('SELECT id, state FROM origins WHERE key = ?').get(storeKey(origin));
    database
      .prepare('UPDATE origins SET state = ? WHERE id = ?')
      .run(state(row?.state as Uint8Array), row?.id as number);
    const bodyRow = database.prepare('SELECT body FROM bodies WHERE id = ?').get(row?.id as number);
    if (bodyRow === undefined) return;
    database
      .prepare('UPDATE bodies SET body = ? WHERE id = ?')
      .run(body(bodyRow.body as Uint8Array), row?.id as number);
  } finally {
    database.close();
  }
}
