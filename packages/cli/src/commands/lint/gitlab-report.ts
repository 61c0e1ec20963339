import { createHash } from 'node:crypto';
import type { Diagnostic, Severity } from '@maycrawl/lint';
import { json } from '../../text/printable.js';
import { inWorkspace } from '../../text/workflow-command.js';
import { accessFirst } from './access-first.js';
import { fingerprintsOf } from './fingerprints.js';
import { findingText, type LintedFile, type LintReport, pathOf } from './linted-file.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/**
 * Reports findings in the format of GitLab's Code Quality, one JSON array.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 *
 * @param project - The folder of the repository, to which GitLab requires paths to be relative.
 */
export function gitlabReport(project: string): LintReport {
  let separator = '';
  return {
    start: () => '[',
    file(given) {
      const file = { ...given, diagnostics: accessFirst(given) };
      const fingerprints = fingerprintsOf(file);
      return file.diagnostics
        .map((diagnostic, i) => {
          const text = separator + json(entryOf(file, diagnostic, fingerprints[i] ?? '', project));
          separator = ',';
          return text;
        })
        .join('');
    },
    end: () => ']\n',
  };
}

function entryOf(file: LintedFile, diagnostic: Diagnostic, fingerprint: string, project: string): object {
  const { code, severity, location } = diagnostic;
  const path = pathOf(file) === undefined ? file.name : inWorkspace(file.name, project);
  return {
    description: findingText(diagnostic),
    check_name: code,
    // GitLab shows one entry of those with the same fingerprint, and all files of a report share one list.
    fingerprint: createHash('sha256').update(`${path}\0${fingerprint}`).digest('hex'),
    severity: SEVERITIES[severity],
    location: { path, lines: { begin: location.start.line } },
  };
}
