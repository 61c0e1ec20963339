import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import { respellKey, standardFieldName } from '../../fixes/replace-key.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

export const acceptedTypo: LintRule = {
  id: 'accepted-typo',
  severity: 'warning',
  presets: { portable: 'error' },
  fixes: 'safe',
  what: 'A misspelt field that Google forgives and others do not.',
  why: 'Google takes a short list of common slips for the field that was meant: `Disalow`, `Dissallow`, `Useragent`, `Site-map` and a few more. RFC 9309 knows no such list, and most other crawlers ignore the line: what is shut to Google is open to them.',
  bad: 'Useragent: *\nDisalow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D9', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      // `DisalowAI` is misspelt and longer than a field: `key-prefix-match` reports it, whose fix is the safer one.
      const reported = new Set(odditiesOfKind(context, 'key-prefix').map(({ line }) => line));
      for (const { line: number } of odditiesOfKind(context, 'accepted-typo')) {
        const line = context.line(number);
        if (line.kind !== 'directive' || reported.has(number)) continue;
        const name = standardFieldName(line.directive);
        context.report({
          span: line.keySpan,
          message: `Google reads ${quoted(line.key)} as ${name}; by RFC 9309 the line is ignored.`,
          help: `Write ${name}.`,
          fixes: respellKey(context, line, name),
          claims: [{ kind: 'read-as', line: number, as: line.directive }],
        });
      }
    },
  },
};
