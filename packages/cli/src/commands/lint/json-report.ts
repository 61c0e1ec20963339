import type { Dialect } from '@maycrawl/core';
import {
  type AppliedFix,
  type Diagnostic,
  type Difference,
  type Location,
  type PathChange,
  siteAccessJson,
  type WithheldFix,
} from '@maycrawl/lint';
import { json } from '../../text/printable.js';
import { accessOf } from './access-first.js';
import type { LintedFile, LintReport, VerdictChanges } from './linted-file.js';

/** Reports findings as one JSON object. docs/lint.md lists the fields; none is ever left out. */
export function jsonReport(): LintReport {
  let separator = '';
  return {
    start: () => '{"files":[',
    file(file) {
      const text = separator + json(fileJson(file));
      separator = ',';
      return text;
    },
    end({ files, error, warning, info }) {
      return `],"summary":${json({ files, errors: error, warnings: warning, infos: info })}}\n`;
    },
  };
}

function fileJson(file: LintedFile): object {
  const { name, kind, bytes, diagnostics, withheld, fixed } = file;
  const access = accessOf(file);
  return {
    file: name,
    kind,
    access: access === undefined ? null : siteAccessJson(access),
    bytes: bytes.length,
    diagnostics: diagnostics.map(diagnosticJson),
    fixed: (fixed?.applied ?? []).map(fixJson),
    withheld: withheld.map((one) => ({ ...fixJson(one), reason: one.reason, example: exampleJson(one.example) })),
    verdicts: fixed === undefined ? null : verdictsOf(fixed.changes),
    changes: (fixed?.changes ?? []).flatMap(({ dialect, differences }) =>
      differences.flatMap((difference) => changesJson(difference, dialect)),
    ),
  };
}

function verdictsOf(changes: readonly VerdictChanges[]): string {
  const all = changes.flatMap(({ differences }) => differences);
  if (all.length === 0) return 'unchanged';
  const isChanged = all.some(
    ({ newlyBlocked, newlyAllowed }) => newlyBlocked.kind === 'some' || newlyAllowed.kind === 'some',
  );
  return isChanged ? 'changed' : 'undecided';
}

function fixJson({ diagnostic, fix }: AppliedFix): object {
  const { title, titleId, params, applicability } = fix;
  return { code: diagnostic.code, title, titleId, params, applicability };
}

function exampleJson(example: WithheldFix['example']): object | null {
  if (example === undefined) return null;
  const { dialect, crawler, path, before, after } = example;
  return { dialect, crawler, path, before: verdictJson(before), after: verdictJson(after) };
}

function verdictJson({ allowed, rule }: PathChange['before']): object {
  return { allowed, line: rule?.line ?? null };
}

function diagnosticJson({ location, related, help, helpId, helpParams, ...others }: Diagnostic): object {
  const { code, severity, message, messageId, params, tags, docs, fixes, claims } = others;
  return {
    code,
    severity,
    message,
    messageId,
    params,
    tags,
    ...locationJson(location),
    related: related.map((place) => ({
      message: place.message,
      messageId: place.messageId,
      params: place.params,
      ...locationJson(place.location),
    })),
    help: help ?? null,
    helpId: helpId ?? null,
    helpParams: helpParams ?? null,
    docs,
    fixes,
    claims,
  };
}

function locationJson({ span, start, end }: Location): object {
  return { span, start, end };
}

function changesJson({ crawlers, newlyBlocked, newlyAllowed }: Difference, dialect: Dialect): object[] {
  const change = ({ path, before, after }: PathChange): object => ({
    dialect,
    crawlers,
    path,
    before: verdictJson(before),
    after: verdictJson(after),
  });
  return [newlyBlocked, newlyAllowed].flatMap((direction) =>
    direction.kind === 'some' ? direction.examples.map(change) : [],
  );
}
