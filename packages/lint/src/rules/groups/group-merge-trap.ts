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
} as const;

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
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
};
