import { appliesToClaimOfLine, tokenOnLine } from '../file/user-agent-tokens.js';
import type { Claim } from '../model/claim.js';
import type { Finding, KeyedLine, LintContext } from '../model/lint-context.js';
import { samplePathOfText } from '../patterns/sample-path.js';
import { quoted } from '../text/phrases.js';

/** What quotation marks around a value make of its line; `undefined` for lines that nobody obeys anyway. */
function wrappedReading(
  context: LintContext,
  line: KeyedLine,
  bare: string,
  marks: string,
): Pick<Finding, 'message' | 'claims'> | undefined {
  if (line.kind === 'field') return undefined;
  const { number } = line;
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, number);
      const reads = token === '' ? 'this line binds nobody' : `what is read of it is ${quoted(token)}`;
      return { message: `${marks} belong to no name: ${reads}.`, claims: [appliesToClaimOfLine(context, number)] };
    }
    case 'sitemap':
      return {
        message: `${marks} are read as a part of the sitemap's URL.`,
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      if (!/^[/*]/.test(line.value)) {
        const claims: Claim[] = [{ kind: 'never-matches', line: number }];
        return { message: `${marks} are read as a part of the path: the rule matches no URL.`, claims };
      }
      const path = samplePathOfText(bare);
      const claims: Claim[] = [{ kind: 'matches', line: number, path, matches: false }];
      return { message: `${marks} are read as a part of the path: the rule does not match ${quoted(path)}.`, claims };
    }
  }
}

/** The finding for a value with quotation marks at its ends, which `bare` is without. */
export function reportQuotationMarks(context: LintContext, line: KeyedLine, bare: string, marks: string): void {
  const reading = wrappedReading(context, line, bare, marks);
  if (reading === undefined) return;
  context.report({
    span: line.valueSpan,
    ...reading,
    help: 'Write names and paths without quotation marks.',
    fixes: [
      {
        title: bare === '' ? 'Take them out' : `Write ${quoted(bare)}`,
        applicability: 'unsafe',
        edits: [{ span: line.valueSpan, text: bare }],
      },
    ],
  });
}
