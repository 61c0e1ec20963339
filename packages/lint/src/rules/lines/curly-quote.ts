import { isText } from '../../file/content-kind.js';
import { type LintRule, NON_ASCII } from '../../model/lint-rule.js';
import { stripEnds } from '../../text/characters.js';
import { quotationTexts, reportQuotationMarks } from '../../values/quotation-marks.js';

/** Quotation marks outside ASCII, including primes and low, angle and corner marks. */
const CURLY = /[\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07]/;
const PLAIN = /[\s"']/;
const ANY = new RegExp(`${CURLY.source}|${PLAIN.source}`);

export const curlyQuote: LintRule = {
  id: 'curly-quote',
  severity: 'error',
  fixes: 'unsafe',
  messages: quotationTexts,
  what: 'Curly or angle quotation marks around a name, path or URL.',
  characters: NON_ASCII,
  keyed(line, context) {
    if (line.kind === 'field' || !CURLY.test(line.value) || !isText(context)) return;
    const inside = stripEnds(line.value, PLAIN);
    if (!CURLY.test(inside[0] ?? '') && !CURLY.test(inside.at(-1) ?? '')) return;
    reportQuotationMarks(context, line, stripEnds(line.value, ANY), 'curly');
  },
};
