import type { RobotsTxt } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { accessOf } from './access.js';
import type { PolicyAccess } from './types.js';

/** The smallest budget of one access, so that hard rules leave the others a share. */
const MIN_STEPS = 20_000;
/** Comparisons of two accesses, the byte steps of each, and the most rules that they have. */
const MAX_COMPARISONS = 20;
const FOR_COMPARISON = 50_000;
const MAX_COMPARED_RULES = 2_000;

/** The accesses of a file, each decided once for all crawlers to which the same groups apply. */
export class Accesses {
  readonly all: PolicyAccess[] = [];
  readonly #robots: RobotsTxt;
  readonly #maxExceptions: number;
  readonly #meter: Meter;
  readonly #byToken: Map<string | undefined, number> = new Map();
  readonly #equal: Map<string, boolean> = new Map();

  constructor(robots: RobotsTxt, maxExceptions: number, budget: number) {
    this.#robots = robots;
    this.#maxExceptions = maxExceptions;
    this.#meter = new Meter(budget);
  }

  of(crawler: string): number {
    const rules = this.#robots.rulesFor(crawler);
    // Crawlers of the registry that a group names by the same token get the same groups.
    const { token } = rules;
    const known = this.#byToken.get(token);
    if (known !== undefined) return known;
    const index = this.all.length;
    this.#byToken.set(token, index);
    const meter = new Meter(Math.max(this.#meter.remaining / 2, MIN_STEPS));
    const before = meter.remaining;
    const access = accessOf(rules, this.#maxExceptions, meter);
    this.#meter.spend(before - meter.remaining);
    const userAgentLines = rules.groups.flatMap(({ userAgents }) =>
      userAgents.filter((agent) => token !== undefined && namesToken(agent, token)).map(({ line }) => line),
    );
    this.all.push({ token, crawler, userAgentLines, ...access });
    return index;
  }

  fetched(state: 'allowed' | 'blocked'): number {
    const known = this.all.findIndex((access) => access.state === state);
    if (known >= 0) return known;
    const none = { token: undefined, crawler: undefined, line: undefined };
    return this.all.push({ ...none, state, userAgentLines: [], exceptions: [], more: 0 }) - 1;
  }

  /** Returns the lines that decide these accesses, in ascending order. */
  linesOf(indexes: readonly number[]): readonly number[] {
    const decided = indexes.flatMap((index) => this.all[index] ?? []);
    const lines = decided.flatMap(({ line, exceptions }) => [line ?? 0, ...exceptions.map((one) => one.line)]);
    return [...new Set(lines.filter((line) => line > 0))].sort((a, b) => a - b);
  }

  /** True if both allow the same paths, which is proved. */
  areEqual(first: number, second: number): boolean {
    if (first === second) return true;
    const key = first < second ? `${first}:${second}` : `${second}:${first}`;
    const known = this.#equal.get(key);
    if (known !== undefined) return known;
    const isEqual = this.#compare(first, second);
    this.#equal.set(key, isEqual);
    return isEqual;
  }

  #compare(first: number, second: number): boolean {
    const [a, b] = [this.all[first], this.all[second]];
    if (a === undefined || b === undefined || a.state !== b.state) return false;
    if (a.state === 'allowed' || a.state === 'blocked') return true;
    if (a.crawler === undefined || b.crawler === undefined || this.#equal.size >= MAX_COMPARISONS) return false;
    const sets = [this.#robots.rulesFor(a.crawler), this.#robots.rulesFor(b.crawler)] as const;
    if (sets.some(({ rules }) => rules.length > MAX_COMPARED_RULES)) return false;
    return compareRuleSets(...sets, { budget: FOR_COMPARISON }).kind === 'equivalent';
  }
}

/** True if a user-agent line names the token, which is in lower case. */
export function namesToken(
  { token, value }: { readonly token: string; readonly value: string },
  wanted: string,
): boolean {
  return token.toLowerCase() === wanted || value.toLowerCase().startsWith(wanted);
}
