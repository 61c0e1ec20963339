import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { lookupSteps } from '@maycrawl/core/cost';
import { resolveDisplayName } from '@maycrawl/core/crawlers';
import { bytesRead, DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { NOT_FETCHED, type UsageRules, usageFor, usageSteps } from '@maycrawl/core/usage';
import { bodyHash, decidedUrl, withoutUserInfo } from '@maycrawl/gate';
import { fieldProblem } from '../http/problem.js';
import type { Verdict } from '../schemas/answer.js';
import type { UsageJson } from '../schemas/usage.js';
import { rulesFields } from './answer.js';
import { usageJson } from './usage-json.js';
import type { VerdictWords } from './verdict-words.js';

/** A file that cannot be evaluated because of a fault of this software. */
export interface FaultyFile {
  /** Undefined if the file came with a request. */
  readonly origin?: string | undefined;
  /** The first 16 bytes of its SHA-256, in hexadecimal. */
  readonly hash: string;
  readonly error: unknown;
}

export type OnFault = (fault: FaultyFile) => void;

/**
 * Returns the bytes of the field `name`, which is text, or of `nameBase64`.
 * @throws Problem if there is none, if there are two, or if the base64 is not valid.
 */
export function givenBytes(name: string, text: string | undefined, base64: string | undefined): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) {
    const what = text === undefined ? 'is missing' : 'is given twice';
    throw fieldProblem(`body.${name}`, `${what}: send ${name} or ${name}Base64`);
  }
  return text === undefined ? bytesOf(`body.${name}Base64`, base64!) : Buffer.from(text);
}

function bytesOf(field: string, base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips characters that are not base64.
  const isExact = withoutPadding(bytes.toString('base64')) === withoutPadding(base64);
  if (!isExact) throw fieldProblem(field, 'is not base64');
  return bytes;
}

/** Not by a regular expression: its time would grow with the square of a run of `=` that is not at the end. */
function withoutPadding(base64: string): string {
  let end = base64.length;
  while (end > 0 && base64[end - 1] === '=') end--;
  return base64.slice(0, end);
}

const BLOCKED = { allowed: false, ...rulesFields(undefined), truncated: false };

/**
 * A robots.txt of a request's body. If it cannot be evaluated because of a fault of this software, its URLs are blocked:
 * the other answers of the request go on.
 */
export class GivenFile {
  /** The first 16 bytes of the SHA-256 of all bytes, in hexadecimal: as the gate's. */
  readonly hash: string;
  /** The number of bytes that are read. */
  readonly size: number;
  readonly truncated: boolean;
  readonly #robots: RobotsTxt | undefined;
  readonly #onFault: OnFault;
  readonly #words: VerdictWords;
  #isFaulty = false;
  #last: { readonly crawler: string; readonly usage: UsageRules } | undefined;

  constructor(bytes: Uint8Array, dialect: Dialect = 'google', onFault: OnFault, words: VerdictWords) {
    this.#onFault = onFault;
    this.#words = words;
    this.hash = bodyHash(bytes);
    try {
      this.#robots = parse(bytes, { dialect });
    } catch (error) {
      this.#fail(error);
    }
    this.size = this.#robots === undefined ? Math.min(bytes.length, DEFAULT_MAX_BYTES) : bytesRead(this.#robots);
    this.truncated = this.#robots?.truncated ?? bytes.length > DEFAULT_MAX_BYTES;
  }

  verdict(url: string, crawler: string, hint: string | null): Verdict {
    const href = crawlable(url);
    if (href === undefined) {
      const shown = withoutUserInfo(new URL(url).href);
      const explanation = this.#words.unsupported(shown);
      return { url, decidedUrl: shown, crawler, ...BLOCKED, reason: 'unsupported-scheme', explanation, hint };
    }
    const decidedUrl = withoutUserInfo(href);
    const ruled = this.#evaluated((robots) => ruledFields(robots, href, crawler, this.#words));
    if (ruled !== undefined) return { url, decidedUrl, crawler, ...ruled, hint };
    const explanation = this.#words.notEvaluated(decidedUrl);
    return { url, decidedUrl, crawler, ...BLOCKED, reason: 'internal-error', explanation, hint };
  }

  /** An upper bound on the time of a verdict, with `usage` also of the use of the page. */
  steps(url: string, usage: boolean): number {
    const href = crawlable(url);
    if (href === undefined || this.#robots === undefined) return 0;
    return lookupSteps(this.#robots, href.length) + (usage ? usageSteps(this.#robots, href.length) : 0);
  }

  allows(url: string, crawler: string): boolean {
    const href = crawlable(url);
    return href !== undefined && this.#evaluated((robots) => robots.allows(href, resolveDisplayName(crawler))) === true;
  }

  /** Returns what may be done with a page. */
  usage(url: string, crawler: string): UsageJson {
    const href = crawlable(url);
    const usage = href && this.#evaluated((robots) => this.#usageOf(robots, crawler).ofUrl(href));
    return usageJson(usage || NOT_FETCHED);
  }

  /** The lines of a file are read once for consecutive questions about one crawler, the usual ones. */
  #usageOf(robots: RobotsTxt, crawler: string): UsageRules {
    if (this.#last?.crawler !== crawler) {
      this.#last = { crawler, usage: usageFor(robots, resolveDisplayName(crawler)) };
    }
    return this.#last.usage;
  }

  /** Returns what `read` returns; undefined if the file cannot be evaluated. */
  #evaluated<T>(read: (robots: RobotsTxt) => T): T | undefined {
    if (this.#robots === undefined || this.#isFaulty) return undefined;
    try {
      return read(this.#robots);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    this.#isFaulty = true;
    this.#onFault({ hash: this.hash, error });
  }
}

function ruledFields(robots: RobotsTxt, href: string, crawler: string, words: VerdictWords) {
  const verdict = robots.check(href, resolveDisplayName(crawler));
  return {
    allowed: verdict.allowed,
    reason: verdict.reason,
    explanation: words.ofRules(verdict),
    ...rulesFields(verdict),
    truncated: robots.truncated,
  };
}

/** Returns the URL in the form in which it is requested; undefined if its scheme has no robots.txt. */
function crawlable(url: string): string | undefined {
  try {
    return decidedUrl(url).href;
  } catch {
    return undefined;
  }
}
