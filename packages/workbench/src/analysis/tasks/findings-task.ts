import type { Dialect } from '@maycrawl/core';
import { messageLanguage } from '@maycrawl/core/message';
import { type Finding, fileFindings } from '@maycrawl/language';
import { bySeverity, foldFindings } from '@maycrawl/lint/internal';
import type { FindingTexts } from '../../messages/finding-texts.js';
import { presetOf } from './preset-of.js';

export interface FindingsInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  /** True to prove that safe fixes change no verdict, which takes several times as long. */
  readonly withProofs: boolean;
  /** English if it is omitted. */
  readonly texts?: FindingTexts | undefined;
}

export type FindingLevel = Finding['severity'];

/** Findings that the list shows once, as `foldFindings` decides. */
export interface FindingGroup {
  readonly severity: FindingLevel;
  readonly count: number;
  /** The places in `Findings.findings` of those that were sent, the first one among them. */
  readonly places: readonly number[];
}

export interface Findings {
  /** In file order: the first findings, and the first one of each group. */
  readonly findings: readonly Finding[];
  /** The index of each of these among all. */
  readonly indexes: readonly number[];
  readonly total: number;
  readonly counts: Readonly<Record<FindingLevel, number>>;
  /** Errors first. */
  readonly groups: readonly FindingGroup[];
  /** The language of the findings. */
  readonly language: string;
}

/** Maximum number of findings that are sent to the page, besides the first of each group. */
const MAX_FINDINGS = 1500;

export function findingsTask({ bytes, dialect, withProofs, texts }: FindingsInput): Findings {
  const language = texts && { texts: texts.texts, language: messageLanguage(texts.tag) };
  const all = fileFindings(bytes, { preset: presetOf(dialect) }, { withProofs, ...(language && { language }) });
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of all) counts[severity]++;
  const folded = foldFindings(bySeverity(all));
  const firsts = new Set(folded.map(([first]) => first));
  const indexes = [...all.keys()].filter((index) => index < MAX_FINDINGS || firsts.has(all[index] as Finding));
  const findings = indexes.map((index) => all[index] as Finding);
  const placeOf = new Map(findings.map((finding, place) => [finding, place]));
  const groups = folded.map((group) => ({
    severity: group[0].severity,
    count: group.length,
    places: group.flatMap((finding) => placeOf.get(finding) ?? []),
  }));
  return { findings, indexes, total: all.length, counts, groups, language: texts?.tag ?? 'en' };
}
