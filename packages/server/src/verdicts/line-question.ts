import { ENGLISH } from '@maycrawl/core/message';
import type { UsageHeaders } from '@maycrawl/core/usage';
import { meantName } from '../http/describe-invalid.js';
import { MAX_CRAWLER_LENGTH, MAX_ID_LENGTH, MAX_URL_LENGTH } from '../schemas/primitives.js';
import { wrongUrl } from './asked-url.js';
import { wrongCrawler } from './check-crawler.js';
import { pageOf } from './usage-json.js';

export type LineId = string | number;

export class Question {
  readonly url: string;
  readonly crawler: string;
  readonly id: LineId | undefined;
  /** The headers of the page, if the answer has its use. */
  readonly page: UsageHeaders | undefined;

  constructor(url: string, crawler: string, page?: UsageHeaders, id?: LineId) {
    this.url = url;
    this.crawler = crawler;
    this.page = page;
    this.id = id;
  }
}

export interface NoQuestion {
  readonly wrong: string;
  readonly id: LineId | undefined;
}

const FIELDS = ['url', 'crawler', 'id', 'contentUsage', 'contentSignal'];
const EXPECTED = 'expected an object such as {"url":"https://example.com/path"}';

/**
 * Returns the question of a line, or what is wrong with it. `crawler` is that of lines that name none. With `usage`, each
 * answer has the use of the page, otherwise those for lines with a header of the page.
 */
export function readQuestion(line: string, crawler: string, usage: boolean): Question | NoQuestion {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { wrong: `the line is not JSON: ${EXPECTED}`, id: undefined };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: `the line is not an object: ${EXPECTED}`, id: undefined };
  }
  const { url, crawler: named = crawler, id, contentUsage, contentSignal } = value as Record<string, unknown>;
  if (id !== undefined && !isId(id)) {
    const wrong = `id: expected text of at most ${MAX_ID_LENGTH} characters, or a number up to 2^53 - 1`;
    return { wrong, id: undefined };
  }
  for (const key in value) {
    if (FIELDS.includes(key)) continue;
    const meant = meantName(key, FIELDS);
    const advice = meant === undefined ? `expected ${ENGLISH.list(FIELDS)}` : `did you mean ${meant}?`;
    return { wrong: `${shortened(key)}: is not known; ${advice}`, id };
  }
  if (typeof url !== 'string') return { wrong: 'url: expected text', id };
  if (url.length > MAX_URL_LENGTH) return { wrong: `url: expected at most ${MAX_URL_LENGTH} characters`, id };
  const detail = wrongUrl(url);
  if (detail !== undefined) return { wrong: `url: ${detail}`, id };
  if (!isTextOrNone(contentUsage)) return { wrong: 'contentUsage: expected text', id };
  if (!isTextOrNone(contentSignal)) return { wrong: 'contentSignal: expected text', id };
  const page = pageOf({ usage, contentUsage, contentSignal });
  if (named === crawler) return new Question(url, crawler, page, id);
  if (typeof named !== 'string') return { wrong: 'crawler: expected text', id };
  if (named.length > MAX_CRAWLER_LENGTH)
    return { wrong: `crawler: expected at most ${MAX_CRAWLER_LENGTH} characters`, id };
  const wrong = wrongCrawler(named);
  return wrong === undefined ? new Question(url, named, page, id) : { wrong: `crawler: ${wrong}`, id };
}

const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

/** Larger integers lose digits in JavaScript: their echo would be another number. */
function isId(id: unknown): id is LineId {
  if (typeof id === 'number') return Number.isSafeInteger(id) || (Number.isFinite(id) && !Number.isInteger(id));
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH;
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
