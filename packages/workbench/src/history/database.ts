/**
 * The drafts that this browser keeps, in a database (IndexedDB) that all tabs share. The database gives each entry its id,
 * so that tabs do not write to one another's entries. Everything rejects if the browser does not allow it or has no room.
 */

import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { signal } from '@preact/signals';
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

let connection: Promise<IDBDatabase> | undefined;

/** Writes a draft to its entry, or to a new one if it has none or was forgotten. Resolves to the id. */
export function writeEntry(
  id: number | undefined,
  source: FileSource | undefined,
  content: EntryContent,
): Promise<number> {
  const { draft, opened } = content;
  const entry = { changedAt: Date.now(), source, size: draft.length, total: draft.length + opened.length };
  return inTransaction('readwrite', async (entries, contents) => {
    const isThere = id !== undefined && (await resultOf(entries.getKey(id))) !== undefined;
    const key = (await resultOf(isThere ? entries.put({ ...entry, id }) : entries.add(entry))) as number;
    contents.put(content, key);
    await deleteOldest(entries, contents, key);
    return key;
  });
}

/** The newest first. */
export async function listEntries(): Promise<readonly HistoryEntry[]> {
  return (await inTransaction('readonly', allEntries)).toReversed();
}

/** Resolves to undefined for an entry that was forgotten. */
export function contentOf(id: number): Promise<EntryContent | undefined> {
  return inTransaction('readonly', (_, contents) => resultOf(contents.get(id)));
}

export async function deleteEntry(id: number): Promise<void> {
  await inTransaction('readwrite', async (entries, contents) => {
    entries.delete(id);
    contents.delete(id);
  });
  deletions.value++;
}

export async function deleteEntries(): Promise<void> {
  await inTransaction('readwrite', async (entries, contents) => {
    entries.clear();
    contents.clear();
  });
  deletions.value++;
}

/** Deletes the entries and the database. Other tabs learn it, and keep nothing more. */
export async function deleteHistory(): Promise<void> {
  await deleteEntries();
  const opened = await connection;
  connection = undefined;
  opened?.close();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    // By a tab that sleeps. It is empty, and goes once that tab wakes up.
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

async function deleteOldest(entries: IDBObjectStore, contents: IDBObjectStore, written: number): Promise<void> {
  const all = await allEntries(entries);
  let count = all.length;
  let total = all.reduce((sum, entry) => sum + entry.total, 0);
  for (const entry of all) {
    if (count <= MAX_ENTRIES && total <= MAX_TOTAL) return;
    if (entry.id === written) continue;
    entries.delete(entry.id);
    contents.delete(entry.id);
    count--;
    total -= entry.total;
  }
}

/** The oldest first. */
function allEntries(entries: IDBObjectStore): Promise<HistoryEntry[]> {
  return resultOf(entries.index('changedAt').getAll());
}

type Work<T> = (entries: IDBObjectStore, contents: IDBObjectStore) => Promise<T>;

async function inTransaction<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  connection ??= connect();
  const transaction = (await connection).transaction(['entries', 'contents'], mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [value] = await Promise.all([
    work(transaction.objectStore('entries'), transaction.objectStore('contents')),
    ended,
  ]);
  return value;
}

function connect(): Promise<IDBDatabase> {
  const connected = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      entries.createIndex('changedAt', 'changedAt');
      request.result.createObjectStore('contents');
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = ({ newVersion }) => {
        database.close();
        connection = undefined;
        if (newVersion === null) keepsHistory.value = false;
      };
      // The user deleted the data of the site, for example.
      database.onclose = () => (connection = undefined);
      resolve(database);
    };
  });
  connected.catch(() => (connection = undefined));
  return connected;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
