import type { Claim } from '../../model/claim.js';
import type { Edit } from '../../model/diagnostic.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

export const overEncoded: LintRule = {
  id: 'over-encoded',
  severity: 'warning',
  presets: { rfc9309: 'off' },
  fixes: 'unsafe',
  what: 'An escape of a letter, digit, `-`, `.`, `_` or `~`, which URLs hold as they are.',
  why: "Browsers and crawlers don't escape these characters: `/~bob` is requested, not `/%7Ebob`. RFC 9309 compares both as equal. Google's parser does not decode escapes of ASCII characters, so a rule with one misses the URL as it is normally written.",
  bad: 'User-agent: *\nDisallow: /%7Ebob/\n',
  good: 'User-agent: *\nDisallow: /~bob/\n',
  source: ['F3', 'RFC 9309, 2.2.2', 'RFC 3986, 2.3'],
  characters: '%',
  visit: {
    rule(rule, _group, context) {
      const { span, normalizedPattern, line } = rule;
      if (normalizedPattern.search(UNRESERVED) < 0 || !/^[/*]/.test(normalizedPattern)) return;
      const edits = editsOf(context.bytes, span);
      const [edit] = edits;
      if (edit === undefined) return;
      const path = samplePath(normalizedPattern.replace(UNRESERVED, decoded));
      const claims: Claim[] = path === undefined ? [] : [{ kind: 'matches', line, path, matches: false }];
      context.report({
        span: edit.span,
        message: `${ruleText(rule)} misses the URL that holds ${quoted(edit.text)} as it is: Google does not decode ${quoted(context.text(edit.span))}.`,
        help: `Write ${quoted(edit.text)} for ${quoted(context.text(edit.span))}.`,
        fixes: [{ title: 'Write the characters themselves', applicability: 'unsafe', edits }],
        claims,
      });
    },
  },
};

/** Escapes of RFC 3986's unreserved characters. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

function decoded(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

/** Octets, not characters, as text before the escape may be no UTF-8. */
function editsOf(octets: Uint8Array, { start, end }: Edit['span']): Edit[] {
  const latin1 = Array.from(octets.subarray(start, end), (octet) => String.fromCharCode(octet)).join('');
  return [...latin1.matchAll(UNRESERVED)].map(({ 0: escaped, index }) => ({
    span: { start: start + index, end: start + index + 3 },
    text: decoded(escaped),
  }));
}
