import { bodyHash } from '@maycrawl/gate';
import { NO_FILE, type Version } from '../comparison/version.js';
import type { EvidenceRun } from './history-store.js';

/** Returns the runs as imported ones. @throws TypeError if a time is none, or if the bytes of a version are missing or others */
export function checkImport(runs: readonly EvidenceRun[], versions: readonly Version[]): EvidenceRun[] {
  const hashes = new Set(versions.map(checkVersion));
  return runs.map((run) => {
    const { from, to, count, longestGap, evidence } = run;
    if (![from, to, count, longestGap].every(Number.isFinite) || to < from || count < 1) {
      throw new TypeError(`runs: expected times and a count, got ${JSON.stringify({ from, to, count, longestGap })}`);
    }
    const { kind, version } = evidence;
    if (kind === 'file' && (version === undefined || !hashes.has(version))) {
      throw new TypeError(`versions: expected the bytes of ${version}, which a run refers to`);
    }
    return { ...run, evidence: { ...evidence, source: 'import' } };
  });
}

/** Returns the hash. @throws TypeError if it is not that of the bytes */
export function checkVersion({ hash, bytes }: Version): string {
  if (hash !== NO_FILE && bodyHash(bytes) !== hash)
    throw new TypeError(`versions: the bytes of ${hash} have another hash`);
  return hash;
}
