import type { Dialect } from '@maycrawl/core';
import type {
  AppliedFix,
  ChangedVerdict,
  Difference,
  Direction,
  FixedFile,
  PathChange,
  WithheldFix,
} from '@maycrawl/lint';
import { crawlersText, UNNAMED_CRAWLERS } from '../../comparison/difference-text.js';
import type { Paint } from '../../terminal/paint.js';
import { counted } from '../../text/counts.js';
import { printable } from '../../text/printable.js';

export function fixText(name: string, fixed: FixedFile, dryRun: boolean, paint: Paint): string {
  const { changes, withheld } = fixed;
  const head = changes.length === 0 ? '' : `${paint.bold(`verdicts that change in ${printable(name)}`)}\n`;
  return (
    head +
    changes
      .flatMap(({ dialect, differences }) => differences.map((change) => changeText(change, dialect, paint)))
      .join('') +
    withheldText(withheld) +
    appliedText(name, fixed, dryRun, paint)
  );
}

const MAX_LISTED = 10;

function withheldText(withheld: readonly WithheldFix[]): string {
  const unproved = withheld.filter(({ reason }) => reason === 'unproved');
  return [
    ...reasonsText(unproved, 'more that would change verdicts'),
    ...(unproved.length > 0 ? ['--unsafe applies them\n'] : []),
    ...reasonsText(
      withheld.filter(({ reason }) => reason === 'blocks-allowed'),
      'more that would block what an allow rule allows',
    ),
    ...reasonsText(
      withheld.filter(({ reason }) => reason === 'closes-site'),
      'more that would block the whole site',
    ),
  ].join('');
}

function reasonsText(withheld: readonly WithheldFix[], others: string): string[] {
  const undecided = withheld.filter(({ example }) => example === undefined);
  const different = withheld.filter(({ example }) => example !== undefined);
  const listed = different.slice(0, MAX_LISTED).map((one) => {
    const { code, location } = one.diagnostic;
    return `withheld: ${withheldReason(one)}; ${code} in line ${location.start.line}\n`;
  });
  const more = different.length - listed.length;
  return [
    ...listed,
    ...(more > 0 ? [`withheld: ${more} ${others}\n`] : []),
    ...(undecided.length > 0 ? [`left ${findings(undecided)}: ${withheldReason(undecided[0] as WithheldFix)}\n`] : []),
  ];
}

function changeText({ crawlers, newlyBlocked, newlyAllowed }: Difference, dialect: Dialect, paint: Paint): string {
  const readers = dialect === 'google' ? '' : ', by readers of RFC 9309';
  const names = crawlersText(crawlers, UNNAMED_CRAWLERS) + readers;
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

function appliedText(
  name: string,
  { applied: fixes, changes, isComplete }: FixedFile,
  dryRun: boolean,
  paint: Paint,
): string {
  if (fixes.length === 0) return `nothing to fix in ${printable(name)}\n`;
  const verb = dryRun ? 'would fix' : 'fixed';
  const effect = changes.length === 0 ? 'verdicts unchanged: proved' : 'verdicts change, as shown';
  const more = isComplete ? '' : 'not all of them in one run: run maycrawl lint --fix again\n';
  return `${paint.bold(verb)} ${findings(fixes, ` in ${printable(name)}`)}; ${effect}\n${more}`;
}

/** Returns `3 findings: trailing-star (2), tie`. */
function findings(fixes: readonly AppliedFix[], where = ''): string {
  const counts = new Map<string, number>();
  for (const { diagnostic } of fixes) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  const what = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`)).join(', ');
  return `${counted(fixes.length, 'finding')}${where}: ${what}`;
}

/** Returns why a fix is withheld: `readers of RFC 9309 would block /private/ (crawler Googlebot)`. */
export function withheldReason({ reason, example }: WithheldFix): string {
  if (reason === 'unproved')
    return example === undefined ? 'it is not proved that no verdict would change' : exampleText(example);
  if (example === undefined) {
    return reason === 'closes-site'
      ? 'it was not examined whether the site would remain open'
      : 'it is not proved that what an allow rule allows would remain allowed';
  }
  const { rule } = example.before;
  const by = rule === undefined ? '' : `, which ${printable(`Allow: ${rule.pattern}`)} allows`;
  return `${exampleText(example)}${by}`;
}

function exampleText({ dialect, crawler, path, after }: ChangedVerdict): string {
  const readers = dialect === 'google' ? 'Google' : 'readers of RFC 9309';
  const who = crawler === '*' ? UNNAMED_CRAWLERS : `crawler ${printable(crawler)}`;
  return `${readers} would ${after.allowed ? 'allow' : 'block'} ${printable(path)} (${who})`;
}
