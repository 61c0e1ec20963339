import { isText } from '../content-kind.js';
import { type LintRule, OTHER } from '../rule.js';
import { reportWrapped } from '../wrapped-value.js';

/** Quotation marks that are not ASCII, primes and backward ones included, at either end. */
const AT_AN_END =
  /^[\s"']*[\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07]|[\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07][\s"']*$/;
const ENDS =
  /^[\s"'\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07]+|[\s"'\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07]+$/g;

export const curlyQuote: LintRule = {
  id: 'curly-quote',
  severity: 'error',
  mends: 'unsafe',
  what: 'Curly or angle quotation marks around a name, path or URL.',
  why: 'Word processors turn plain quotation marks into curly ones. Crawlers know neither: the marks are read as a part of the value, so that a path begins with no slash and matches nothing, and a name is no name. A curly apostrophe inside a path is left alone.',
  bad: 'User-agent: *\nDisallow: “/private/”\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['I3', 'E4', 'F6'],
  octets: OTHER,
  visit: {
    keyed(line, context) {
      if (line.kind === 'field' || !isText(context) || !AT_AN_END.test(line.value)) return;
      reportWrapped(context, line, line.value.replace(ENDS, ''), 'Curly quotation marks');
    },
  },
};
