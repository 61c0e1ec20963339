import type { AppliedFix, Diagnostic, Location } from '@maycrawl/lint';
import type { Difference, PathChange } from '../../comparison/differences.js';
import { jsonLine } from '../../text/printable.js';
import { type LintedFile, type LintReport, tally } from './linted-file.js';

/** Reports findings as one JSON object. docs/lint.md lists the fields; none is ever left out. */
export const jsonReport: LintReport = (files) => {
  const { error, warning, info } = tally(files);
  return jsonLine({
    files: files.map(fileJson),
    summary: { files: files.length, errors: error, warnings: warning, infos: info },
  });
};

function fileJson({ name, kind, bytes, diagnostics, fixed }: LintedFile): object {
  return {
    file: name,
    kind,
    bytes: bytes.length,
    diagnostics: diagnostics.map(diagnosticJson),
    fixed: (fixed?.applied ?? []).map(fixJson),
    withheld: (fixed?.withheld ?? []).map(fixJson),
    verdicts: fixed === undefined ? null : verdictsOf(fixed.changes),
    changes: (fixed?.changes ?? []).flatMap(changesJson),
  };
}

function verdictsOf(changes: readonly Difference[]): string {
  if (changes.length === 0) return 'unchanged';
  const isChanged = changes.some(
    ({ newlyBlocked, newlyAllowed }) => newlyBlocked.kind === 'some' || newlyAllowed.kind === 'some',
  );
  return isChanged ? 'changed' : 'undecided';
}

function fixJson({ diagnostic, fix }: AppliedFix): object {
  return { code: diagnostic.code, title: fix.title, applicability: fix.applicability };
}

function diagnosticJson({ code, severity, message, location, related, help, docs, fixes, claims }: Diagnostic): object {
  return {
    code,
    severity,
    message,
    ...locationJson(location),
    related: related.map((place) => ({ message: place.message, ...locationJson(place.location) })),
    help: help ?? null,
    docs,
    fixes,
    claims,
  };
}

function locationJson({ span, start, end }: Location): object {
  return { span, start, end };
}

function changesJson({ crawlers, newlyBlocked, newlyAllowed }: Difference): object[] {
  const change = ({ path, before, after }: PathChange): object => ({
    crawlers,
    path,
    before: { allowed: before.allowed, line: before.rule?.line ?? null },
    after: { allowed: after.allowed, line: after.rule?.line ?? null },
  });
  return [newlyBlocked, newlyAllowed].flatMap((direction) =>
    direction.kind === 'some' ? direction.examples.map(change) : [],
  );
}
