import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';

export const dollarInside: LintRule = {
  id: 'dollar-inside',
  severity: 'warning',
  fixes: 'none',
  what: 'A `$` before the end of a path, where it anchors nothing.',
  why: '`$` means the end of the URL only as the very last character of a rule. Anywhere else it is a plain dollar sign: `/*.pdf$/` and `/*.pdf$*` match URLs that hold `.pdf$`, which is hardly ever meant.\n\nA `$` that reads as part of a name or a value, as in `/$metadata`, is not reported.',
  bad: 'User-agent: *\nDisallow: /*.pdf$*\n',
  good: 'User-agent: *\nDisallow: /*.pdf$\n',
  source: ['F2', 'RFC 9309, 2.2.3'],
  characters: '$',
  visit: {
    rule(rule, _group, context) {
      const { bytes: octets } = context;
      const { start, end } = rule.span;
      const at = octets.subarray(start, end).indexOf(DOLLAR);
      if (at < 0 || start + at === end - 1 || !looksAnchored(octets, start, start + at, end)) return;
      const path = samplePath(rule.normalizedPattern);
      context.report({
        span: context.within(rule.span, at, at + 1),
        message: `The \`$\` in ${ruleText(rule)} is a plain character: it anchors only at the very end.`,
        help: 'Take out what follows the `$`, or the `$` itself.',
        claims: path === undefined ? [] : [{ kind: 'matches', line: rule.line, path, matches: true }],
      });
    },
  },
};

const DOLLAR = 0x24;
const DOT = 0x2e;

/** Behind a file extension, or before a star, a second dollar or the next part of a list, it was to be the end. */
function looksAnchored(octets: Uint8Array, start: number, dollar: number, end: number): boolean {
  const next = octets[dollar + 1] as number;
  if (next === 0x2a || (next === DOLLAR && dollar + 2 === end) || next === 0x2c || next === 0x20) return true;
  let at = dollar;
  while (at > start && dollar - at < 6 && isLetterOrDigit(octets[at - 1] as number)) at--;
  return at < dollar && at > start && octets[at - 1] === DOT;
}

function isLetterOrDigit(octet: number): boolean {
  return (octet >= 0x30 && octet <= 0x39) || ((octet | 0x20) >= 0x61 && (octet | 0x20) <= 0x7a);
}
