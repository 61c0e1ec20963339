import { decode } from '../bytes/bytes.js';
import { BasicRuleSet } from '../match/basic-rule-set.js';
import { DEFAULT_RANK, matchRank } from '../match/match-rank.js';
import type { RequestPath } from '../match/request-path.js';
import { matchLengthOf, mayMatch, tagOfPath } from '../match/rule-match.js';
import type { RuleWindow } from '../match/rule-window.js';
import type { Sentence } from '../messages/message.js';
import { groupAt, outlineOf, outlineOnce, ruleAt, ruleIn } from '../outline/outline.js';
import { readRule } from '../outline/read-rule.js';
import { indexFolder } from '../read/index-file.js';
import type { Outline, ParsedFile } from '../read/parsed-file.js';
import { pathStartOf } from '../read/rule-table.js';
import { WORD_ALLOW, WORD_BYTES } from '../read/rule-table-layout.js';
import type { Group, Rule } from '../types/contents.js';
import type { DescribedRule, DescribedRules, OverruledRule, Reason, Verdict } from '../types/verdict.js';
import { appliedGroups } from './applied-groups.js';

/**
 * A rule that matches the path: its word, match length and rank. A class, because V8 would allocate literals as
 * long-lived objects once many verdicts were held, and they would keep short-lived ones from being collected early.
 */
class Match {
  readonly word: number;
  readonly length: number;
  readonly rank: number;
  /** The rule as a text or a description needs it, once it was read. */
  rule: Rule | undefined = undefined;

  constructor(word: number, length: number) {
    this.word = word;
    this.length = length;
    this.rank = matchRank(word, length);
  }
}

/** The match that decides, and the others in their order. */
interface Matches {
  readonly winner: Match | undefined;
  readonly others: readonly Match[];
}

const NO_OTHERS: readonly Match[] = [];
const NO_MATCHES: Matches = { winner: undefined, others: NO_OTHERS };

/**
 * Compares every rule with the path, so that the verdict can list all that match. The winner is that of `allows`. The
 * path is that of the current lookup: nothing here may run a caller's code, which could make another lookup.
 */
export function explain(applied: BasicRuleSet, path: RequestPath): Verdict {
  const window = BasicRuleSet.windowOf(applied);
  if (window.dialect === 'rfc9309' && path.isRobotsTxt()) {
    return new ExplainedVerdict(applied, 'robots-txt', path, NO_MATCHES);
  }
  if (BasicRuleSet.queryOf(applied).ignoresRobots) {
    return new ExplainedVerdict(applied, 'crawler-ignores-robots', path, NO_MATCHES);
  }
  const matches = matchesOf(window, path);
  return new ExplainedVerdict(applied, reasonOf(applied, matches.winner), path, matches);
}

function matchesOf({ file, words, from, to }: RuleWindow, path: RequestPath): Matches {
  const tag = tagOfPath(path);
  let winner: Match | undefined;
  let all: Match[] | undefined;
  for (let at = from; at < to; at += WORD_BYTES) {
    const word = words.getUint32(at, true);
    if (!mayMatch(word, tag)) continue;
    const length = matchLengthOf(file.view, word, path);
    if (length < 0) continue;
    // If a rule for an index file matches, its folder, which comes next, is not tried.
    const before = all?.at(-1) ?? winner;
    if (before !== undefined && pathStartOf(file, before.word) === pathStartOf(file, word)) continue;
    const match = new Match(word, length);
    if (winner === undefined) winner = match;
    else if (all === undefined) all = [winner, match];
    else all.push(match);
  }
  if (all === undefined) return winner === undefined ? NO_MATCHES : { winner, others: NO_OTHERS };
  // The highest rank decides, and the first line among equals: the sort is stable.
  all.sort((a, b) => b.rank - a.rank);
  return { winner: all[0], others: all.slice(1) };
}

function reasonOf(applied: BasicRuleSet, winner: Match | undefined): Reason {
  if (BasicRuleSet.tokenOf(applied) === undefined) return 'no-group';
  if (winner === undefined) return 'no-matching-rule';
  return winner.length === 0 ? 'empty-rule' : 'rule';
}

/** Returns the path. A line end in it has the highest bit set, so that no rule matches it: alone, it is not UTF-8. */
function textOf({ bytes, start, end }: RequestPath): string {
  const text = decode(bytes, start, end);
  if (!text.includes('\ufffd')) return text;
  return decode(
    bytes.subarray(start, end).map((byte) => byte & 0x7f),
    0,
    end - start,
  );
}

/** They could forge a line of a log or control a terminal. */
const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/g;

class ExplainedVerdict implements Verdict {
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly path: string;
  readonly token: string | undefined;
  readonly matchLength: number;
  readonly #applied: BasicRuleSet;
  readonly #winner: Match | undefined;
  readonly #others: readonly Match[];

