import type { ParserReport } from '@maycrawl/conformance';
import { readVersion } from '../../terminal/version.js';
import { jsonLine } from '../../text/printable.js';
import type { TestParserArguments } from './test-parser-command.js';

/** One JSON object. docs/commands/test-parser.md lists the fields. */
export function parserTestJson({ command }: TestParserArguments, { fault, results, errors }: ParserReport): string {
  return jsonLine({
    maycrawl: readVersion(),
    command,
    fault: fault ?? null,
    stderr: errors,
    vectors: results.map(({ vector, outcome, allowed, line, text, why }) => ({
      id: vector.id,
      label: vector.label,
      outcome,
      expected: { allowed: vector.allowed, line: vector.line ?? null, googleAllowed: vector.googleAllowed ?? null },
      allowed: allowed ?? null,
      line: line ?? null,
      why: why ?? null,
      text: text ?? null,
    })),
  });
}
