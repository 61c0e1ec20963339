import { createHash } from 'node:crypto';
import { type Dialect, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { NOT_FETCHED, type Usage, type UsageHeaders } from '@maycrawl/core/usage';
import type { CheckLanguage } from '../../messages/check-language.js';
import { reportInternalError } from '../../session/internal-errors.js';
import type { RobotsSource } from '../../session/robots-source.js';
import type { Target } from '../../targets/target.js';
import { FileUsage } from '../../use/file-usage.js';
import { blockedVerdict, unsupportedVerdict } from '../../verdicts/blocked-verdict.js';
import type { Answer } from '../../verdicts/report.js';

/**
 * The rules of the file of `--robots`. If the file cannot be evaluated because of a fault of this software, that is
 * reported on stderr, and its URLs are blocked from then on.
 */
export class GivenRules {
  readonly #source: RobotsSource;
  readonly #ruleSets: Map<string, RuleSet> = new Map();
  /** True if the file cannot be evaluated. */
  isFaulty = false;
  /** The parsed file. Empty if it cannot be parsed: `decide` does not use it then. */
  readonly robots: RobotsTxt;
  readonly #usage: FileUsage | undefined;

  readonly #words: CheckLanguage;

  /** @param pages with `--use`: the headers of the pages */
  constructor(source: RobotsSource, dialect: Dialect, words: CheckLanguage, pages?: UsageHeaders) {
    this.#source = source;
    this.#words = words;
    let robots: RobotsTxt | undefined;
    try {
      robots = parse(source.bytes, { dialect });
    } catch (error) {
      this.#fail(error);
    }
    this.robots = robots ?? parse('', { dialect });
    this.#usage = pages && new FileUsage(this.robots, pages);
  }

  decide(target: Target, crawler: string): Answer {
    if (target.isUnsupported)
      return {
        target,
        crawler,
        verdict: unsupportedVerdict(target, this.#words),
        rules: undefined,
        usage: this.#usage && NOT_FETCHED,
      };
    if (!this.isFaulty) {
      try {
        const rules = this.#verdict(target, crawler);
        const verdict = this.#words.verdicts.ofRules(rules);
        return { target, crawler, verdict, rules, usage: this.#usageOf(target, crawler) };
      } catch (error) {
        this.#fail(error);
      }
    }
    return this.#blocked(target, crawler);
  }

  /** Returns what `show` returns for the answers, or for blocked ones if they cannot be shown because of such a fault. */
  shown(answers: readonly Answer[], show: (answers: readonly Answer[]) => string): string {
    try {
      return show(answers);
    } catch (error) {
      this.#fail(error);
      return show(answers.map(({ target, crawler }) => this.decide(target, crawler)));
    }
  }

  #verdict({ isPath, decidedUrl }: Target, crawler: string): NonNullable<Answer['rules']> {
    // Only a URL passes through the engine's extraction of the path. In a path, `//host` is not a host.
    if (!isPath) return this.robots.check(decidedUrl, crawler);
    let ruleSet = this.#ruleSets.get(crawler);
    if (ruleSet === undefined) {
      ruleSet = this.robots.rulesFor(crawler);
      this.#ruleSets.set(crawler, ruleSet);
    }
    return ruleSet.check(decidedUrl);
  }

  #blocked(target: Target, crawler: string): Answer {
    const sentence = this.#words.verdicts.notEvaluated(this.#name);
    const verdict = blockedVerdict('internal-error', target.decidedUrl, sentence, this.#words);
    return { target, crawler, verdict, rules: undefined, usage: this.#usage && NOT_FETCHED };
  }

  #usageOf({ isPath, decidedUrl }: Target, crawler: string): Usage | undefined {
    const usage = this.#usage?.of(crawler).usage;
    return isPath ? usage?.of(decidedUrl) : usage?.ofUrl(decidedUrl);
  }

  get #name(): string {
    const { name } = this.#source;
    return name === '-' ? 'stdin' : name;
  }

  #fail(error: unknown): void {
    if (!this.isFaulty) reportInternalError(this.#name, fileHash(this.#source.bytes), error);
    this.isFaulty = true;
  }
}

/** Returns what `bodyHash` of the gate returns. `check --robots` does not load the gate, which takes longer than the check. */
function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
