import { type Dialect, parse } from '@maycrawl/core';
import { ENGLISH, type MessageLanguage } from '@maycrawl/core/message';
import {
  applyEdits,
  compareFiles,
  type Diagnostic,
  type Fix,
  type LintOptions,
  lint,
  lintWithProofs,
  type MessageParams,
  sentenceParts,
  type Translation,
  translatedText,
  type WithheldFix,
} from '@maycrawl/lint';
import type { LineTexts } from './messages/line-texts.js';
import type { OffsetMap } from './offset-map.js';
import type { relatedPlaces } from './related-places.js';
import type { ChangedPath, Finding, FindingFix, TextEdit } from './types.js';

export interface CheckedText {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly offsets: OffsetMap;
  /** True if the text has LF line ends and no byte order mark, whatever the bytes have. */
  readonly isShown: boolean;
  /** The dialect in which the verdicts of a fixed file are compared. */
  readonly dialect: Dialect;
  /** Returns the related places of a finding. A caller that leaves it out needs no code for them. */
  readonly relatedOf?: typeof relatedPlaces;
}

/** The language of a document, if it is not English: its texts, and how it writes values. */
export interface FindingsLanguage {
  /** Texts of findings and fixes. */
  readonly texts: Translation;
  /** Texts of what a line does and of suggestions; English if they are omitted. */
  readonly lines?: LineTexts | undefined;
  readonly language: MessageLanguage;
}

/** The most unsafe fixes that are compared with the file, if it is small enough. */
const MAX_PROOFS = 40;
const MAX_PROVED_BYTES = 2_000_000;
/** In steps of the analysis. */
export const PROOF_BUDGET = 2_000_000;

/** Returns the findings of a file without proofs, or with them, which takes several times as long. */
export function findingsOf(
  file: CheckedText,
  options: LintOptions,
  withProofs: boolean,
  language?: FindingsLanguage,
): Finding[] {
  if (!withProofs) return lint(file.bytes, options).map((one) => findingOf(one, file, undefined, language));
  const { diagnostics, withheld } = lintWithProofs(file.bytes, options);
  const examples = new Map(withheld.map(({ fix, example }) => [fix, example]));
  const changesNothing = proverOf(file);
  const proofs: Proofs = { changesNothing, exampleOf: (fix) => examples.get(fix) };
  return diagnostics.map((diagnostic) => findingOf(diagnostic, file, proofs, language));
}

/** What is proved of the fixes of a file. */
interface Proofs {
  readonly changesNothing: Prover;
  readonly exampleOf: (fix: Fix) => WithheldFix['example'];
}

type Prover = (fix: Fix) => boolean;

/** The checker calls a fix safe only if it changes no verdict in every dialect; this, for the one of the file. */
export function proverOf({ bytes, dialect }: Pick<CheckedText, 'bytes' | 'dialect'>): Prover {
  const before = parse(bytes, { dialect });
  let left = Math.min(MAX_PROOFS, Math.floor(MAX_PROVED_BYTES / (bytes.length + 1)));
  return ({ edits }) => {
    if (left-- <= 0) return false;
    const after = parse(applyEdits(bytes, edits), { dialect });
    return compareFiles(before, after, { budget: PROOF_BUDGET }).kind === 'equivalent';
  };
}

export function findingOf(
  diagnostic: Diagnostic,
  file: CheckedText,
  proofs: Proofs | undefined,
  language: FindingsLanguage | undefined,
): Finding {
  const { code, variant, severity, message, messageId, params, help, helpId, docs, tags, location, fixes } = diagnostic;
  const helpParams = diagnostic.helpParams ?? {};
  const parts = (id: string, values: MessageParams) =>
    sentenceParts(variant, id, values, language?.texts, language?.language ?? ENGLISH);
  const written = (text: string, id: string, values: MessageParams) =>
    language === undefined
      ? text
      : translatedText({ variant, id, params: values, text }, language.texts, language.language);
  return {
    code,
    variant,
    severity,
    messageId,
    message: written(message, messageId, params),
    messageParts: parts(messageId, params),
    help: help && written(help, helpId ?? '', helpParams),
    helpParts: helpId === undefined ? [] : parts(helpId, helpParams),
    docs,
    line: location.start.line,
    from: file.offsets.at(location.span.start),
    to: file.offsets.at(location.span.end),
    isUnnecessary: tags.includes('unnecessary'),
    related: file.relatedOf?.(diagnostic, file.offsets, written) ?? [],
    fixes: fixes.map((fix) => fixOf(fix, written(fix.title, fix.titleId, fix.params), file, proofs)),
  };
}

function fixOf(fix: Fix, title: string, file: CheckedText, proofs: Proofs | undefined): FindingFix {
  const { applicability, edits } = fix;
  const mapped = edits.map(({ span, text }) => editOf(span.start, span.end, text, file));
  return {
    title,
    kind: applicability,
    isProved: proofs && (applicability === 'safe' || proofs.changesNothing(fix)),
    changed: changedPath(proofs?.exampleOf(fix)),
    needsBytes: edits.some((edit, i) => isHidden(edit, mapped[i] as TextEdit, file)),
    edits: mapped.sort((a, b) => a.from - b.from),
  };
}

function changedPath(example: WithheldFix['example']): ChangedPath | undefined {
  return example && { dialect: example.dialect, path: example.path, becomesAllowed: example.after.allowed };
}

function editOf(start: number, end: number, insert: string, { offsets, isShown }: CheckedText): TextEdit {
  return {
    from: offsets.at(start),
    to: offsets.at(end),
    insert: isShown ? insert.replace(/\r\n?/g, '\n') : insert,
  };
}

/** True if the text cannot express the edit: it changes only bytes, or a part of a character. */
function isHidden({ span, text }: Fix['edits'][number], edit: TextEdit, file: CheckedText): boolean {
  if (!file.offsets.isBoundary(span.start) || !file.offsets.isBoundary(span.end)) return true;
  const changesBytes = span.start !== span.end || text !== '';
  return changesBytes && file.isShown && file.text.slice(edit.from, edit.to) === edit.insert;
}

export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    result += text.slice(at, from) + insert;
    at = Math.max(at, to);
  }
  return result + text.slice(at);
}

/** Returns the one edit that turns `before` into `after`; undefined if they are equal. */
export function editBetween(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  // An edit never divides a surrogate pair.
  if (from > 0 && isHigh(before, from - 1)) from--;
  if (end > 0 && isLow(before, before.length - end)) end--;
  // Nor a CR LF: editors have no position there.
  if (dividesLineEnd(before, from) || dividesLineEnd(after, from)) from--;
  if (dividesLineEnd(before, before.length - end) || dividesLineEnd(after, after.length - end)) end--;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
const dividesLineEnd = (text: string, at: number): boolean => text[at - 1] === '\r' && text[at] === '\n';
