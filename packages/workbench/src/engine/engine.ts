/** Answers a grid of paths and crawlers for a draft and the file that it is compared with. */

import { type Dialect, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { ALLOWED, CHANGED, type Why } from './protocol.js';

/** Crawlers to which the same groups apply: their verdicts are computed once. */
interface Column {
  readonly rules: RuleSet;
  readonly base: RuleSet | undefined;
  /** The indexes of its crawlers. */
  readonly crawlers: readonly number[];
}

export class Engine {
  #draft = '';
  #base: string | undefined;
  #dialect: Dialect = 'google';
  #crawlers: readonly string[] = [];
  #parsed: RobotsTxt | undefined;
  #parsedBase: RobotsTxt | undefined;
  #columns: readonly Column[] | undefined;

  setDraft(text: string): void {
    this.#draft = text;
    this.#parsed = undefined;
    this.#columns = undefined;
  }

  get draft(): string {
    return this.#draft;
  }

  setBase(text: string | undefined): void {
    this.#base = text;
    this.#parsedBase = undefined;
    this.#columns = undefined;
  }

  ask(crawlers: readonly string[], dialect: Dialect): void {
    this.#crawlers = crawlers;
    this.#columns = undefined;
    if (dialect === this.#dialect) return;
    this.#dialect = dialect;
    this.#parsed = undefined;
    this.#parsedBase = undefined;
  }

  /** Writes the answers for one path from index `at` on. */
  answer(path: string, flags: Uint8Array, lines: Uint32Array, at: number): void {
    this.#columns ??= this.#columnsOf();
    for (const { rules, base, crawlers } of this.#columns) {
      const verdict = rules.check(path);
      const line = verdict.describeRules(0).rule?.line ?? 0;
      const isChanged = base !== undefined && base.allows(path) !== verdict.allowed;
      const flag = (verdict.allowed ? ALLOWED : 0) | (isChanged ? CHANGED : 0);
      for (const crawler of crawlers) {
        flags[at + crawler] = flag;
        lines[at + crawler] = line;
      }
    }
  }

  why(id: number, path: string, crawler: string): Why {
    const rules = this.#robots.rulesFor(crawler);
    const verdict = this.#robots.check(path, crawler);
    const { rule, overruled, overruledCount } = verdict.describeRules(5);
    const userAgentLines = rules.groups.flatMap((group) =>
      group.userAgents
        .filter(({ token }) => token.toLowerCase() === rules.token?.toLowerCase())
        .map(({ line }) => line),
    );
    const { allowed, reason, token } = verdict;
    return {
      kind: 'why',
      id,
      allowed,
      reason,
      path: verdict.path,
      token,
      rule,
      overruled,
      overruledCount,
      userAgentLines,
    };
  }

  get #robots(): RobotsTxt {
    this.#parsed ??= parse(this.#draft, { dialect: this.#dialect });
    return this.#parsed;
  }

  #columnsOf(): readonly Column[] {
    const base = this.#base;
    if (base !== undefined) this.#parsedBase ??= parse(base, { dialect: this.#dialect });
    const columns = new Map<string, { rules: RuleSet; base: RuleSet | undefined; crawlers: number[] }>();
    this.#crawlers.forEach((crawler, index) => {
      const [rules, before] = [this.#robots.rulesFor(crawler), this.#parsedBase?.rulesFor(crawler)];
      const key = `${groupsOf(rules)} ${before === undefined ? '' : groupsOf(before)}`;
      const column = columns.get(key);
      if (column === undefined) columns.set(key, { rules, base: before, crawlers: [index] });
      else column.crawlers.push(index);
    });
    return [...columns.values()];
  }
}

/** Identifies the groups that apply, by the line of each. */
function groupsOf({ groups }: RuleSet): string {
  return groups.map(({ userAgents }) => userAgents[0]?.line).join();
}
