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
  const hint = close === undefined ? 'maycrawl lint --list-rules lists them' : `did you mean ${close}?`;
  throw new CommandError('usage', `there is no rule ${quoted(id)}; ${hint}`);
}

function explanation(rule: LintRule, paint: Paint): string {
  const { id, fixes, what, why, bad, good, source } = rule;
  const notes = exampleNotes(rule);
  const parts = [
    `${paint.bold(id)}: ${wrapped(what)}`,
    `level: ${levels(rule)}\nfixed by: ${FIXED_BY[fixes]}`,
    wrapped(why),
    `${paint.red('bad')}\n${indented(bad)}`,
    `${paint.green('good')}\n${indented(good)}`,
    ...(notes === '' ? [] : [wrapped(notes)]),
    ...(source.length === 0 ? [] : [`source: ${source.join('; ')}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function levels({ severity, presets = {} }: LintRule): string {
  return [severity, ...Object.entries(presets).map(([preset, level]) => `with --preset ${preset}, ${level}`)].join(
    '; ',
  );
}

/** Returns what the examples of a rule do not show: their notation, and with what they are checked. Empty if nothing. */
export function exampleNotes({ bad, with: options, goodWith }: LintRule): string {
  const notes: string[] = [];
  if (/\\x[\da-f]{2}/.test(bad)) notes.push('`\\xNN` represents the byte with the hexadecimal value NN.');
  if (bad.includes('\\r')) notes.push('`\\r` represents a carriage return.');
  if (bad.includes('⟨')) notes.push('`⟨text × 9⟩` represents nine copies of the text.');
  if (options !== undefined && goodWith !== undefined)
    notes.push(`The bad example is checked ${given(options)}; the good one ${given(goodWith)}.`);
  else if (options !== undefined) notes.push(`Both examples are checked ${given(options)}.`);
  return notes.join(' ');
}

function given({ url, path, environment, facts }: NonNullable<LintRule['with']>): string {
  const phrases: string[] = [];
  const redirects = facts?.hops.slice(1) ?? [];
  if (facts !== undefined) {
    const type = facts.contentType === undefined ? '' : ` and the content type \`${facts.contentType}\``;
    const redirected = redirects.length === 0 ? '' : `, after a redirect to \`${redirects.join('`, then to `')}\``;
    phrases.push(`as a response with the status ${facts.status}${type}${redirected}`);
  } else if (url !== undefined) phrases.push(`with the URL \`${url}\``);
  if (path !== undefined) phrases.push(`with the file name \`${path}\``);
  if (environment !== undefined) phrases.push(`with the environment \`${environment}\``);
  return phrases.join(' and ');
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
