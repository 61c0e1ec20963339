import { parse } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { type Diagnostic, type LintOptions, lint, lintWithProofs } from '@maycrawl/lint';
import {
  applyFixes,
  bySeverity,
  type CheckedFile,
  lintFileJson,
  siteAccess,
  translateFile,
  type VerdictChanges,
} from '@maycrawl/lint/internal';
import type { LoadedFindingTexts } from '@maycrawl/lint/languages';
import { fieldProblem } from '../http/problem.js';
import { textOrBase64 } from '../verdicts/robots-entry.js';
import type { LintJob } from './job.js';
import { listedUrl } from './listed-url.js';

/**
 * Returns a function for the JSON of `maycrawl lint` on one file: with at most `limit` findings, fixes and changes,
 * each, and the fixed file if fixes were requested. `texts`: undefined for English.
 */
export function lintAnswer(job: LintJob, texts: LoadedFindingTexts | undefined): (limit: number) => object {
  checkOptions(job.options);
  for (const [i, url] of (job.options.urls ?? []).entries()) listedUrl(url, i);
  const checked = checkedFile(job);
  const { diagnostics, withheld, fixed } = checked;
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  const summary = { files: 1, errors: counts.error, warnings: counts.warning, infos: counts.info, hidden: 0 };
  const lengths = [diagnostics.length, withheld.length, fixed?.applied.length ?? 0, countChanges(fixed?.changes ?? [])];
  const translated = (file: CheckedFile) =>
    texts === undefined ? file : translateFile(file, texts.findings, texts.language);
  return (limit) => ({
    files: [lintFileJson(translated(limited(checked, limit)))],
    summary,
    fixedFile: fixed === undefined ? null : textOrBase64(checked.bytes),
    total: diagnostics.length,
    truncated: lengths.some((length) => length > limit),
  });
}

/** Reports a wrong option as the field of the body. */
function checkOptions(options: LintOptions): void {
  try {
    lint('', options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [field = 'options', detail = error.message] =
      error instanceof OptionError ? [error.options[0], error.problem()] : [];
    throw fieldProblem(`body.${field}`, detail);
  }
}

function checkedFile({ file, options, fix }: LintJob): CheckedFile {
  const name = options.path ?? 'body';
  if (fix === 'none') {
    return { name, kind: 'body', bytes: file, ...lintWithProofs(file, options), fixed: undefined };
  }
  const fixed = applyFixes(name, file, options, fix === 'unsafe');
  const { bytes, diagnostics, withheld } = fixed;
  const access = siteAccess(parse(bytes, { dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google' }));
  return { name, kind: 'body', bytes, diagnostics, withheld, access, fixed };
}

function countChanges(changes: readonly VerdictChanges[]): number {
  let count = 0;
  for (const { newlyBlocked, newlyAllowed } of changes.flatMap(({ differences }) => differences)) {
    for (const direction of [newlyBlocked, newlyAllowed])
      count += direction.kind === 'some' ? direction.examples.length : 0;
  }
  return count;
}

function limited(checked: CheckedFile, limit: number): CheckedFile {
  const { diagnostics, withheld, fixed } = checked;
  return {
    ...checked,
    diagnostics: gravest(diagnostics, limit),
    withheld: withheld.slice(0, limit),
    fixed: fixed && { applied: fixed.applied.slice(0, limit), changes: limitedChanges(fixed.changes, limit) },
  };
}

/** Returns at most `limit` findings: errors first, then warnings. They stay in the order of the file. */
function gravest(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  if (diagnostics.length <= limit) return diagnostics;
  const kept = new Set(bySeverity(diagnostics).slice(0, limit));
  return diagnostics.filter((finding) => kept.has(finding));
}

/** Keeps every difference, so that the answer says whether verdicts change, with at most `limit` examples together. */
function limitedChanges(changes: readonly VerdictChanges[], limit: number): VerdictChanges[] {
  let left = limit;
  type Direction = VerdictChanges['differences'][number]['newlyBlocked'];
  const take = (direction: Direction): Direction => {
    if (direction.kind !== 'some') return direction;
    const examples = direction.examples.slice(0, left);
    left -= examples.length;
    return { ...direction, examples };
  };
  return changes.map(({ dialect, differences }) => ({
    dialect,
    differences: differences.map((difference) => {
      const newlyBlocked = take(difference.newlyBlocked);
      return { ...difference, newlyBlocked, newlyAllowed: take(difference.newlyAllowed) };
    }),
  }));
}
