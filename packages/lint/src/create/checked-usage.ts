import type { RobotsTxt } from '@maycrawl/core';
import { type Usage, type UsageCategory, type UsageMember, type UsageStatement, usageFor } from '@maycrawl/core/usage';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { changeIn } from '../analysis/queries/list-changes.js';
import { rulesIn } from './covered-rules.js';
import { whoText } from './crawler-names.js';
import { DoubtfulOptionError } from './create-options.js';
import type { UsageDraft } from './usage-statements.js';

/** Steps to find a page that a crawler may fetch. */
const BUDGET = 2_000_000;

/** What was stated, for whom, in which file. */
export interface StatedUsage {
  readonly robots: RobotsTxt;
  readonly tokens: readonly string[];
  readonly drafts: readonly UsageDraft[];
  /** The file before the edit; undefined for a new one. */
  readonly before: RobotsTxt | undefined;
}

/**
 * Returns one line for each statement on what it changes, as `usageFor` decides it, and on what else the file states.
 *
 * @throws DoubtfulOptionError for a statement that has not the effect that it states, unless `insist` is set.
 */
export function usageLines(stated: StatedUsage, insist: boolean): string[] {
  return stated.drafts.flatMap((draft) =>
    stated.tokens.map((token) => {
      const { problem, line } = checked(draft, token, stated);
      if (problem !== undefined && !insist) throw new DoubtfulOptionError(draft.option, `${problem}.`);
      return problem ?? line;
    }),
  );
}

/** Returns a path that the statement is about, on which crawlers without it can be asked too. */
export function samplePath({ path = '/' }: Pick<UsageDraft, 'path'>): string {
  return path.replaceAll('*', '').replace(/\$$/, '');
}

function checked(
  draft: UsageDraft,
  token: string,
  stated: StatedUsage,
): { readonly problem: string | undefined; readonly line: string } {
  const { robots, before } = stated;
  const path = fetchedPath(draft, token, robots);
  const where = `${whoText(token)}${draft.path === undefined ? '' : `, ${draft.path}`}`;
  if (path === undefined) {
    const problem = `${where}: ${draft.value} has no effect, as such pages are blocked and a page that is not fetched has no use`;
    return { problem, line: problem };
  }
  const usage = usageFor(robots, token).of(path);
  const isOwn = ({ field, value }: UsageStatement): boolean =>
    field === draft.name.toLowerCase() && compact(value) === compact(draft.value);
  const own = usage.statements.find(isOwn);
  const others = usage.statements.filter((statement) => !isOwn(statement));
  if (own === undefined) {
    const by = others.find(({ field }) => field === 'content-usage');
    const reason =
      by === undefined ? 'the crawler does not follow it' : `${lineText(by, stated)} has a longer path, which wins`;
    return { problem: `${where}: ${draft.value} has no effect: ${reason}`, line: '' };
  }
  const stricter = draft.members.flatMap((member) =>
    valueIn(usage, member) === statedValue(member)
      ? []
      : others.filter((other) => isStricter(other, member)).slice(0, 1),
  );
  const [first] = stricter;
  if (first !== undefined) {
    const problem = `${where}: ${draft.value} has not its full effect: ${lineText(first, stated)} is stricter, and the strictest counts. Remove that line`;
    return { problem, line: problem };
  }
  const lost = usage.overruled.find(({ preferences }) =>
    Object.keys(preferences).some((category) => usage.preferences[category as UsageCategory] === 'unknown'),
  );
  if (lost !== undefined) {
    const problem = `${where}: ${lineText(lost, stated)} would no longer count there, as a longer path wins. State all of it for ${draft.path}`;
    return { problem, line: problem };
  }
  const old = before === undefined ? undefined : usageFor(before, token).of(path);
  const changes = draft.members.map((member) => {
    const was = old === undefined ? undefined : valueIn(old, member);
    const now = statedValue(member);
    return was === undefined || was === now ? `${member.name} ${now}` : `${member.name} ${now}, before: ${was}`;
  });
  return { problem: undefined, line: `use of pages by ${where}: ${changes.join('; ')} (line ${own.line})` };
}

/** Returns a path that the statement is about and that the crawler may fetch; undefined if none was found. */
function fetchedPath(draft: UsageDraft, token: string, robots: RobotsTxt): string | undefined {
  const usage = usageFor(robots, token);
  const sample = samplePath(draft);
  if (usage.of(sample).isFetched) return sample;
  const rules = robots.rulesFor(token);
  const all = rulesIn([{ disallow: draft.path ?? '/' }], robots.dialect);
  const change = changeIn(compareRuleSets(all, rules, { budget: BUDGET }), 'newlyAllowed');
  const path = change.kind === 'witness' ? change.witness.path : undefined;
  return path !== undefined && usage.of(path).isFetched ? path : undefined;
}

function valueIn(usage: Usage, { category }: UsageMember): string {
  return category === undefined ? usage.level : usage.preferences[category];
}

/** What the member states, in the words of `usageFor`. */
function statedValue({ preference, level }: UsageMember): string {
  return preference ?? level ?? 'unknown';
}

function isStricter({ preferences, level }: UsageStatement, { category }: UsageMember): boolean {
  return category === undefined ? level !== undefined : preferences[category] === 'denied';
}

/** Names the line as it is in the file that its owner has; without a number if it is a new one. */
function lineText({ field, value, line }: UsageStatement, { before, robots }: StatedUsage): string {
  const written = robots.fields.find((one) => one.line === line);
  const text = `${written?.name ?? field}: ${value}`;
  const old = before?.fields.find((one) => one.name.toLowerCase() === field && one.value === value);
  return old === undefined ? text : `line ${old.line}, ${text},`;
}

function compact(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}
