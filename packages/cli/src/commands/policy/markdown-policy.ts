import { inert } from '../../text/markdown.js';
import type { ShownPolicy } from './shown-policy.js';
import { type PolicyHead, readingOf } from './text-policy.js';

export function markdownPolicy(head: PolicyHead, shown: ShownPolicy): string {
  const { star, uses, statesUse, preferences, notes, limits, leftOut } = shown;
  const rows = uses.flatMap(({ title, lines }) =>
    lines.map(({ who, answer, use, why }, i) => {
      const cells = [i === 0 ? title : '', who, answer, ...(statesUse ? [use] : []), why].map(inert);
      return `| ${cells.join(' | ')} |\n`;
    }),
  );
  const listed = [...preferences, ...notes, ...limits].map((text) => `- ${inert(text)}\n`);
  return [
    `**maycrawl policy**: ${inert(head.name)}, ${readingOf(head, shown)}\n`,
    star === undefined ? '' : `\n${inert(star)}\n`,
    `\n${headOf(statesUse)}${rows.join('')}`,
    listed.length === 0 ? '' : `\n${listed.join('')}`,
    leftOut === undefined ? '' : `\n${inert(leftOut)}\n`,
  ].join('');
}

function headOf(statesUse: boolean): string {
  return statesUse
    ? '| use | who | may fetch | use is | by |\n| --- | --- | --- | --- | --- |\n'
    : '| use | who | answer | by |\n| --- | --- | --- | --- |\n';
}
