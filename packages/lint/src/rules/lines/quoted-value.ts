import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quotationTexts, reportQuotationMarks } from '../../values/quotation-marks.js';

/** Marks at both ends, or only at the start. Only at the end, a mark counts if no URL contains it. */
const WRAPPED = /^(["'`])(.*?)["'`]?$|^([^"]*)"$/s;

export const quotedValue: LintRule = {
  id: 'quoted-value',
  severity: 'error',
  fixes: 'unsafe',
  messages: quotationTexts,
  what: 'Quotation marks around a name, path or URL.',
  characters: '"\'`',
  keyed(line, context) {
    if (line.kind === 'field' || !isText(context)) return;
    const [whole, , inside, before] = WRAPPED.exec(line.value) ?? [];
    if (whole === undefined || (inside === undefined && line.directive === 'user-agent')) return;
    reportQuotationMarks(context, line, (inside ?? before ?? '').trim(), 'plain');
  },
};
