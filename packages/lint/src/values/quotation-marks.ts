import { appliesToClaimOfLine, tokenOnLine } from '../file/user-agent-tokens.js';
import type { Claim } from '../model/claim.js';
import type { Finding, KeyedLine, LintContext } from '../model/lint-context.js';
import { samplePathOfText } from '../patterns/sample-path.js';
import { quoted } from '../text/phrases.js';
import { appliesToText } from './user-agent-value.js';

/** How a line whose value is in quotation marks is read. Undefined for fields, which crawlers ignore anyway. */
function describeReading(
  context: LintContext,
  line: KeyedLine,
  bare: string,
  marks: string,
): Pick<Finding, 'message' | 'claims'> | undefined {
  if (line.kind === 'field') return undefined;
  const { number } = line;
  switch (line.directive) {
    case 'user-agent':
      return {
        message: `${marks} are not valid in a name: the line applies to ${appliesToText({ token: tokenOnLine(context, number) })}.`,
        claims: [appliesToClaimOfLine(context, number)],
      };
    case 'sitemap':
      return {
        message: `${marks} are read as part of the sitemap's URL.`,
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      if (!/^[/*]/.test(line.value)) {
        const claims: Claim[] = [{ kind: 'never-matches', line: number }];
        return { message: `${marks} are read as part of the path: the rule matches no URL.`, claims };
      }
      const path = samplePathOfText(bare);
      const claims: Claim[] = [{ kind: 'matches', line: number, path, matches: false }];
      return { message: `${marks} are read as part of the path: the rule does not match ${quoted(path)}.`, claims };
    }
  }
}

/** Reports a value with quotation marks at its ends; `bare` is the value without them. */
export function reportQuotationMarks(context: LintContext, line: KeyedLine, bare: string, marks: string): void {
  const reading = describeReading(context, line, bare, marks);
  if (reading === undefined) return;
  context.report({
    span: line.valueSpan,
    ...reading,
    help: 'Write names and paths without quotation marks.',
    fixes: [
      {
        title: bare === '' ? 'Remove them' : `Write ${quoted(bare)}`,
        applicability: 'unsafe',
        edits: [{ span: line.valueSpan, text: bare }],
      },
    ],
  });
}
