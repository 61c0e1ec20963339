import type { RuleSummary } from '@maycrawl/lint/internal';
import { pageOf } from '../../rule-pages/page-of.js';
import { usage } from '../../terminal/command-error.js';
import type { Paint } from '../../terminal/paint.js';
import { printable, quoted } from '../../text/printable.js';
import { wrapped } from '../../text/wrap.js';

const FIXED_BY: Readonly<Record<RuleSummary['fixes'], string>> = {
  none: 'no option: edit the file',
  safe: '--fix, which changes no verdict',
  unsafe: '--fix --unsafe, which shows the verdicts that change',
  both: '--fix if no verdict changes, --fix --unsafe otherwise',
};
const COLUMNS = 100;

/** Throws a `CommandError` (`usage`) if there is no rule with this id. */
export async function explainRule(id: string, paint: Paint): Promise<string> {
  const [{ nearest }, { namedRules }] = await Promise.all([
    import('@maycrawl/lint/internal/names'),
    import('@maycrawl/lint/internal'),
  ]);
  const rule = namedRules.find((candidate) => candidate.id === id);
  if (rule !== undefined) return rule.variants.length === 0 ? explanation(rule, paint) : overview(rule, paint);
  const close = nearest(
    id,
    namedRules.map((candidate) => candidate.id),
  );
  const hint = close === undefined ? 'maycrawl lint --list-rules lists them' : `did you mean ${close}?`;
  throw usage(`there is no rule ${quoted(id)}; ${hint}`);
}

function explanation(rule: RuleSummary, paint: Paint): string {
  const { consequence, text } = pageOf(rule.id);
  const facts = `level: ${levels(rule)}\nfixed by: ${fixedBy(rule)}`;
  return `${[first(rule, consequence, paint), facts, ...shownBlocks(text, paint)].join('\n\n')}\n`;
}

/** Of a rule with variants: each of them in a line. */
function overview(rule: RuleSummary, paint: Paint): string {
  const width = Math.max(...rule.variants.map(({ id }) => id.length));
  const variants = rule.variants.map(
    (one) => `  ${one.id.padEnd(width)}  ${one.severity.padEnd(7)}  ${plain(one.what)}`,
  );
  const more = 'maycrawl lint --explain VARIANT explains one of them.';
  return `${[first(rule, pageOf(rule.id).consequence, paint), ['variants:', ...variants].join('\n'), more].join('\n\n')}\n`;
}

function first({ id }: RuleSummary, consequence: string, paint: Paint): string {
  const lines = wrapped(`${id}: ${plain(consequence)}`, COLUMNS);
  return lines.join('\n').replace(id, (name) => paint.bold(name));
}

/** Says of a note how to select its fix: without a selection, only errors and warnings are fixed. */
function fixedBy({ id, severity, fixes }: RuleSummary): string {
  const isSelected = fixes !== 'none' && (severity === 'info' || severity === 'off');
  return isSelected ? `${FIXED_BY[fixes]}, with --select ${id}` : FIXED_BY[fixes];
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

function levels({ severity, presets }: RuleSummary): string {
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
