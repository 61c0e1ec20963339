import type { BlockedCrawlers, Diagnostic, Location } from '@maycrawl/lint';
import { knownAccess } from '@maycrawl/lint/internal';
import { accessLine } from '../../comparison/difference-text.js';
import type { LintedFile } from './linted-file.js';

const CODE = 'everything-blocked';
const UNREACHABLE = 'fetch-unreachable';

/** Returns the first line on a file: for whom the site is blocked, or that its robots.txt cannot be fetched. */
export function firstLine(file: LintedFile): string | undefined {
  const access = knownAccess(file);
  const line = access && accessLine(file.name, access);
  const unreachable = file.diagnostics.find(({ code }) => code === UNREACHABLE);
  return line ?? (unreachable && accessLine(file.name, { text: unreachable.message }));
}

/** Returns the findings with the blocked site first: as the finding of the rule, or else as information. */
export function accessFirst(file: LintedFile): readonly Diagnostic[] {
  const { first, others } = accessApart(file);
  return [...first, ...others];
}

/** Returns the same, but apart from the other findings. */
export function accessApart(file: LintedFile): {
  readonly first: readonly Diagnostic[];
  readonly others: readonly Diagnostic[];
} {
  const { diagnostics } = file;
  const access = knownAccess(file);
  const [blocked, ...alsoBlocked] = access?.blocked ?? [];
  const isFirst = ({ code, messageId }: Diagnostic): boolean =>
    code === UNREACHABLE || (code === CODE && messageId === blocked?.message.id);
  const first = diagnostics.filter(isFirst);
  if (first.length > 0) return { first, others: diagnostics.filter((diagnostic) => !isFirst(diagnostic)) };
  return { first: blocked === undefined ? [] : [information(file, blocked, alsoBlocked)], others: diagnostics };
}

function information(
  { bytes }: LintedFile,
  { message, rule }: BlockedCrawlers,
  others: readonly BlockedCrawlers[],
): Diagnostic {
  return {
    code: CODE,
    variant: CODE,
    severity: 'info',
    message: message.text,
    messageId: message.id,
    params: message.params,
    tags: [],
    location: locationOf(rule, bytes),
    related: others.map((other) => ({
      message: other.message.text,
      messageId: other.message.id,
      params: other.message.params,
      location: locationOf(other.rule, bytes),
    })),
    help: undefined,
    helpId: undefined,
    helpParams: undefined,
    docs: `docs/rules/${CODE}.md`,
    fixes: [],
    claims: [],
  };
}

function locationOf({ line, span }: { line: number; span: Location['span'] }, bytes: Uint8Array): Location {
  let lineStart = span.start;
  while (lineStart > 0 && bytes[lineStart - 1] !== 0x0a && bytes[lineStart - 1] !== 0x0d) lineStart--;
  const columnOf = (offset: number): number => new TextDecoder().decode(bytes.subarray(lineStart, offset)).length + 1;
  return { span, start: { line, column: columnOf(span.start) }, end: { line, column: columnOf(span.end) } };
}
