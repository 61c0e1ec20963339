import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { insertLinesAfter } from '../fixes/line-edits.js';
import type { Edit, LintContext } from '../model/lint-rule.js';

/** Two consecutive user-agent lines of one group with another line between them. */
export interface Joint {
  readonly above: UserAgentLine;
  readonly below: UserAgentLine;
  /** The last line between them that may look like the end of a group; undefined for blank lines and comments. */
  readonly field: Exclude<Line, { kind: 'blank' }> | undefined;
}

/** The places at which a group joins the next one, because no allow or disallow line ends it. */
export function jointsOf({ userAgents }: Group, context: LintContext): Joint[] {
  const joints: Joint[] = [];
  for (let i = 1; i < userAgents.length; i++) {
    const [above, below] = [userAgents[i - 1] as UserAgentLine, userAgents[i] as UserAgentLine];
    if (below.line - above.line < 2 || above.token === '') continue;
    if (above.token.toLowerCase() === below.token.toLowerCase()) continue;
    if (areSuppressions(above.line, below.line, context)) continue;
    joints.push({ above, below, field: lastFieldBetween(above.line, below.line, context) });
  }
  return joints;
}

export function endGroupAt({ above, field }: Joint, context: LintContext): Edit {
  return insertLinesAfter(field?.number ?? above.line, ['Disallow:'], context);
}

/** True if all lines between two lines are comments that suppress a finding, which separate nothing. */
function areSuppressions(first: number, last: number, context: LintContext): boolean {
  for (let number = first + 1; number < last; number++) {
    if (!/^\s*#\s*maycrawl-disable/.test(context.text(context.line(number).span))) return false;
  }
  return true;
}

function lastFieldBetween(first: number, last: number, context: LintContext): Joint['field'] {
  for (let number = last - 1; number > first; number--) {
    const line = context.line(number);
    if (line.kind === 'blank') continue;
    if (line.kind !== 'invalid' || /^\W*(?:dis)?allow/i.test(line.text.slice(0, 20))) return line;
  }
  return undefined;
}
