import { canParseUrl } from '@maycrawl/core/url';
import { type Diagnostic, type Fix, type Location, rulePage, type Severity } from '@maycrawl/lint';
import type { RuleSummary } from '@maycrawl/lint/internal';
import type { Language } from '@maycrawl/lint/languages';
import type {
  ArtifactLocation,
  Region,
  ReportingDescriptor,
  Result,
  Fix as SarifFix,
  Location as SarifLocation,
  ToolComponent,
} from 'sarif';
import { pageOf, sectionsOf } from '../../rule-pages/page-of.js';
import { json } from '../../text/printable.js';
import { uriReference } from '../../text/system-paths.js';
import { accessFirst } from './access-first.js';
import { fingerprintsOf } from './fingerprints.js';
import { type LintedFile, type LintReport, pathOf } from './linted-file.js';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * Reports findings as one SARIF log. The driver comes after the results, because it describes only the rules that occur
 * in them. SARIF permits any order of the properties.
 */
export function sarifReport(version: string, rules: readonly RuleSummary[], language: Language = 'en'): LintReport {
  const found = new FoundRules(rules);
  // SARIF reads a run without a language as American English. What the driver says of the rules is in English.
  const languageText = language === 'en' ? '' : `"language":${JSON.stringify(language)},`;
  let separator = '';
  return {
    start: () =>
      `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{${languageText}"columnKind":"utf16CodeUnits","results":[`,
    file(given) {
      const file = { ...given, diagnostics: accessFirst(given) };
      const fingerprints = fingerprintsOf(file);
      return file.diagnostics
        .map((diagnostic, i) => {
          const text = separator + json(resultOf(file, diagnostic, fingerprints[i], found.indexOf(diagnostic)));
          separator = ',';
          return text;
        })
        .join('');
    },
    end() {
      const driver: ToolComponent = { name: 'maycrawl', semanticVersion: version, rules: found.describe(version) };
      return `],"tool":${json({ driver })}}]}\n`;
    },
  };
}

/** The rules that occur in the results, in the order in which they occur first. */
class FoundRules {
  readonly #summaries: ReadonlyMap<string, RuleSummary>;
  /** The variants that occur, by rule. */
  readonly #variants = new Map<string, Set<string>>();

  constructor(rules: readonly RuleSummary[]) {
    this.#summaries = new Map(rules.map((rule) => [rule.id, rule]));
  }

  /** Adds the rule of a finding. Returns its index among those that occur. */
  indexOf({ code, variant }: Diagnostic): number {
    const variants = this.#variants.get(code) ?? new Set();
    this.#variants.set(code, variants.add(variant));
    return [...this.#variants.keys()].indexOf(code);
  }

  describe(version: string): ReportingDescriptor[] {
    return [...this.#variants].map(([id, found]) => {
      const rule = this.#summaries.get(id);
      if (rule === undefined) throw new Error(`There is no lint rule ${id}`);
      return ruleOf({ ...rule, variants: rule.variants.filter((variant) => found.has(variant.id)) }, version);
    });
  }
}

/** `help.markdown` does not repeat what the other texts say, because GitHub shows them beside it. */
function ruleOf({ id, what, severity, variants }: RuleSummary, version: string): ReportingDescriptor {
  const level = severity === 'off' ? 'warning' : severity;
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    helpUri: uriOf(rulePage(id), version),
    shortDescription: { text: what },
    fullDescription: { text: pageOf(id).consequence },
    help: { text: `maycrawl lint --explain ${id} or ${rulePage(id)}`, markdown: sectionsOf({ id, variants }) },
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
  ruleIndex: number,
): Result {
  const { code, variant, severity, message, help, location, related, fixes } = diagnostic;
  return {
    ruleId: code,
    ruleIndex,
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

function artifact(file: LintedFile): ArtifactLocation {
  const name = pathOf(file);
  return { uri: name === undefined ? file.name : uriReference(name) };
}
