import { createHash } from 'node:crypto';
import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { resolveDisplayName } from '@maycrawl/core/crawlers';
import { decidedUrl, withoutUserInfo } from '@maycrawl/gate';
import { fieldProblem } from '../http/problem.js';
import type { Verdict } from '../schemas/answer.js';
import { rulesFields } from './answer.js';

/** A robots.txt of a request's body. */
export interface GivenFile {
  readonly robots: RobotsTxt;
  /** The first 16 bytes of the SHA-256 of all bytes, in hexadecimal: as the gate's. */
  readonly hash: string;
}

/**
 * Returns the file of a body, which is either text or base64.
 *
 * @throws Problem if there is none, if there are two, or if the base64 is not valid.
 */
export function givenFile(
  text: string | undefined,
  base64: string | undefined,
  dialect: Dialect = 'google',
): GivenFile {
  const bytes = givenBytes('robots', text, base64);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { robots: parse(bytes, { dialect }), hash };
}

/**
 * Returns the bytes of the field `name`, which is text, or of `nameBase64`.
 *
 * @throws Problem as {@link givenFile} does
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

const UNSUPPORTED = {
  allowed: false,
  reason: 'unsupported-scheme',
  ...rulesFields(undefined),
  truncated: false,
};

/** Returns the verdict of a file on a URL. */
export function verdictOf({ robots }: GivenFile, url: string, crawler: string, hint: string | null): Verdict {
  const href = crawlable(url);
  if (href === undefined) {
    const shown = withoutUserInfo(new URL(url).href);
    const explanation = `Blocked: ${shown}. Only http, https and ftp URLs can be crawled.`;
    return { url, decidedUrl: shown, crawler, ...UNSUPPORTED, explanation, hint };
  }
  const verdict = robots.check(href, resolveDisplayName(crawler));
  return {
    url,
    decidedUrl: withoutUserInfo(href),
    crawler,
    allowed: verdict.allowed,
    reason: verdict.reason,
    explanation: verdict.toString(),
    ...rulesFields(verdict),
    truncated: robots.truncated,
    hint,
  };
}

/** Returns the answer of {@link verdictOf} alone. */
export function allowsBy({ robots }: GivenFile, url: string, crawler: string): boolean {
  const href = crawlable(url);
  return href !== undefined && robots.allows(href, resolveDisplayName(crawler));
}

/** Returns the URL in the form in which it is requested; undefined if its scheme has no robots.txt. */
function crawlable(url: string): string | undefined {
  try {
    return decidedUrl(url).href;
  } catch {
    return undefined;
  }
}
