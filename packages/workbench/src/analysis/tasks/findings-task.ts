import type { Dialect } from '@maycrawl/core';
import { type Finding, RobotsDocument } from '@maycrawl/language';
import { areEqual } from '../../files/opened-file.js';

export interface FindingsInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  /** True to prove that safe fixes change no verdict, which takes several times as long. */
  readonly withProofs: boolean;
}

export interface FindingCount {
  readonly code: string;
  readonly count: number;
}

export interface Findings {
  /** In file order: the first findings, and the first one of each rule. */
  readonly findings: readonly Finding[];
  /** The index of each of these among all. */
  readonly indexes: readonly number[];
  readonly total: number;
  readonly counts: readonly FindingCount[];
}

/** Maximum number of findings that are sent to the page, besides the first of each rule. */
const MAX_FINDINGS = 1500;

export function findingsTask({ bytes, dialect, withProofs }: FindingsInput): Findings {
  const document = documentOf(bytes, dialect);
  const all = withProofs ? document.provedFindings() : document.findings();
  const counts = new Map<string, number>();
  const indexes: number[] = [];
  for (const [index, { code }] of all.entries()) {
    const known = counts.get(code) ?? 0;
    if (index < MAX_FINDINGS || known === 0) indexes.push(index);
    counts.set(code, known + 1);
  }
  return {
    findings: indexes.map((index) => all[index] as Finding),
    indexes,
    total: all.length,
    counts: [...counts].map(([code, count]) => ({ code, count })),
  };
}

let newest: RobotsDocument | undefined;
let readAs: Dialect | undefined;

/** Returns the document of some bytes; the same one for the same bytes, so that one parse answers several tasks. */
export function documentOf(bytes: Uint8Array, dialect: Dialect): RobotsDocument {
  if (newest !== undefined && readAs === dialect && areEqual(newest.bytes, bytes)) return newest;
  newest = new RobotsDocument(bytes, { preset: dialect === 'rfc9309' ? 'rfc9309' : 'google' });
  readAs = dialect;
  return newest;
}
