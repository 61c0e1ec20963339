import type { Dialect } from '@maycrawl/core';
import type { CrawlerAccess, SiteAccess } from '../analysis/queries/types.js';
import type { Difference, PathChange, Side, VerdictChanges } from '../comparison/types.js';
import type { Diagnostic, Related } from '../model/diagnostic.js';
import type { AppliedFix, WithheldFix } from '../proving/types.js';

/** A file with its findings and fixes. */
export interface CheckedFile {
  readonly name: string;
  readonly kind: Side['kind'];
  /** The bytes that the findings refer to. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  readonly access: SiteAccess;
  readonly withheld: readonly WithheldFix[];
  /** Undefined if nothing was to be fixed. */
  readonly fixed: { readonly applied: readonly AppliedFix[]; readonly changes: readonly VerdictChanges[] } | undefined;
}

const UNREACHABLE = 'fetch-unreachable';

/** Returns for whom the site is blocked; undefined if it is not known, because robots.txt cannot be fetched. */
export function knownAccess({
  access,
  diagnostics,
}: Pick<CheckedFile, 'access' | 'diagnostics'>): SiteAccess | undefined {
  return diagnostics.some(({ code }) => code === UNREACHABLE) ? undefined : access;
}

/** Returns a checked file as an object for JSON. docs/lint.md lists the fields; none is ever left out. */
export function lintFileJson(file: CheckedFile): object {
  const { name, kind, bytes, diagnostics, withheld, fixed } = file;
  const access = knownAccess(file);
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
  return { code: diagnostic.code, variant: diagnostic.variant, title, titleId, params, applicability };
}

function exampleJson(example: WithheldFix['example']): object | null {
  if (example === undefined) return null;
  const { dialect, crawler, path, before, after } = example;
  return { dialect, crawler, path, before: verdictJson(before), after: verdictJson(after) };
}

function verdictJson({ allowed, rule }: PathChange['before']): object {
  return { allowed, line: rule?.line ?? null };
}

/** Each field by itself: objects that are spread take several times as long. */
function diagnosticJson(diagnostic: Diagnostic): object {
  const { location, help, helpId, helpParams } = diagnostic;
  return {
    code: diagnostic.code,
    variant: diagnostic.variant,
    severity: diagnostic.severity,
    message: diagnostic.message,
    messageId: diagnostic.messageId,
    params: diagnostic.params,
    tags: diagnostic.tags,
    span: location.span,
    start: location.start,
    end: location.end,
    related: diagnostic.related.map(relatedJson),
    help: help ?? null,
    helpId: helpId ?? null,
    helpParams: helpParams ?? null,
    docs: diagnostic.docs,
    fixes: diagnostic.fixes,
    claims: diagnostic.claims,
  };
}

function relatedJson({ message, messageId, params, location: { span, start, end } }: Related): object {
  return { message, messageId, params, span, start, end };
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

export function siteAccessJson({ crawlers, text }: SiteAccess): object {
  return { text: text ?? null, crawlers: crawlers.map(crawlerJson) };
}

function crawlerJson({ crawler, token, extent, isWhole, rule, exceptions }: CrawlerAccess): object {
  return {
    crawler,
    token: token ?? null,
    extent,
    whole: isWhole,
    line: rule?.line ?? null,
    exceptions: exceptions.map(({ rule: { line, pattern }, path }) => ({ line, pattern, path: path ?? null })),
  };
}
