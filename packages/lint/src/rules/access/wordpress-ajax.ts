import { insertAllowRules } from '../../fixes/insert-allow-rules.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';

export const wordpressAjax: LintRule = {
  id: 'wordpress-ajax',
  severity: 'warning',
  fixes: 'unsafe',
  what: '`/wp-admin/` is shut, and `admin-ajax.php` in it as well.',
  why: 'Themes and plugins of WordPress load parts of public pages through `/wp-admin/admin-ajax.php`. Where it is shut, search engines render those pages without these parts. The robots.txt that WordPress makes by itself allows it for that reason.',
  bad: 'User-agent: *\nDisallow: /wp-admin/\n',
  good: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
  source: ['F1', 'G1', 'WordPress, do_robots'],
  characters: '-',
  visit: {
    rule(rule, _group, context) {
      if (rule.type !== 'disallow' || !rule.pattern.includes('wp-admin')) return;
      const ask = lookups(context);
      for (const crawler of ['Googlebot', 'bingbot']) {
        const verdict = ask.allows(crawler, '/') === true ? ask.verdict(crawler, AJAX) : undefined;
        if (verdict?.rule?.line !== rule.line) continue;
        const fix = insertAllowRules(rule, [AJAX], context);
        context.report({
          span: rule.span,
          message: `${ruleText(rule)} shuts ${quoted(AJAX)} for ${crawler}: what pages load through it is not rendered.`,
          help: `Add ${quoted(`Allow: ${AJAX}`)}.`,
          fixes: fix === undefined ? [] : [fix],
          claims: [{ kind: 'verdict', crawler, path: AJAX, allowed: false, line: rule.line }],
        });
        return;
      }
    },
  },
};

const AJAX = '/wp-admin/admin-ajax.php';
