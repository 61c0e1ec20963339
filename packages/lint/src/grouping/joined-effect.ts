/*
 * Decides what the joining of two groups changes, compared with a reader that ends the group at the joint.
 *
 * Such a reader reads the file as if an empty disallow line ended each group there, so that file is parsed too. A path
 * that the engine decides differently in the two files shows the effect. The paths of the joined rules are tried first,
 * because they are the easiest to understand; if none of them differs, the analysis decides.
 */

import { type Group, parse, type RobotsTxt, type Rule, type RuleSet, type UserAgentLine } from '@maycrawl/core';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { crawlerOfToken } from '../file/groups.js';
import { applyEdits } from '../fixes/apply-edits.js';
import type { Claim, LintContext } from '../model/lint-rule.js';
import { examplePath } from '../patterns/pattern-text.js';
import { endGroupAt, type Joint, jointsOf } from './joints.js';

const MAX_TRIED = 20;
/** The budget of a file, in rules and user-agent lines that are examined. Hostile files have thousands of each. */
const MIN_UNITS = 50_000;
const UNITS_PER_BYTE = 4;
/** What one run of the analysis costs of that budget, and its own budget in byte steps. */
const UNITS_PER_COMPARISON = 20_000;
const STEPS_PER_COMPARISON = 100_000;

/** A crawler above a joint, and a path that it gets another verdict for because the groups are joined. */
export interface JoinedEffect {
  readonly agent: UserAgentLine;
  readonly joint: Joint;
  readonly claim: Extract<Claim, { kind: 'verdict' }>;
}

/** Returns the first crawler of a group that the joints affect; undefined if none was found within the budget. */
export function joinedEffect(group: Group, joints: readonly Joint[], context: LintContext): JoinedEffect | undefined {
  const separated = separatedFile(context);
  let next = 0;
  for (const agent of group.userAgents) {
    while ((joints[next]?.above.line ?? Number.MAX_SAFE_INTEGER) < agent.line) next++;
    const joint = joints[next];
    if (joint === undefined || separated.isBudgetSpent) return undefined;
    if (agent.token === '') continue;
    const claim = separated.effectOn(agent.token, group.rules);
    if (claim !== undefined) return { agent, joint, claim };
  }
  return undefined;
}

function separatedFile(context: LintContext): SeparatedFile {
  return context.once(SeparatedFile, () => new SeparatedFile(context));
}

/** The file, and the file with an empty disallow line at each joint. */
class SeparatedFile {
  readonly #joined: RobotsTxt;
  readonly #separated: RobotsTxt;
  readonly #unitsPerCrawler: number;
  #units: number;

  constructor(context: LintContext) {
    const { robots } = context;
    const edits = robots.groups.flatMap((group) => jointsOf(group, context).map((joint) => endGroupAt(joint, context)));
    const bytes = applyEdits(robots.bytes, edits);
    this.#joined = robots;
    this.#separated = parse(bytes, { dialect: robots.dialect, maxBytes: bytes.length });
    this.#units = MIN_UNITS + UNITS_PER_BYTE * robots.byteLength;
    this.#unitsPerCrawler = 2 * robots.groups.reduce((sum, { userAgents }) => sum + userAgents.length, 1);
  }

  get isBudgetSpent(): boolean {
    return this.#units < 0;
  }

  /** A verdict that a crawler gets only because groups are joined. */
  effectOn(token: string, rules: readonly Rule[]): JoinedEffect['claim'] | undefined {
    this.#units -= this.#unitsPerCrawler;
    const crawler = crawlerOfToken(token);
    const [joined, separated] = [this.#joined.rulesFor(crawler), this.#separated.rulesFor(crawler)];
    const path = this.#exampleOf(rules, joined, separated) ?? this.#differenceOf(joined, separated);
    if (path === undefined) return undefined;
    const { allowed, rule } = joined.check(path);
    return { kind: 'verdict', crawler, path, allowed, ...(rule === undefined ? {} : { line: rule.line }) };
  }

  /** The path of a disallow rule that is blocked only because of it. */
  #exampleOf(rules: readonly Rule[], joined: RuleSet, separated: RuleSet): string | undefined {
    const units = joined.rules.length + separated.rules.length;
    for (const rule of rules.filter(({ type }) => type === 'disallow').slice(0, MAX_TRIED)) {
      const path = examplePath(rule);
      if (path === undefined || this.isBudgetSpent) continue;
      this.#units -= units;
      if (!joined.allows(path) && separated.allows(path)) return path;
    }
    return undefined;
  }

  #differenceOf(joined: RuleSet, separated: RuleSet): string | undefined {
    if (this.isBudgetSpent) return undefined;
    this.#units -= UNITS_PER_COMPARISON + joined.rules.length + separated.rules.length;
    const comparison = compareRuleSets(joined, separated, { budget: STEPS_PER_COMPARISON });
    return comparison.kind === 'different' ? comparison.witness.path : undefined;
  }
}
