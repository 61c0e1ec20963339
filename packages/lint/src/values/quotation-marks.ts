import { appliesToClaimOfLine, tokenOnLine } from '../file/groups.js';
import type { Claim, Finding, KeyedLine, LintContext } from '../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../model/lint-rule.js';
import { samplePathOfText } from '../patterns/pattern-text.js';

/** The texts of the rules that report quotation marks. */
export const quotationTexts = {
  plainMarksInName: 'Quotation marks are not valid in a name: the line applies to {token:code}.',
  plainMarksInNameOfNone: 'Quotation marks are not valid in a name: the line applies to no crawler.',
  curlyMarksInName: 'Curly quotation marks are not valid in a name: the line applies to {token:code}.',
  curlyMarksInNameOfNone: 'Curly quotation marks are not valid in a name: the line applies to no crawler.',
  plainMarksInUrl: "Quotation marks are read as part of the sitemap's URL.",
  curlyMarksInUrl: "Curly quotation marks are read as part of the sitemap's URL.",
  plainMarksFirst: 'Quotation marks are read as part of the path: the rule matches no URL.',
  curlyMarksFirst: 'Curly quotation marks are read as part of the path: the rule matches no URL.',
  plainMarksInPath: 'Quotation marks are read as part of the path: the rule does not match {path:code}.',
  curlyMarksInPath: 'Curly quotation marks are read as part of the path: the rule does not match {path:code}.',
  omitMarks: 'Write names and paths without quotation marks.',
  removeMarks: 'Remove them',
  writeBare: 'Write {text:code}',
} as const;
const messages = defineMessages(quotationTexts);

type Marks = 'plain' | 'curly';

/** How a line whose value is in quotation marks is read. Undefined for fields, which crawlers ignore anyway. */
function describeReading(
  context: LintContext,
  line: KeyedLine,
  bare: string,
  marks: Marks,
): Pick<Finding, 'message' | 'claims'> | undefined {
  if (line.kind === 'field') return undefined;
  const { number } = line;
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, number);
      return {
        message: token === '' ? messages[`${marks}MarksInNameOfNone`]() : messages[`${marks}MarksInName`]({ token }),
        claims: [appliesToClaimOfLine(context, number)],
      };
    }
    case 'sitemap':
      return {
        message: messages[`${marks}MarksInUrl`](),
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      if (!/^[/*]/.test(line.value)) {
        const claims: Claim[] = [{ kind: 'never-matches', line: number }];
        return { message: messages[`${marks}MarksFirst`](), claims };
      }
      const path = samplePathOfText(bare);
      const claims: Claim[] = [{ kind: 'matches', line: number, path, matches: false }];
      return { message: messages[`${marks}MarksInPath`]({ path }), claims };
    }
  }
}

/** Reports a value with plain or curly quotation marks at its ends; `bare` is the value without them. */
export function reportQuotationMarks(context: LintContext, line: KeyedLine, bare: string, marks: Marks): void {
  const reading = describeReading(context, line, bare, marks);
  if (reading === undefined) return;
  const title = bare === '' ? messages.removeMarks() : messages.writeBare({ text: bare });
  context.report({
    span: line.valueSpan,
    ...reading,
    help: messages.omitMarks(),
    fixes: [unsafeFix(title, { span: line.valueSpan, text: bare })],
  });
}
