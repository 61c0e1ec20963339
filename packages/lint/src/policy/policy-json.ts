import type { RobotsTxt, RuleSet } from '@maycrawl/core';
import {
  type PolicyTexts,
  policyAccessText,
  policyBasisText,
  policyFieldText,
  policyLimitText,
  policyNoteText,
  policyPatternText,
  policyRowNoteText,
  policyRowText,
  policyStatedText,
  policyUseText,
} from './policy-words.js';
import type { Policy, PolicyAccess } from './types.js';

/** How many URLs of a list are blocked. */
export interface BlockedCount {
  readonly checked: number;
  readonly blocked: number;
}

/**
 * Returns a policy as an object for JSON: the data with its ids, and the text beside each. docs/policy.md lists the
 * fields. `counts` are by the index of the access. Without `texts`, the language is English.
 */
export function policyJson(policy: Policy, counts: readonly BlockedCount[] = [], texts?: PolicyTexts): object {
  const { dialect, bytes, uses, accesses, others, preferences, fields, notes, limits } = policy;
  return {
    dialect,
    bytes,
    uses: uses.map(({ use, rows }) => ({
      use,
      title: policyUseText(use, texts),
      rows: rows.map((row) => ({
        ...row,
        access: row.access ?? null,
        notes: row.notes.map((id) => ({ id, text: policyRowNoteText(id, row, texts) })),
        text: policyRowText(row, policy, undefined, texts),
        basisText: policyBasisText(row, policy, undefined, texts),
        stated:
          row.stated === undefined ? null : { ...row.stated, text: policyStatedText(row.stated, undefined, texts) },
      })),
    })),
    accesses: accesses.map((access, index) => ({ ...accessJson(access, texts), urls: counts[index] ?? null })),
    others: others ?? null,
    preferences: preferences.map((preference) => ({
      ...preference,
      statements: preference.statements.map(({ text, name, status, use, isGranted, path }) => ({
        text,
        name: name ?? null,
        status: status ?? null,
        use: use ?? null,
        isGranted: isGranted ?? null,
        path: path ?? null,
      })),
    })),
    fields: fields.map((field) => ({ ...field, text: policyFieldText(field, texts) })),
    notes: notes.map((note) => ({ ...note, text: policyNoteText(note, texts) })),
    limits: limits.map((id) => ({ id, text: policyLimitText(id, texts) })),
  };
}

function accessJson(access: PolicyAccess, texts: PolicyTexts | undefined): object {
  const { state, token, userAgentLines, line, exceptions, more } = access;
  return {
    state,
    token: token ?? null,
    userAgentLines,
    line: line ?? null,
    exceptions: exceptions.map((exception) => ({ ...exception, words: policyPatternText(exception.pattern, texts) })),
    more,
    text: policyAccessText(access, undefined, texts),
  };
}

/** Counts how many URLs of a list each access of a policy blocks. The URLs are not collected. */
export class BlockedCounter {
  readonly #robots: RobotsTxt;
  readonly #accesses: Policy['accesses'];
  /** By the index of the access; undefined if no rules decide. */
  readonly #rules: readonly (RuleSet | undefined)[];
  readonly #blocked: number[];
  #checked = 0;

  constructor(robots: RobotsTxt, { accesses }: Policy) {
    this.#robots = robots;
    this.#accesses = accesses;
    this.#rules = accesses.map(({ crawler }) => (crawler === undefined ? undefined : robots.rulesFor(crawler)));
    this.#blocked = accesses.map(() => 0);
  }

  /** Counts a URL or a path, in the form in which a crawler requests it. */
  add(decidedUrl: string, isPath: boolean): void {
    this.#checked++;
    for (const [i, { crawler, state }] of this.#accesses.entries()) {
      const isAllowed =
        crawler === undefined
          ? state === 'allowed'
          : isPath
            ? this.#rules[i]?.allows(decidedUrl)
            : this.#robots.allows(decidedUrl, crawler);
      if (!isAllowed) this.#blocked[i] = (this.#blocked[i] ?? 0) + 1;
    }
  }

  get counts(): BlockedCount[] {
    return this.#blocked.map((blocked) => ({ checked: this.#checked, blocked }));
  }
}
