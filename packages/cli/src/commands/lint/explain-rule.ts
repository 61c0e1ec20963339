import type { LintRule } from '@maycrawl/lint';
import { CommandError } from '../../terminal/command-error.js';
import type { Paint } from '../../terminal/paint.js';
import { printable, quoted } from '../../text/printable.js';

const FIXED_BY: Readonly<Record<LintRule['fixes'], string>> = {
  none: 'no option: edit the file',
  safe: '--fix, which changes no verdict',
  unsafe: '--fix --unsafe, which shows the verdicts that change',
  both: '--fix if no verdict changes, --fix --unsafe otherwise',
};
const COLUMNS = 100;

/** Returns the description of a rule; throws a {@link CommandError} (`usage`) if there is none with this id. */
export async function explainRule(id: string, paint: Paint): Promise<string> {
  const { nearest, rules } = await import('@maycrawl/lint');
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule !== undefined) return explanation(rule, paint);
  const close = nearest(
    id,
    rules.map((candidate) => candidate.id),
  );
  const hint = close === undefined ? 'docs/rules/ lists them' : `did you mean ${close}?`;
  throw new CommandError('usage', `there is no rule ${quoted(id)}; ${hint}`);
}

function explanation({ id, severity, fixes, what, why, bad, good, source }: LintRule, paint: Paint): string {
  const parts = [
    `${paint.bold(id)}: ${wrapped(what)}`,
    `level: ${severity}\nfixed by: ${FIXED_BY[fixes]}`,
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

/** Wraps paragraphs at `COLUMNS`. */
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
