import { canParseUrl } from '@maycrawl/core/url';
import { type Diagnostic, type Fix, type Location, type RuleSummary, rulePage, type Severity } from '@maycrawl/lint';
import type { Language } from '@maycrawl/lint/languages';
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
import { pageOf, sectionsOf } from '../../rule-pages/page-of.js';
import { json } from '../../text/printable.js';
import { accessFirst } from './access-first.js';
import { fingerprintsOf } from './fingerprints.js';
import { type LintedFile, type LintReport, pathOf } from './linted-file.js';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function sarifReport(version: string, rules: readonly RuleSummary[], language: Language = 'en'): LintReport {
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  const driver = { name: 'maycrawl', semanticVersion: version, rules: rules.map((rule) => ruleOf(rule, version)) };
  // SARIF reads a run without a language as American English. What the driver says of the rules is in English.
  const run: Run = {
    tool: { driver },
    ...(language === 'en' ? {} : { language }),
    columnKind: 'utf16CodeUnits',
    results: [],
  };
  const log: Log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
  // The list of results comes last, so that they can be written one file after another.
  const text = json(log);
  const end = text.length - ']}]}'.length;
  let isFirst = true;
  return {
    start: () => text.slice(0, end),
    file(given) {
      const file = { ...given, diagnostics: accessFirst(given) };
      const fingerprints = fingerprintsOf(file);
      const results = file.diagnostics.map((diagnostic, i) =>
        json(resultOf(file, diagnostic, fingerprints[i], indices)),
      );
      if (results.length === 0) return '';
      const separator = isFirst ? '' : ',';
      isFirst = false;
      return separator + results.join(',');
    },
    end: () => `${text.slice(end)}\n`,
  };
}

function ruleOf({ id, what, severity, variants }: RuleSummary, version: string): ReportingDescriptor {
  const level = severity === 'off' ? 'warning' : severity;
  const { consequence } = pageOf(id);
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    helpUri: uriOf(rulePage(id), version),
    shortDescription: { text: what },
    fullDescription: { text: consequence },
    help: {
      text: `${what}\n\n${consequence}\n\nmaycrawl lint --explain ${id} or ${rulePage(id)}`,
      markdown: `${consequence}\n\n${sectionsOf({ id, variants })}`,
    },
    defaultConfiguration: { enabled: severity !== 'off', level: LEVELS[level] },
  };
}

/** Returns an absolute URI, as the schema requires. A path becomes the package URL of a file in this package. */
function uriOf(page: string, version: string): string {
  return canParseUrl(page) ? page : `pkg:npm/maycrawl@${encodeURIComponent(version)}#${page}`;
}

function resultOf(
  file: LintedFile,
  diagnostic: Diagnostic,
  fingerprint: string | undefined,
  indices: ReadonlyMap<string, number>,
): Result {
  const { code, variant, severity, message, help, location, related, fixes } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: indices.get(code) ?? -1,
    level: LEVELS[severity],
    ...(variant === code ? {} : { properties: { variant } }),
    message: { text: help === undefined ? message : `${message} ${help}` },
    locations: [placeOf(file, location)],
    ...(fingerprint === undefined ? {} : { partialFingerprints: { 'lineAndRule/v1': fingerprint } }),
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
  const replacements = edits.map((edit) => ({ deletedRegion: regionOf(edit), insertedContent: { text: edit.text } }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: artifact(file), replacements }],
    properties: { applicability },
  };
}

/** Returns the location as a URI reference. The slashes of a path are not encoded. */
function artifact(file: LintedFile): ArtifactLocation {
  const name = pathOf(file);
  if (name === undefined) return { uri: file.name };
  const path = name.replaceAll('\\', '/');
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return { uri: path.startsWith('/') ? `file://${uri}` : uri };
}
