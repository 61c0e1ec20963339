import type { Dialect } from '@maycrawl/core';
import { renderValues } from '@maycrawl/core/message';
import type { AppliedFix, ChangedVerdict, WithheldFix } from '@maycrawl/lint';
import type { Difference, Direction, FixedFile, PathChange } from '@maycrawl/lint/internal';
import { crawlersText } from '../../comparison/difference-text.js';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';
import type { Paint } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';

export function fixText(
  name: string,
  fixed: FixedFile,
  dryRun: boolean,
  paint: Paint,
  words: ReportLanguage = ENGLISH_REPORT,
): string {
  const { changes, withheld } = fixed;
  const head = changes.length === 0 ? '' : `${paint.bold(words.say('changesIn', { name: printable(name) }))}\n`;
  return (
    head +
    changes
      .flatMap(({ dialect, differences }) => differences.map((change) => changeText(change, dialect, paint, words)))
      .join('') +
    withheldText(withheld, words) +
    appliedText(name, fixed, dryRun, paint, words)
  );
}

const MAX_LISTED = 10;

function withheldText(withheld: readonly WithheldFix[], words: ReportLanguage): string {
  const because = (cause: WithheldFix['reason']) => withheld.filter(({ reason }) => reason === cause);
  const unproved = because('unproved');
  return [
    ...reasonsText(unproved, 'withheldUnproved', words),
    ...(unproved.length > 0 ? [`${words.say('unsafeApplies')}\n`] : []),
    ...reasonsText(because('blocks-allowed'), 'withheldOpening', words),
    ...reasonsText(because('closes-site'), 'withheldClosing', words),
  ].join('');
}

function reasonsText(
  withheld: readonly WithheldFix[],
  others: 'withheldUnproved' | 'withheldOpening' | 'withheldClosing',
  words: ReportLanguage,
): string[] {
  const undecided = withheld.filter(({ example }) => example === undefined);
  const different = withheld.filter(({ example }) => example !== undefined);
  const listed = different.slice(0, MAX_LISTED).map((one) => {
    const { code: rule, location } = one.diagnostic;
    const reason = withheldReason(one, words);
    return `${words.say('withheldIn', { reason, rule, line: location.start.line })}\n`;
  });
  const count = different.length - listed.length;
  if (count > 0) listed.push(`${words.say(others, { count })}\n`);
  const [first] = undecided;
  if (first !== undefined) {
    const findings = words.say('findings', { count: undecided.length, rules: rulesText(undecided) });
    listed.push(`${words.say('left', { findings, reason: withheldReason(first, words) })}\n`);
  }
  return listed;
}

function changeText(
  { crawlers, newlyBlocked, newlyAllowed }: Difference,
  dialect: Dialect,
  paint: Paint,
  words: ReportLanguage,
): string {
  const named = crawlersText(crawlers, words, 'unnamed');
  const names = dialect === 'google' ? named : words.say('forReaders', { crawlers: named });
  return [newlyBlocked, newlyAllowed].map((direction) => directionText(names, direction, paint, words)).join('');
}

function directionText(crawlers: string, direction: Direction, paint: Paint, words: ReportLanguage): string {
  if (direction.kind === 'none') return '';
  if (direction.kind === 'undecided')
    return `  ${words.say('changeUndecided', { crawlers, reason: direction.reason })}\n`;
  return direction.examples
    .map(({ path, before, after }) => {
      const verdicts = { before: verdictText(before, paint, words), after: verdictText(after, paint, words) };
      return `  ${words.say('change', { path: printable(path), crawlers, ...verdicts })}\n`;
    })
    .join('');
}

function verdictText({ allowed, rule }: PathChange['before'], paint: Paint, words: ReportLanguage): string {
  const verdict = allowed ? paint.green(words.say('allowed')) : paint.red(words.say('blocked'));
  if (rule === undefined) return words.say('byNoRule', { verdict });
  return words.say('byRule', { verdict, line: rule.line, rule: printable(`${rule.type}: ${rule.pattern}`) });
}

function appliedText(
  path: string,
  { applied, changes, isComplete }: FixedFile,
  dryRun: boolean,
  paint: Paint,
  words: ReportLanguage,
): string {
  const name = printable(path);
  if (applied.length === 0) return `${words.say('nothingToFix', { name })}\n`;
  const verb = paint.bold(words.say(dryRun ? 'wouldFix' : 'fixed'));
  const findings = words.say('findingsIn', { count: applied.length, name, rules: rulesText(applied) });
  const effect = words.say(changes.length === 0 ? 'verdictsUnchanged' : 'verdictsChange');
  return `${verb} ${findings}; ${effect}\n${isComplete ? '' : `${words.say('runAgain')}\n`}`;
}

/** Returns the rules of the findings that are fixed: `trailing-star (2), tie`. */
function rulesText(fixes: readonly AppliedFix[]): string {
  const counts = new Map<string, number>();
  for (const { diagnostic } of fixes) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  return [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`)).join(', ');
}

/** Returns why a fix is withheld: `readers of RFC 9309 would block /private/ (crawler Googlebot)`. */
export function withheldReason({ reason, example }: WithheldFix, words: ReportLanguage): string {
  if (example !== undefined) return exampleText(example, reason !== 'unproved', words);
  if (reason === 'unproved') return words.say('notProved');
  return words.say(reason === 'closes-site' ? 'closingNotExamined' : 'openingNotProved');
}

/** `namesOpening`: whether it names the rule that allows the path now. */
function exampleText(
  { dialect, crawler: token, path: requested, before, after }: ChangedVerdict,
  namesOpening: boolean,
  words: ReportLanguage,
): string {
  const readers = words.say(dialect === 'google' ? 'google' : 'rfc9309');
  const crawler = token === '*' ? unnamedText(words) : words.say('crawler', { name: printable(token) });
  const values = { readers, crawler, path: printable(requested) };
  if (after.allowed) return words.say('wouldAllow', values);
  if (!namesOpening || before.rule === undefined) return words.say('wouldBlock', values);
  return words.say('wouldBlockAllowed', { ...values, rule: printable(`Allow: ${before.rule.pattern}`) });
}

const unnamedText = ({ language, texts }: ReportLanguage): string =>
  renderValues(texts.differences.unnamed, {}, language);
