import type { Finding } from '@maycrawl/language';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import type { ShownFindings } from '../jobs/jobs.js';
import type { WorkerHost } from '../types/server-host.js';
import type { OpenFile } from './open-file.js';

/** No editor shows more, and no author reads them. */
const MAX_SHOWN = 1000;

export const SOURCE = 'maycrawl';

const SEVERITIES: Readonly<Record<Finding['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Returns the findings of a file; of too many, the most severe, and how many there are. */
export function diagnosticsOf(uri: string, file: OpenFile, host: WorkerHost): ShownFindings {
  const { findings, total } = file.document.firstFindings(MAX_SHOWN);
  const items = findings.map((finding) => diagnosticOf(finding, uri, file, host));
  if (total > findings.length) items.push(limitNote(findings.length, total, file));
  return { items };
}

export function diagnosticOf(
  { code, severity, message, help, docs, isUnnecessary, related, ...range }: Finding,
  uri: string,
  { positions, traits }: OpenFile,
  host: WorkerHost,
): Diagnostic {
  const href = host.addressOf(docs);
  return {
    range: positions.rangeOf(range),
    severity: SEVERITIES[severity],
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: SOURCE,
    message: help === undefined ? message : `${message}\n${help}`,
    ...(isUnnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(traits.showsRelated && related.length > 0
      ? {
          relatedInformation: related.map((place) => ({
            location: { uri, range: positions.rangeOf(place) },
            message: place.message,
          })),
        }
      : {}),
  };
}

function limitNote(shown: number, total: number, { say }: OpenFile): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    message: say('firstOnly', { shown, total }),
  };
}
