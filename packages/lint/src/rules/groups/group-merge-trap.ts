import { GOOGLE_PARSER, google, PYTHON_PARSER, rfc9309 } from '../../data/sources.js';
import { fieldJointTexts, findingAtField } from '../../grouping/field-finding.js';
import { findingAtGap, gapTexts } from '../../grouping/gap-finding.js';
import { jointFixTexts } from '../../grouping/joint-fixes.js';
import { jointTexts } from '../../grouping/joint-texts.js';
import { jointsOf } from '../../grouping/joints.js';
import type { LintRule } from '../../model/lint-rule.js';

export const texts: typeof fieldJointTexts & typeof gapTexts & typeof jointTexts & typeof jointFixTexts = {
  ...fieldJointTexts,
  ...gapTexts,
  ...jointTexts,
  ...jointFixTexts,
};

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
  why: 'Only allow and disallow lines end a run of user-agent lines. Blank lines, comments, `Crawl-delay`, `Sitemap` and other fields do not: if a crawler has nothing else below its name, the rules of the next group apply to it, although they were written for another crawler. With `*` above and a blocked crawler below, the whole site is blocked for everyone. With `Googlebot` above and a blocked `*` below, Google is blocked. Some generators write this: from an empty `disallow`, Next.js writes no line at all.\n\nThe file should show which of two meanings is intended. An empty `Disallow:` makes a separate group that allows everything. User-agent lines one below the other show that the rules are for all of them. A crawler with only a crawl-delay that joins `*` usually should follow those rules: unless they block the site, the finding is only informational. So is one about a name that no crawler uses any more, such as `Googlebot-Mobile`.\n\nIf only blank lines and comments are between the user-agent lines, the finding has an example: a path for which a crawler gets another verdict than from a parser that ends the group there, as some parsers do at a blank line. Without such a path, only the preset `portable` has a finding.',
  bad: 'User-agent: Googlebot\n\nUser-agent: *\nDisallow: /\n',
  good: 'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
  source: [google('grouping-of-lines-and-rules'), GOOGLE_PARSER, PYTHON_PARSER, rfc9309('2.2.1')],
  visit: {
    group(group, context) {
      if (group.userAgents.length < 2) return;
      const joints = jointsOf(group, context);
      const fields = joints.filter(({ field }) => field !== undefined);
      const hasPath = group.rules.some(({ pattern }) => pattern !== '');
      const finding =
        fields.length > 0 && hasPath
          ? findingAtField(group, joints, fields, context)
          : findingAtGap(
              group,
              joints.filter(({ field }) => field === undefined),
              context,
            );
      if (finding !== undefined) context.report(finding);
    },
  },
};
