import type { AppliedFix } from '@maycrawl/lint';
import { crawlersText } from '../../comparison/difference-text.js';
import type { Difference, Direction, PathChange } from '../../comparison/differences.js';
import type { Paint } from '../../terminal/paint.js';
import { counted } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import type { FixedFile } from './linted-file.js';

/** Returns the text on what `--fix` changed in a file, and which verdicts change. */
export function fixText(name: string, fixed: FixedFile, dryRun: boolean, paint: Paint): string {
  const { changes, withheld } = fixed;
  const head = changes.length === 0 ? '' : `${paint.bold(`verdicts that change in ${printable(name)}`)}\n`;
  const skipped =
    withheld.length === 0 ? '' : `left ${findings(withheld)}: it is not proved that no verdict would change\n`;
  return (
    head +
    changes.map((change) => changeText(change, paint)).join('') +
    skipped +
    appliedText(name, fixed, dryRun, paint)
  );
}

function changeText({ crawlers, newlyBlocked, newlyAllowed }: Difference, paint: Paint): string {
  const names = crawlersText(crawlers, 'every crawler that the file does not name');
  return [newlyBlocked, newlyAllowed].map((direction) => directionText(names, direction, paint)).join('');
}

function directionText(names: string, direction: Direction, paint: Paint): string {
  if (direction.kind === 'none') return '';
  if (direction.kind === 'undecided') return `  ${names}: not decided. ${direction.reason}\n`;
  return direction.examples
    .map(
      ({ path, before, after }) =>
        `  ${printable(path)} for ${names}: ${verdictText(before, paint)} -> ${verdictText(after, paint)}\n`,
    )
    .join('');
}

function verdictText({ allowed, rule }: PathChange['before'], paint: Paint): string {
  const word = allowed ? paint.green('allowed') : paint.red('blocked');
  return rule === undefined
    ? `${word} (no rule)`
    : `${word} (line ${rule.line}, ${printable(`${rule.type}: ${rule.pattern}`)})`;
}

function appliedText(name: string, { applied: fixes, changes }: FixedFile, dryRun: boolean, paint: Paint): string {
  if (fixes.length === 0) return `nothing to fix in ${printable(name)}\n`;
  const verb = dryRun ? 'would fix' : 'fixed';
  const effect = changes.length === 0 ? 'verdicts unchanged: proved' : 'verdicts change, as shown';
  return `${paint.bold(verb)} ${findings(fixes, ` in ${printable(name)}`)}; ${effect}\n`;
}

/** Returns `3 findings: trailing-star (2), tie`. */
function findings(fixes: readonly AppliedFix[], where = ''): string {
  const counts = new Map<string, number>();
  for (const { diagnostic } of fixes) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  const what = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`)).join(', ');
  return `${counted(fixes.length, 'finding')}${where}: ${what}`;
}
