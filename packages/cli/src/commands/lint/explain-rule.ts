import type { LintRule } from '@maycrawl/lint';
import { usage } from '../../terminal/command-error.js';
import type { Paint } from '../../terminal/paint.js';
import { printable, quoted } from '../../text/printable.js';
import { wrapped } from '../../text/wrap.js';
import { pageOf } from './page-of.js';

const FIXED_BY: Readonly<Record<LintRule['fixes'], string>> = {
  none: 'no option: edit the file',
  safe: '--fix, which changes no verdict',
  unsafe: '--fix --unsafe, which shows the verdicts that change',
  both: '--fix if no verdict changes, --fix --unsafe otherwise',
};
const COLUMNS = 100;

/** Throws a `CommandError` (`usage`) if there is no rule with this id. */
export async function explainRule(id: string, paint: Paint): Promise<string> {
  const [{ nearest }, { rules }] = await Promise.all([import('@maycrawl/lint/names'), import('@maycrawl/lint')]);
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule !== undefined) return explanation(rule, paint);
  const close = nearest(
    id,
    rules.map((candidate) => candidate.id),
  );
  const hint = close === undefined ? 'maycrawl lint --list-rules lists them' : `did you mean ${close}?`;
  throw usage(`there is no rule ${quoted(id)}; ${hint}`);
}

function explanation(rule: LintRule, paint: Paint): string {
  const { consequence, text } = pageOf(rule.id);
  const parts = [
    wrapped(`${rule.id}: ${plain(consequence)}`, COLUMNS)
      .join('\n')
      .replace(rule.id, (id) => paint.bold(id)),
    `level: ${levels(rule)}\nfixed by: ${FIXED_BY[rule.fixes]}`,
    ...shownBlocks(text, paint),
  ];
  return `${parts.join('\n\n')}\n`;
}

function shownBlocks(text: string, paint: Paint): string[] {
  return text.split(/^```(?:txt)?\n/m).flatMap((part, i) => {
    if (i % 2 === 1) return [indented(part)];
    const paragraphs = part.split(/\n{2,}/).map((paragraph) => paragraph.trim());
    return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => shown(paragraph, paint));
  });
}

function shown(paragraph: string, paint: Paint): string {
  const [, heading] = /^## (.*)$/.exec(paragraph) ?? [];
  if (heading !== undefined) return paint.bold(heading);
  if (paragraph.startsWith('- ')) return plain(paragraph);
  return wrapped(plain(paragraph.replaceAll('\n', ' ')), COLUMNS).join('\n');
}

function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 <$2>');
}

function levels({ severity, presets = {} }: LintRule): string {
  return [severity, ...Object.entries(presets).map(([preset, level]) => `with --preset ${preset}, ${level}`)].join(
    '; ',
  );
}

function indented(text: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${printable(line)}`.trimEnd())
    .join('\n');
}
