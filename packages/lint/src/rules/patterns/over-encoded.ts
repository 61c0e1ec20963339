import { type Claim, defineMessages, type Edit, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { unrequestedPart } from '../../patterns/resolved-path.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';

export const texts = {
  doesNotMatch: '{rule:code} does not match URLs with a plain {character:code}: Google does not decode {escaped:code}.',
  writeCharacter: 'Write {character:code} instead of {escaped:code}.',
  writeUnescaped: 'Write the characters unescaped',
} as const;
const messages = defineMessages(texts);

export const overEncoded: LintRule = {
  id: 'over-encoded',
  severity: 'warning',
  presets: { rfc9309: 'off' },
  fixes: 'unsafe',
  messages: texts,
  what: 'An escape of a letter, a digit, `-`, `.`, `_` or `~`, which URLs contain unescaped.',
  characters: '%',
  rule(rule, group, context) {
    const { span, normalizedPattern, line } = rule;
    if (normalizedPattern.search(UNRESERVED) < 0 || !/^[/*]/.test(normalizedPattern)) return;
    // No crawler requests a segment `..`, escaped or not: `server-path` reports it.
    if (unrequestedPart(normalizedPattern) !== undefined) return;
    const edits = editsOf(context.bytes, span);
    const [edit] = edits;
    if (edit === undefined) return;
    const path = samplePath(normalizedPattern.replace(UNRESERVED, decoded));
    const claims: Claim[] = path === undefined ? [] : [{ kind: 'matches', line, path, matches: false }];
    const [character, escaped] = [edit.text, context.text(edit.span)];
    context.report({
      span: edit.span,
      severity: path !== undefined && hasVerdictAnyway(rule, group, path, context) ? 'info' : 'warning',
      message: messages.doesNotMatch({ rule: ruleLine(rule), character, escaped }),
      help: messages.writeCharacter({ character, escaped }),
      fixes: [unsafeFix(messages.writeUnescaped(), edits)],
      claims,
    });
  },
};

/** Escapes of the unreserved characters of RFC 3986. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

function decoded(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

/** Works on bytes, because text before an escape may not be valid UTF-8. */
function editsOf(bytes: Uint8Array, { start, end }: Edit['span']): Edit[] {
  const latin1 = Array.from(bytes.subarray(start, end), (byte) => String.fromCharCode(byte)).join('');
  return [...latin1.matchAll(UNRESERVED)].map(({ 0: escaped, index }) => ({
    span: { start: start + index, end: start + index + 3 },
    text: decoded(escaped),
  }));
}
