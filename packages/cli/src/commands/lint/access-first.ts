import { blockedSite, type Diagnostic, knownAccess, type Location, type SiteAccess } from '@maycrawl/lint';
import { accessLine } from '../../verdicts/site-access.js';
import type { LintedFile } from './linted-file.js';

/** The lint rule that reports a blocked site as an error if the site is in production. */
const CODE = 'everything-blocked';
const UNREACHABLE = 'fetch-unreachable';

/** Returns the first line on a file: for whom the site is blocked, or that its robots.txt cannot be fetched. */
export function firstLine(file: LintedFile): string | undefined {
  const access = knownAccess(file);
  const line = access && accessLine(file.name, access);
  const unreachable = file.diagnostics.find(({ code }) => code === UNREACHABLE);
  return line ?? (unreachable && accessLine(file.name, { crawlers: [], text: unreachable.message }));
}

/** Returns the findings with the blocked site first: as the finding of the rule, or else as information. */
export function accessFirst(file: LintedFile): readonly Diagnostic[] {
  const { diagnostics } = file;
  const access = knownAccess(file);
  const isFirst = ({ code, message }: Diagnostic): boolean =>
    code === UNREACHABLE || (code === CODE && message === access?.text);
  const first = diagnostics.filter(isFirst);
  if (first.length > 0) return [...first, ...diagnostics.filter((diagnostic) => !isFirst(diagnostic))];
  return access?.text === undefined ? diagnostics : [information(file, access, access.text), ...diagnostics];
}

function information({ bytes }: LintedFile, { crawlers }: SiteAccess, message: string): Diagnostic {
  const [rule] = crawlers.flatMap((crawler) => crawler.rule ?? []).sort((a, b) => a.line - b.line);
  return {
    code: CODE,
    severity: 'info',
    message,
    messageId: 'siteBlocked',
    params: blockedSite(crawlers) ?? {},
    tags: [],
    location: rule === undefined ? START : locationOf(rule, bytes),
    related: [],
    help: undefined,
    helpId: undefined,
    helpParams: undefined,
    docs: `docs/rules/${CODE}.md`,
    fixes: [],
    claims: [],
  };
}

const START: Location = { span: { start: 0, end: 0 }, start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

function locationOf({ line, span }: { line: number; span: Location['span'] }, bytes: Uint8Array): Location {
  let lineStart = span.start;
  while (lineStart > 0 && bytes[lineStart - 1] !== 0x0a && bytes[lineStart - 1] !== 0x0d) lineStart--;
  const columnOf = (offset: number): number => new TextDecoder().decode(bytes.subarray(lineStart, offset)).length + 1;
  return { span, start: { line, column: columnOf(span.start) }, end: { line, column: columnOf(span.end) } };
}
