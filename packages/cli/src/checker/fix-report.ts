import type { DifferingProbe } from '@maycrawl/lint';
import type { Paint } from '../paint.js';
import { printable } from '../printable.js';
import { counted, type FixedFile } from './linted-file.js';

const MAX_EXAMPLES = 20;

/** What `--fix` did to a file, and which verdicts change. */
export function fixText(name: string, fixed: FixedFile, dryRun: boolean, paint: Paint): string {
  const changes = examplesOf(fixed.changes)
    .map((change) => `  ${changeText(change, paint)}\n`)
    .join('');
  return changesHead(name, fixed, paint) + changes + applied(name, fixed, dryRun, paint);
}

function changesHead(name: string, { changes }: FixedFile, paint: Paint): string {
  return changes.length === 0 ? '' : `${paint.bold(`verdicts that change in ${printable(name)}`)}, by example\n`;
}

/** One change for each crawler and pair of deciding lines. */
function examplesOf(changes: readonly DifferingProbe[]): DifferingProbe[] {
  const examples = new Map<string, DifferingProbe>();
  for (const change of changes) {
    const key = `${change.token} ${change.before.rule?.line} ${change.after.rule?.line}`;
    if (!examples.has(key)) examples.set(key, change);
  }
  return [...examples.values()].slice(0, MAX_EXAMPLES);
}

function changeText({ token, path, before, after }: DifferingProbe, paint: Paint): string {
  return `${token === '*' ? 'any other crawler' : printable(token)} ${printable(path)}: ${verdict(before, paint)} -> ${verdict(after, paint)}`;
}

function verdict({ allowed, rule }: DifferingProbe['before'], paint: Paint): string {
  const word = allowed ? paint.green('allowed') : paint.red('disallowed');
  return rule === undefined
    ? `${word} (no rule)`
    : `${word} (line ${rule.line}, ${printable(`${rule.type}: ${rule.pattern}`)})`;
}

function applied(name: string, { applied: fixes, changes }: FixedFile, dryRun: boolean, paint: Paint): string {
  if (fixes.length === 0) return `nothing to fix in ${printable(name)}\n`;
  const counts = new Map<string, number>();
  for (const { diagnostic } of fixes) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  const what = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`)).join(', ');
  const verb = dryRun ? 'would fix' : 'fixed';
  const effect = changes.length === 0 ? 'no verdict changes' : 'verdicts change, as shown';
  return `${paint.bold(verb)} ${counted(fixes.length, 'fault')} in ${printable(name)}: ${what}; ${effect}\n`;
}