  constructor(applied: BasicRuleSet, reason: Reason, path: RequestPath, { winner, others }: Matches) {
    this.allowed = (Math.max(DEFAULT_RANK, winner?.rank ?? 0) & WORD_ALLOW) !== 0;
    this.reason = reason;
    this.path = textOf(path);
    this.token = BasicRuleSet.tokenOf(applied);
    this.matchLength = winner?.length ?? 0;
    this.#applied = applied;
    this.#winner = winner;
    this.#others = others;
  }

  static rulesOf(verdict: object): BasicRuleSet | undefined {
    return #applied in verdict ? verdict.#applied : undefined;
  }

  get rule(): Rule | undefined {
    return this.#winner && ruleAt(this.#file, this.#startOf(this.#winner));
  }

  get group(): Group | undefined {
    return this.#groupIn(outlineOf(this.#file));
  }

  get overruled(): readonly OverruledRule[] {
    return this.#others.map((match) => {
      return { rule: ruleAt(this.#file, this.#startOf(match)), matchLength: match.length };
    });
  }

  describeRules(limit: number): DescribedRules {
    return {
      rule: this.#winner && this.#describe(this.#winner),
      overruled: this.#others.slice(0, limit).map((match) => this.#describe(match)),
      overruledCount: this.#others.length,
    };
  }

  #describe(match: Match): DescribedRule {
    const { type, pattern, line } = this.#read(match);
    return { type, pattern, line, matchLength: match.length };
  }

  /** The rule as `rule` returns it, but another object: for texts, which leave nothing in memory. */
  #read(match: Match): Rule {
    match.rule ??= readRule(this.#file, this.#startOf(match));
    return match.rule;
  }

  get #file(): ParsedFile {
    return BasicRuleSet.windowOf(this.#applied).file;
  }

  #startOf({ word }: Match): number {
    return pathStartOf(this.#file, word);
  }

  #groupIn(outline: Outline): Group | undefined {
    return this.#winner ? groupAt(outline, this.#startOf(this.#winner)) : appliedGroups(this.#applied, outline)[0];
  }

  /** All of the verdict as plain data. Leaves nothing in memory: programs log verdicts of many files as JSON. */
  toJSON(): object {
    const { allowed, reason, path, token, matchLength } = this;
    const outline = outlineOnce(this.#file);
    const ruleOf = (match: Match) => ruleIn(outline, this.#startOf(match));
    const rule = this.#winner && ruleOf(this.#winner);
    const group = this.#groupIn(outline);
    const overruled = this.#others.map((match) => ({ rule: ruleOf(match), matchLength: match.length }));
    return { allowed, reason, path, token, rule, matchLength, group, overruled };
  }

  toString(): Sentence {
    return printable(`${this.allowed ? 'Allowed' : 'Blocked'}: ${this.path}. ${this.#reasonText()}`);
  }

  explain(): Sentence {
    return printable(this.#reasonText());
  }

  #reasonText(): string {
    const rule = this.#winner && this.#read(this.#winner);
    const { token } = this;
    switch (this.reason) {
      case 'rule':
        return `Line ${rule?.line} (group "${token}") decides: ${this.#ruleText(rule)}${this.#overruledText(rule)}.`;
      case 'empty-rule':
        return `No rule with a path in the group "${token}" matches, and line ${rule?.line}, "${rule?.type}:", is empty.`;
      case 'no-matching-rule':
        return `No rule in the group "${token}" matches.`;
      case 'no-group':
        return 'No group applies to this crawler.';
      case 'robots-txt':
        return 'This file may always be fetched.';
      case 'crawler-ignores-robots':
        return 'This crawler does not follow robots.txt.';
    }
  }

  /** `"disallow: /cart" (5 characters)`; if another text was matched than the one in the file, it is shown too. */
  #ruleText(rule: Rule | undefined): string {
    const { matchLength } = this;
    if (rule === undefined) return 'a rule';
    const matched = matchedText(rule, matchLength);
    return `${lineText(rule)} (${matched === undefined ? '' : `as ${matched}, `}${characters(matchLength)})`;
  }

  #overruledText(winner: Rule | undefined): string {
    const [next] = this.#others;
    if (next === undefined) return '';
    const rule = this.#read(next);
    const others = this.#others.length - 1;
    const more = others === 0 ? '' : ` and ${others} more`;
    const isTie = next.length === this.matchLength;
    const tie = isTie ? `; at equal length, ${rule.type === winner?.type ? 'the first rule' : 'allow'} wins` : '';
    return ` beats ${lineText(rule)} (${next.length}) on line ${rule.line}${more}${tie}`;
  }
}

/** Returns the rules by which a verdict was made; undefined for any other object. */
export function rulesOfVerdict(verdict: object): BasicRuleSet | undefined {
  return ExplainedVerdict.rulesOf(verdict);
}

function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, encodeURIComponent);
}

function lineText({ type, pattern }: Rule): string {
  return pattern === '' ? `"${type}:"` : `"${type}: ${pattern}"`;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

/** The pattern that was matched, if its length is not that of the rule as written. */
function matchedText(rule: Rule, matchLength: number): string | undefined {
  if (matchLength !== rule.matchLength) return `${indexFolder(rule)}$`;
  return matchLength === rule.pattern.length ? undefined : rule.normalizedPattern;
}
