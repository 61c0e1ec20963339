import type { ParsedFile } from './file.js';
import { outlineOf, ruleAt } from './outline.js';
import { asciiText } from './path.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchOctets, rankOf } from './rule-match.js';
import { pathStartOf, WORD_ALLOW } from './rule-table.js';
import type { RuleWindow } from './rule-window.js';
import type { Group, OverruledRule, Reason, Rule, RuleSet, Verdict } from './types.js';

/** A rule that matched: its word and octets. */
interface Match {
  readonly word: number;
  readonly octets: number;
  readonly rank: number;
}

/** What binds the crawler. */
type Binding = Pick<RuleSet, 'token' | 'groups'>;

/** Weighs every rule, so that the verdict can say why (G5); the winner is that of `allows`. */
export function explain(binding: Binding, window: RuleWindow, ignoresRobots: boolean, path: RequestPath): Verdict {
  const { file, words, from, to } = window;
  const matches: Match[] = [];
  if (file.dialect === 'rfc9309' && path.isRobotsTxt())
    return new Explained(binding, file, 'robots-txt', path, matches);
  if (ignoresRobots) return new Explained(binding, file, 'crawler-ignores-robots', path, matches);
  for (let at = from; at < to; at += 4) {
    const word = words.getUint32(at, true);
    const octets = matchOctets(file.view, word, path);
    if (octets >= 0) matches.push({ word, octets, rank: rankOf(word, octets) });
  }
  // The highest rank decides, the first line among equals; the sort is stable.
  matches.sort((a, b) => b.rank - a.rank);
  return new Explained(binding, file, reasonOf(binding, matches[0]), path, matches);
}

function reasonOf(binding: Binding, winner: Match | undefined): Reason {
  if (binding.token === undefined) return 'no-group';
  if (winner === undefined) return 'no-matching-rule';
  return winner.octets === 0 ? 'empty-rule' : 'rule';
}

/** They could forge a line of a log or steer a terminal. */
const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/g;

class Explained implements Verdict {
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly path: string;
  readonly token: string | undefined;
  readonly matchLength: number;
  readonly #binding: Binding;
  readonly #file: ParsedFile;
  readonly #matches: readonly Match[];

  constructor(binding: Binding, file: ParsedFile, reason: Reason, path: RequestPath, matches: readonly Match[]) {
    const [winner] = matches;
    this.allowed = (Math.max(DEFAULT_RANK, winner?.rank ?? 0) & WORD_ALLOW) !== 0;
    this.reason = reason;
    this.path = asciiText(path.octets, path.start, path.end);
    this.token = binding.token;
    this.matchLength = winner?.octets ?? 0;
    this.#binding = binding;
    this.#file = file;
    this.#matches = matches;
  }

  get rule(): Rule | undefined {
    const [winner] = this.#matches;
    return winner && this.#find(winner)?.rule;
  }

  get group(): Group | undefined {
    const [winner] = this.#matches;
    if (winner) return this.#find(winner)?.group;
    return this.#binding.groups[0];
  }

  get overruled(): readonly OverruledRule[] {
    return this.#matches.slice(1).flatMap((match) => {
      const rule = this.#find(match)?.rule;
      return rule ? [{ rule, matchLength: match.octets }] : [];
    });
  }

  #find({ word }: Match): { rule: Rule; group: Group } | undefined {
    return ruleAt(outlineOf(this.#file), pathStartOf(this.#file.view, word));
  }

  /** All of the verdict as plain data. */
  toJSON(): object {
    const { allowed, reason, path, token, rule, matchLength: octets, group, overruled } = this;
    return { allowed, reason, path, token, rule, octets, group, overruled };
  }

  toString(): string {
    return this.#inWords().replace(CONTROL_CHARACTERS, (character) => encodeURIComponent(character));
  }

  #inWords(): string {
    const answer = `${this.allowed ? 'Allowed' : 'Disallowed'}: ${this.path} `;
    switch (this.reason) {
      case 'rule':
        return `${answer}is decided by ${this.#ruleInWords()} in the group of ${this.token}${this.#overruledInWords()}.`;
      case 'empty-rule':
        return `${answer}is matched by no path in the group of ${this.token}, whose ${this.#ruleInWords()} is empty.`;
      case 'no-matching-rule':
        return `${answer}is matched by no rule in the group of ${this.token}.`;
      case 'no-group':
        return `${answer}is free, as no group binds this crawler.`;
      case 'robots-txt':
        return `${answer}may always be fetched.`;
      case 'crawler-ignores-robots':
        return `${answer}is fetched all the same, as this crawler does not follow robots.txt.`;
    }
  }

  #ruleInWords(): string {
    const { rule } = this;
    return rule ? `line ${rule.line}, "${rule.type}: ${rule.pattern}"` : 'a rule';
  }

  #overruledInWords(): string {
    const [second, ...others] = this.overruled;
    if (!second) return '';
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `, which overrules line ${second.rule.line}, "${second.rule.type}: ${second.rule.pattern}"${more}`;
  }
}
