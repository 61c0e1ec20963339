import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyHash } from '@maycrawl/gate';
import { isoTime } from '../messages/iso-time.js';
import type { EvidenceRun, HistoryStore } from '../store/history-store.js';
import type { WatchStore } from '../store/watch-store.js';

/** The name of the JSON file of an export. */
export const HISTORY_FILE = 'history.json';

/** A version in the folder of an export. */
export interface ExportedVersion {
  readonly name: string;
  /** The hash by which runs name the version: the first 16 bytes of `sha256`. */
  readonly version: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** What `history.json` says. Times are ISO 8601. */
export interface ExportedHistory {
  readonly format: 'maycrawl-history';
  readonly formatVersion: 1;
  readonly origin: string;
  readonly exportedAt: string;
  readonly files: readonly ExportedVersion[];
  /** Versions whose bytes were not in the store any more. */
  readonly missing: readonly string[];
  /** The oldest first. */
  readonly runs: readonly (Omit<EvidenceRun, 'from' | 'to'> & { readonly from: string; readonly to: string })[];
}

const RUNS_AT_ONCE = 1_000;

/**
 * Writes the history of a site into a folder: each version as a file, and `history.json`, which has the hash of each.
 * Resolves with the SHA-256 of `history.json`: whoever has it can verify everything.
 *
 * Rejects if the folder exists and is not empty.
 */
export async function exportHistory(
  store: Pick<WatchStore, keyof HistoryStore | 'versions'>,
  origin: string,
  folder: string,
  now: number,
): Promise<{ readonly sha256: string; readonly runs: number; readonly files: number }> {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new TypeError(`${JSON.stringify(folder)} is not empty: give a new folder`);
  const runs = await allRuns(store, origin);
  const hashes = [
    ...new Set(runs.flatMap(({ evidence: { kind, version } }) => (kind === 'file' ? version : undefined) ?? [])),
  ];
  const files: ExportedVersion[] = [];
  for (const version of hashes) {
    const bytes = (await store.versions([version])).get(version);
    if (bytes === undefined) continue;
    const name = `${version}.txt`;
    writeFileSync(join(folder, name), bytes, { flag: 'wx' });
    files.push({ name, version, sha256: sha256(bytes), bytes: bytes.length });
  }
  const history: ExportedHistory = {
    format: 'maycrawl-history',
    formatVersion: 1,
    origin,
    exportedAt: new Date(now).toISOString(),
    files,
    missing: hashes.filter((hash) => files.every(({ version }) => version !== hash)),
    runs: runs.map((run) => ({ ...run, from: isoTime(run.from), to: isoTime(run.to) })),
  };
  const json = Buffer.from(`${JSON.stringify(history, undefined, 2)}\n`);
  writeFileSync(join(folder, HISTORY_FILE), json, { flag: 'wx' });
  return { sha256: sha256(json), runs: runs.length, files: files.length };
}

/** What is wrong with a file of an export. */
export interface ExportProblem {
  readonly name: string;
  readonly problem: 'missing' | 'changed' | 'unlisted' | 'unreadable';
}

/**
 * Returns what of an export is not as it was written: files that are missing, changed, or in no list. Give the hash that
 * `exportHistory` resolved with, so that `history.json` is verified too.
 */
export function verifyHistory(folder: string, expected?: string): readonly ExportProblem[] {
  const json = bytesOf(folder, HISTORY_FILE);
  if (json === undefined) return [{ name: HISTORY_FILE, problem: 'missing' }];
  if (expected !== undefined && sha256(json) !== expected) return [{ name: HISTORY_FILE, problem: 'changed' }];
  const files = filesIn(json);
  if (files === undefined) return [{ name: HISTORY_FILE, problem: 'unreadable' }];
  const listed = new Set([HISTORY_FILE, ...files.map(({ name }) => name)]);
  const unlisted = readdirSync(folder).filter((name) => !listed.has(name));
  return [
    ...files.flatMap(({ name, version, sha256: hash }): ExportProblem[] => {
      const bytes = bytesOf(folder, name);
      if (bytes === undefined) return [{ name, problem: 'missing' }];
      return sha256(bytes) === hash && bodyHash(bytes) === version ? [] : [{ name, problem: 'changed' }];
    }),
    ...unlisted.map((name): ExportProblem => ({ name, problem: 'unlisted' })),
  ];
}

async function allRuns(store: Pick<HistoryStore, 'runs'>, origin: string): Promise<EvidenceRun[]> {
  const runs: EvidenceRun[] = [];
  for (let before: number | undefined; ; ) {
    const page = await store.runs(origin, { limit: RUNS_AT_ONCE, before });
    const last = page.at(-1)?.from;
    if (last === undefined) return runs.reverse();
    // Runs that began at the same time may be on two pages, so they are read with the next one.
    const newer = page.filter(({ from }) => from > last);
    runs.push(...(newer.length > 0 ? newer : page));
    before = newer.length > 0 ? last + 1 : last;
  }
}

function filesIn(json: Buffer): readonly ExportedVersion[] | undefined {
  try {
    const { format, files } = JSON.parse(json.toString()) as Partial<ExportedHistory>;
    // A name must not lead out of the folder.
    const isRead = format === 'maycrawl-history' && files?.every(({ name }) => /^[0-9a-f]{32}\.txt$/.test(name));
    return isRead ? files : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(folder: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, name));
  } catch {
    return undefined;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
