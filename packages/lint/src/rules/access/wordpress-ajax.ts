import { insertAllowRules, insertAllowTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';

export const texts = {
  blocks: '{rule:code} blocks {path:code} for {crawler}, so content that pages load through it is not rendered.',
  addRule: 'Add {rule:code}.',
} as const;
const messages = defineMessages(texts);

export const wordpressAjax: LintRule = {
  id: 'wordpress-ajax',
  severity: 'warning',
  fixes: 'unsafe',
  messages: { ...texts, ...insertAllowTexts },
  what: 'A rule that blocks `/wp-admin/` and with it `admin-ajax.php`.',
  characters: '-',
  rule(rule, _group, context) {
    if (rule.type !== 'disallow' || !rule.pattern.includes('wp-admin')) return;
    const lookup = lookups(context);
    for (const crawler of ['Googlebot', 'bingbot']) {
      const verdict = lookup.allows(crawler, '/') === true ? lookup.verdict(crawler, AJAX) : undefined;
      if (verdict?.rule?.line !== rule.line) continue;
      const fix = insertAllowRules(rule, [AJAX], context);
      context.report({
        span: rule.span,
        message: messages.blocks({ rule: ruleLine(rule), path: AJAX, crawler }),
        help: messages.addRule({ rule: `Allow: ${AJAX}` }),
        fixes: fix === undefined ? [] : [fix],
        claims: [{ kind: 'verdict', crawler, path: AJAX, allowed: false, line: rule.line }],
      });
      return;
    }
  },
};

const AJAX = '/wp-admin/admin-ajax.php';
