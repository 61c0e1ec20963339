import type { Diagnostic, DifferingProbe, Location } from '@maycrawl/lint';
import { jsonLine } from '../verdict-json.js';
import { type LintedFile, type LintReport, tally } from './linted-file.js';

/** One JSON object; the fields are listed in docs/lint.md and never left out. */
export const jsonReport: LintReport = (files) => {
  const { error, warning, info } = tally(files);
  return jsonLine({
    files: files.map(fileJson),
    summary: { files: files.length, errors: error, warnings: warning, infos: info },
  });
};

function fileJson({ name, kind, octets, diagnostics, fixed }: LintedFile): object {
  return {
    file: name,
    kind,
    octets: octets.length,
    diagnostics: diagnostics.map(diagnosticJson),
    fixed: (fixed?.applied ?? []).map(({ diagnostic, fix }) => ({
      code: diagnostic.code,
      title: fix.title,
      applicability: fix.applicability,
    })),
    changes: (fixed?.changes ?? []).map(changeJson),
  };
}

function diagnosticJson({ code, severity, message, location, related, help, docs, fixes, claims }: Diagnostic): object {
  return {
    code,
    severity,
    message,
    ...locationJson(location),
    related: related.map((one) => ({ message: one.message, ...locationJson(one.location) })),
    help: help ?? null,
    docs,
    fixes,
    claims,
  };
}

function locationJson({ span, start, end }: Location): object {
  return { span, start, end };
}

function changeJson({ token, path, before, after }: DifferingProbe): object {
  return {
    crawler: token,
    path,
    before: { allowed: before.allowed, line: before.rule?.line ?? null },
    after: { allowed: after.allowed, line: after.rule?.line ?? null },
  };
}
