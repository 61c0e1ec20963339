import type { Diagnostic, Fix, LintRule, Location, Severity } from '@maycrawl/lint';
import type {
  ArtifactLocation,
  Log,
  Region,
  ReportingDescriptor,
  Result,
  Run,
  Fix as SarifFix,
  Location as SarifLocation,
} from 'sarif';
import { jsonLine } from '../../text/printable.js';
import { accessFirst } from './access-first.js';
import type { LintedFile, LintReport } from './linted-file.js';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Reports findings in SARIF 2.1.0, for code scanning. */
export function sarifReport(version: string, rules: readonly LintRule[]): LintReport {
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  return (files) => {
    const results = files.flatMap((file) => accessFirst(file).map((diagnostic) => resultOf(file, diagnostic, indices)));
    const driver = { name: 'maycrawl', semanticVersion: version, rules: rules.map(ruleOf) };
    const run: Run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
    const log: Log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
    return jsonLine(log);
  };
}

function ruleOf({ id, what, why, severity }: LintRule): ReportingDescriptor {
  const level = severity === 'off' ? 'warning' : severity;
  return {
    id,
    shortDescription: { text: what },
    fullDescription: { text: why },
    help: { text: `${what}\n\n${why}\n\nmaycrawl lint --explain ${id}` },
    defaultConfiguration: { enabled: severity !== 'off', level: LEVELS[level] },
  };
}

function resultOf(file: LintedFile, diagnostic: Diagnostic, indices: ReadonlyMap<string, number>): Result {
  const { code, severity, message, help, location, related, fixes } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: indices.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: help === undefined ? message : `${message} ${help}` },
    locations: [placeOf(file, location)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, id) => ({
            id,
            ...placeOf(file, place.location),
            message: { text: place.message },
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(file, fix)) }),
  };
}

function placeOf(file: LintedFile, location: Location): SarifLocation {
  return { physicalLocation: { artifactLocation: artifact(file), region: regionOf(location) } };
}

function regionOf({ span, start, end }: Location): Region {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    byteOffset: span.start,
    byteLength: span.end - span.start,
  };
}

function fixOf(file: LintedFile, { title, applicability, edits }: Fix): SarifFix {
  const replacements = edits.map(({ span, text }) => ({
    deletedRegion: { byteOffset: span.start, byteLength: span.end - span.start },
    insertedContent: { text },
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: artifact(file), replacements }],
    properties: { applicability },
  };
}

/** Returns the location as a URI reference. The slashes of a path are not encoded. */
function artifact({ name, kind }: LintedFile): ArtifactLocation {
  if (kind !== 'file') return { uri: name };
  const path = name.replaceAll('\\', '/');
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return { uri: path.startsWith('/') ? `file://${uri}` : uri };
}
