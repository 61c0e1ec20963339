import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

export const lowerPercent: LintRule = {
  id: 'lower-percent',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'An escape with small hex digits, `%c3` for `%C3`.',
  why: 'Both mean the same octet, and Google and RFC 9309 compare them as equal. Parsers that compare text take them for different, and URLs are normally requested with capital digits, so such a rule matches nothing there.',
  bad: 'User-agent: *\nDisallow: /caf%c3%a9/\n',
  good: 'User-agent: *\nDisallow: /caf%C3%A9/\n',
  source: ['F3', 'RFC 9309, 2.2.2', 'RFC 3986, 6.2.2.1'],
  characters: '%',
  visit: {
    rule({ span }, _group, context) {
      const { bytes: octets } = context;
      const edits = [];
      for (let at = span.start; at + 2 < span.end; at++) {
        if (octets[at] !== PERCENT || !isHex(octets[at + 1]) || !isHex(octets[at + 2])) continue;
        const digits = String.fromCharCode(octets[at + 1] as number, octets[at + 2] as number);
        const text = digits.toUpperCase();
        if (text !== digits) edits.push({ span: { start: at + 1, end: at + 3 }, text });
        at += 2;
      }
      const [first] = edits;
      if (first === undefined) return;
      const escaped = context.text({ start: first.span.start - 1, end: first.span.end });
      context.report({
        span: { start: first.span.start - 1, end: first.span.end },
        message: `${quoted(escaped)} means what ${quoted(`%${first.text}`)} does, but not to every parser.`,
        help: 'Write capital digits.',
        fixes: [{ title: 'Write capital digits', applicability: 'safe', edits }],
      });
    },
  },
};

const PERCENT = 0x25;

function isHex(octet: number | undefined): boolean {
  if (octet === undefined) return false;
  const lower = octet | 0x20;
  return (octet >= 0x30 && octet <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}
