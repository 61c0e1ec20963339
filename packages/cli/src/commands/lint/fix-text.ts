import type { AppliedFix } from '@maycrawl/lint';
import { crawlersText } from '../../comparison/difference-text.js';
import type { Difference, Direction, PathChange } from '../../comparison/differences.js';
import type { Paint } from '../../terminal/paint.js';
import { counted } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import type { FixedFile } from './linted-file.js';

/** What `--fix` did to a file, and which verdicts change. */
export function fixText(name: string, fixed: FixedFile, dryRun: boolean, paint: Paint): string {
  const { changes, withheld } = fixed;
  const head = changes.length === 0 ? '' : `${paint.bold(`verdicts that change in ${printable(name)}`)}\n`;
  const left = withheld.length === 0 ? '' : `left ${faults(withheld)}: not proved that no verdict would change\n`;
  return (
    head + changes.map((change) => changeText(change, paint)).join('') + left + applied(name, fixed, dryRun, paint)
  );
}

function changeText({ crawlers, newlyBlocked, newlyAllowed }: Difference, paint: Paint): string {
  const who = crawlersText(crawlers, 'every crawler that it does not name');
  return [newlyBlocked, newlyAllowed].map((direction) => directionText(who, direction, paint)).join('');
}

function directionText(who: string, direction: Direction, paint: Paint): string {
  if (direction.kind === 'none') return '';
  if (direction.kind === 'undecided') return `  ${who}: not decided. ${direction.reason}\n`;
  return direction.examples
    .map(
      ({ path, before, after }) =>
        `  ${who} ${printable(path)}: ${verdict(before, paint)} -> ${verdict(after, paint)}\n`,
    )
    .join('');
}

function verdict({ allowed, rule }: PathChange['before'], paint: Paint): string {
  const word = allowed ? paint.green('allowed') : paint.red('disallowed');
  return rule === undefined
    ? `${word} (no rule)`
    : `${word} (line ${rule.line}, ${printable(`${rule.type}: ${rule.pattern}`)})`;
}

function applied(name: string, { applied: fixes, changes }: FixedFile, dryRun: boolean, paint: Paint): string {
  if (fixes.length === 0) return `nothing to fix in ${printable(name)}\n`;
  const verb = dryRun ? 'would fix' : 'fixed';
  const effect = changes.length === 0 ? 'verdicts unchanged: proved' : 'verdicts change, as shown';
  return `${paint.bold(verb)} ${faults(fixes, ` in ${printable(name)}`)}; ${effect}\n`;
}

/** `3 faults: trailing-star (2), tie`. */
function faults(fixes: readonly AppliedFix[], where = ''): string {
  const counts = new Map<string, number>();
  for (const { diagnostic } of fixes) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  const what = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`)).join(', ');
  return `${counted(fixes.length, 'fault')}${where}: ${what}`;
}
