import type { FixKinds, LintRule } from '@maycrawl/lint';
import { CommandError } from '../command-error.js';
import type { Paint } from '../paint.js';
import { printable, quoted } from '../printable.js';

const MENDS: Readonly<Record<FixKinds, string>> = {
  none: 'nothing by itself',
  safe: '--fix; no verdict changes',
  unsafe: '--fix --unsafe, which shows the verdicts that change',
  both: '--fix what changes no verdict, --fix --unsafe the rest',
};
const COLUMNS = 100;

/** What `docs/rules/` says of the rule; throws a {@link CommandError} (`usage`) where there is none of that id. */
export async function explainRule(id: string, paint: Paint): Promise<string> {
  const { nearest, rules } = await import('@maycrawl/lint');
  const rule = rules.find((one) => one.id === id);
  if (rule !== undefined) return explanation(rule, paint);
  const close = nearest(
    id,
    rules.map((one) => one.id),
  );
  const hint = close === undefined ? 'docs/rules/ lists them' : `did you mean ${close}?`;
  throw new CommandError('usage', `there is no rule ${quoted(id)}; ${hint}`);
}

function explanation({ id, severity, fixes: mends, what, why, bad, good, source }: LintRule, paint: Paint): string {
  const parts = [
    `${paint.bold(id)}: ${wrapped(what)}`,
    `level: ${severity}\nmended by: ${MENDS[mends]}`,
    wrapped(why),
    `${paint.red('bad')}\n${indented(bad)}`,
    `${paint.green('good')}\n${indented(good)}`,
    ...(source.length === 0 ? [] : [`source: ${source.join('; ')}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function indented(text: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${printable(line)}`.trimEnd())
    .join('\n');
}

/** Paragraphs in lines that fit a terminal. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines = [''];
      for (const word of paragraph.split(' ')) {
        const line = lines.at(-1) ?? '';
        if (line !== '' && line.length + word.length >= COLUMNS) lines.push(word);
        else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
      }
      return lines.join('\n');
    })
    .join('\n');
}
