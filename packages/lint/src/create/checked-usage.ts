import type { RobotsTxt } from '@maycrawl/core';
import { type Usage, type UsageCategory, type UsageMember, type UsageStatement, usageFor } from '@maycrawl/core/usage';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { changeIn } from '../analysis/queries/list-changes.js';
import { rulesIn } from './covered-rules.js';
import { who } from './crawler-names.js';
import { asSentence, type CreateMessage, oneByOne } from './create-message.js';
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
export function usageLines(stated: StatedUsage, insist: boolean): CreateMessage[] {
  return stated.drafts.flatMap((draft) =>
    stated.tokens.map((token) => {
      const { problem, line } = checked(draft, token, stated);
      if (problem !== undefined && !insist) throw new DoubtfulOptionError(draft.option, asSentence(problem));
      return problem ?? line;
    }),
  );
}

/** Returns a path that the statement is about, on which crawlers without it can be asked too. */
export function samplePath({ path = '/' }: Pick<UsageDraft, 'path'>): string {
  return path.replaceAll('*', '').replace(/\$$/, '');
}

/** What a statement has in place of its effect, if it lacks it, and what is said of it. */
interface Checked {
  readonly problem: CreateMessage | undefined;
  readonly line: CreateMessage;
}

function problemOf(problem: CreateMessage): Checked {
  return { problem, line: problem };
}

function inWords(value: string): string | CreateMessage {
  return value === 'granted' || value === 'denied' || value === 'unknown' ? { id: value, values: {} } : value;
}

function checked(draft: UsageDraft, token: string, stated: StatedUsage): Checked {
  const { robots, before } = stated;
  const path = fetchedPath(draft, token, robots);
  const where: string | CreateMessage =
    draft.path === undefined ? who(token) : { id: 'usePlace', values: { who: who(token), path: draft.path } };
  const { value } = draft;
  if (path === undefined) return problemOf({ id: 'useBlocked', values: { where, value } });
  const usage = usageFor(robots, token).of(path);
  const isOwn = ({ field, value }: UsageStatement): boolean =>
    field === draft.name.toLowerCase() && compact(value) === compact(draft.value);
  const own = usage.statements.find(isOwn);
  const others = usage.statements.filter((statement) => !isOwn(statement));
  if (own === undefined) {
    const by = others.find(({ field }) => field === 'content-usage');
    return problemOf(
      by === undefined
        ? { id: 'useNotFollowed', values: { where, value } }
        : { id: 'useLonger', values: { where, value, by: lineText(by, stated) } },
    );
  }
  const stricter = draft.members.flatMap((member) =>
    valueIn(usage, member) === statedValue(member)
      ? []
      : others.filter((other) => isStricter(other, member)).slice(0, 1),
  );
  const [first] = stricter;
  if (first !== undefined) {
    return problemOf({ id: 'useStricter', values: { where, value, by: lineText(first, stated) } });
  }
  const lost = usage.overruled.find(({ preferences }) =>
    Object.keys(preferences).some((category) => usage.preferences[category as UsageCategory] === 'unknown'),
  );
  if (lost !== undefined) {
    return problemOf({
      id: 'useLost',
      values: { where, lost: lineText(lost, stated), path: draft.path ?? '/' },
    });
  }
  const old = before === undefined ? undefined : usageFor(before, token).of(path);
  const changes = draft.members.map((member): CreateMessage => {
    const was = old === undefined ? undefined : valueIn(old, member);
    const now = statedValue(member);
    const { name } = member;
    return was === undefined || was === now
      ? { id: 'useIs', values: { name, now: inWords(now) } }
      : { id: 'useWas', values: { name, now: inWords(now), was: inWords(was) } };
  });
  const line: CreateMessage = { id: 'useNow', values: { where, changes: oneByOne(changes), line: own.line ?? 1 } };
  return { problem: undefined, line };
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
function lineText({ field, value, line }: UsageStatement, { before, robots }: StatedUsage): string | CreateMessage {
  const written = robots.fields.find((one) => one.line === line);
  const text = `${written?.name ?? field}: ${value}`;
  const old = before?.fields.find((one) => one.name.toLowerCase() === field && one.value === value);
  return old === undefined ? text : { id: 'fieldLine', values: { line: old.line ?? 1, text } };
}

function compact(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}
