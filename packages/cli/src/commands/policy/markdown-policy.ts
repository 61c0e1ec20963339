import type { PolicyLanguage } from '../../messages/policy-language.js';
import { inert } from '../../text/markdown.js';
import type { ShownPolicy } from './shown-policy.js';
import { type PolicyHead, readingOf } from './text-policy.js';

export function markdownPolicy(head: PolicyHead, shown: ShownPolicy, words: PolicyLanguage): string {
  const { star, uses, statesUse, preferences, notes, limits, leftOut } = shown;
  const rows = uses.flatMap(({ title, lines }) =>
    lines.map(({ who, answer, use, why }, i) => {
      const cells = [i === 0 ? title : '', who, answer, ...(statesUse ? [use] : []), why].map(inert);
      return `| ${cells.join(' | ')} |\n`;
    }),
  );
  const listed = [...preferences, ...notes, ...limits].map((text) => `- ${inert(text)}\n`);
  return [
    `**maycrawl policy**: ${inert(head.name)}, ${readingOf(head, shown, words)}\n`,
    star === undefined ? '' : `\n${inert(star)}\n`,
    `\n${headOf(statesUse, words)}${rows.join('')}`,
    listed.length === 0 ? '' : `\n${listed.join('')}`,
    leftOut === undefined ? '' : `\n${inert(leftOut)}\n`,
  ].join('');
}

function headOf(statesUse: boolean, words: PolicyLanguage): string {
  const ids = statesUse
    ? (['use', 'who', 'mayFetch', 'useIs', 'by'] as const)
    : (['use', 'who', 'answer', 'by'] as const);
  return `| ${ids.map((id) => words.say(id)).join(' | ')} |\n|${' --- |'.repeat(ids.length)}\n`;
}
