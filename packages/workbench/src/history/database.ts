/**
 * The drafts that this browser keeps, in a database (IndexedDB) that all tabs share. The database gives each entry its id,
 * so that tabs do not write to one another's entries. Everything rejects if the browser does not allow it or has no room.
 */

import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { signal } from '@preact/signals';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { FileSource } from '../files/opened-file.js';
import { keepsHistory } from './history-choice.js';

const NAME = 'maycrawl-history';

/** The most entries; the oldest go first. */
export const MAX_ENTRIES = 50;
/** Bytes of the longest draft that is kept: crawlers read no more. */
export const MAX_DRAFT: number = DEFAULT_MAX_BYTES;
/** Bytes of all entries. */
const MAX_TOTAL = 16 * 1024 * 1024;

/** What the list of drafts shows: contents are read one at a time. */
export interface HistoryEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly source?: FileSource | undefined;
  /** Bytes of the draft. */
  readonly size: number;
  /** Bytes of the draft and the file that was opened. */
  readonly total: number;
}

export interface EntryContent {
  readonly draft: Uint8Array;
  /** The file as it was opened, of which the draft is an edit. */
  readonly opened: Uint8Array;
}

/** How often entries were deleted by this tab. */
export const deletions = signal(0);

interface Schema extends DBSchema {
  readonly entries: {
    readonly key: number;
    readonly value: Omit<HistoryEntry, 'id'> & { readonly id?: number };
    readonly indexes: { readonly changedAt: number };
  };
  readonly contents: { readonly key: number; readonly value: EntryContent };
}

let connection: Promise<IDBPDatabase<Schema>> | undefined;

/** Writes a draft to its entry, or to a new one if it has none or was forgotten. Resolves to the id. */
export async function writeEntry(
  id: number | undefined,
  source: FileSource | undefined,
  content: EntryContent,
): Promise<number> {
  const { draft, opened } = content;
  const entry = { changedAt: Date.now(), source, size: draft.length, total: draft.length + opened.length };
  const transaction = (await connected()).transaction(['entries', 'contents'], 'readwrite');
  const [entries, contents] = [transaction.objectStore('entries'), transaction.objectStore('contents')];
  const isThere = id !== undefined && (await entries.getKey(id)) !== undefined;
  const key = await (isThere ? entries.put({ ...entry, id }) : entries.add(entry));
  await contents.put(content, key);
  for (const old of oldest((await entries.index('changedAt').getAll()) as HistoryEntry[], key)) {
    await entries.delete(old);
    await contents.delete(old);
  }
  await transaction.done;
  return key;
}

/** The entries to delete, so that the others are within the limits. */
function oldest(entries: readonly HistoryEntry[], written: number): number[] {
  let count = entries.length;
  let total = entries.reduce((sum, entry) => sum + entry.total, 0);
  return entries.flatMap((entry) => {
    if ((count <= MAX_ENTRIES && total <= MAX_TOTAL) || entry.id === written) return [];
    count--;
    total -= entry.total;
    return [entry.id];
  });
}

/** The newest first. */
export async function listEntries(): Promise<readonly HistoryEntry[]> {
  const entries = await (await connected()).getAllFromIndex('entries', 'changedAt');
  return (entries as HistoryEntry[]).toReversed();
}

/** Resolves to undefined for an entry that was forgotten. */
export async function contentOf(id: number): Promise<EntryContent | undefined> {
  return (await connected()).get('contents', id);
}

export async function deleteEntry(id: number): Promise<void> {
  const transaction = (await connected()).transaction(['entries', 'contents'], 'readwrite');
  await Promise.all([
    transaction.objectStore('entries').delete(id),
    transaction.objectStore('contents').delete(id),
    transaction.done,
  ]);
  deletions.value++;
}

export async function deleteEntries(): Promise<void> {
  const transaction = (await connected()).transaction(['entries', 'contents'], 'readwrite');
  await Promise.all([
    transaction.objectStore('entries').clear(),
    transaction.objectStore('contents').clear(),
    transaction.done,
  ]);
  deletions.value++;
}

/** Deletes the entries and the database. Other tabs learn it, and keep nothing more. */
export async function deleteHistory(): Promise<void> {
  await deleteEntries();
  const opened = await connection;
  connection = undefined;
  opened?.close();
  // A tab that sleeps blocks it. The database is empty, and goes once that tab wakes up.
  await new Promise<void>((resolve, reject) => {
    deleteDB(NAME, { blocked: () => resolve() }).then(resolve, reject);
  });
}

function connected(): Promise<IDBPDatabase<Schema>> {
  connection ??= connect();
  return connection;
}

function connect(): Promise<IDBPDatabase<Schema>> {
  const forget = (): void => {
    connection = undefined;
  };
  const opening = openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database
        .createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
        .createIndex('changedAt', 'changedAt');
      database.createObjectStore('contents');
    },
    blocking(_, newVersion, event) {
      (event.target as IDBDatabase).close();
      forget();
      if (newVersion === null) keepsHistory.value = false;
    },
    // The user deleted the data of the site, for example.
    terminated: forget,
  });
  opening.catch(forget);
  return opening;
}
