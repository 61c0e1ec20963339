import type { UsageHeaders } from '@maycrawl/core/usage';
import { type AnswerSource, type FetchFailure, type Hop, internalErrorVerdict, withoutUserInfo } from '@maycrawl/gate';
import type { RulesSummary, ServiceVerdict } from '../access/client-gate.js';
import type { Answer, BriefAnswer, Verdict } from '../schemas/answer.js';
import { otherDecidedUrl } from './asked-url.js';
import { usageJson } from './usage-json.js';

export interface Asked {
  readonly url: string;
  readonly crawler: string;
  /** Echoed; undefined if there is none. */
  readonly id?: string | number | undefined;
  /** The headers of the page, if the answer has its use. */
  readonly page?: UsageHeaders | undefined;
}

/** The fields of an answer that are the same for all URLs of an origin until its copy changes. */
type OriginFields = Omit<Answer, Exclude<keyof Verdict, 'truncated'> | 'id' | 'age'>;

/**
 * Returns the JSON of the answer of the service (`Answer`) for a verdict of the gate, with the `id` of the question. If
 * the rules cannot be shown because of a fault of this software, the answer is that the URL is blocked.
 */
export function answerText(asked: Asked, verdict: ServiceVerdict, hint: string | null, now: number): string {
  try {
    return verdictText(asked, verdict, hint, now);
  } catch (error) {
    return verdictText(asked, internalErrorVerdict(verdict, error), hint, now);
  }
}

/** Returns a verdict from memory as one of the request for which its site was loaded from `source`. */
export function withSource(verdict: ServiceVerdict, source: AnswerSource | undefined): ServiceVerdict {
  if (source === undefined || verdict.source !== 'memory') return verdict;
  return { ...verdict, source, basis: undefined };
}

function verdictText(asked: Asked, verdict: ServiceVerdict, hint: string | null, now: number): string {
  const { url, crawler, id, page } = asked;
  const { path, token, rule, overruled, overruledCount } = rulesFields(verdict.rules);
  const urlJson = jsonText(url);
  const decidedUrl = withoutUserInfo(verdict.url);
  const decidedUrlJson = decidedUrl === url ? urlJson : jsonText(decidedUrl);
  const { allowed, reason, fetchedAt } = verdict;
  const age = fetchedAt === undefined ? null : Math.max(0, Math.floor((now - fetchedAt) / 1_000));
  return (
    `{"url":${urlJson},"decidedUrl":${decidedUrlJson},"crawler":${jsonText(crawler)}` +
    `,"allowed":${allowed},"reason":"${reason}","explanation":${JSON.stringify(verdict.toString())}` +
    `,"path":${jsonText(path)},"token":${jsonText(token)},"rule":${ruleJson(rule)}` +
    `,"overruled":[${overruled.map(ruleJson).join()}],"overruledCount":${overruledCount},"hint":${jsonText(hint)}` +
    `,"age":${age}${usageText(verdict, page)}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`},${originText(verdict)}`
  );
}

/** Returns the field of the use of the page, after others; empty if the request does not ask for it. */
function usageText(verdict: ServiceVerdict, page: UsageHeaders | undefined): string {
  return page === undefined ? '' : `,"usage":${JSON.stringify(usageJson(verdict.usage(page)))}`;
}

function ruleJson(rule: Answer['rule']): string {
  if (rule === null) return 'null';
  const { type, pattern, line, matchLength } = rule;
  return `{"type":"${type}","pattern":${jsonText(pattern)},"line":${line},"matchLength":${matchLength}}`;
}

export function briefAnswer({ url, crawler }: Asked, allowed: boolean): BriefAnswer {
  const decidedUrl = otherDecidedUrl(url);
  return decidedUrl === undefined ? { url, crawler, allowed } : { url, decidedUrl, crawler, allowed };
}

/** Returns the JSON of {@link briefAnswer}, with the `id` of the question. */
export function briefText(asked: Asked, allowed: boolean): string {
  return withId(JSON.stringify(briefAnswer(asked, allowed)), asked);
}

/** Returns the same with the use of the page. */
export function briefUsageText(asked: Asked, verdict: ServiceVerdict): string {
  const text = JSON.stringify(briefAnswer(asked, verdict.allowed));
  return withId(`${text.slice(0, -1)}${usageText(verdict, asked.page)}}`, asked);
}

function withId(text: string, { id }: Asked): string {
  return id === undefined ? text : `${text.slice(0, -1)},"id":${JSON.stringify(id)}}`;
}

/** Texts of {@link originText} that are kept, beside those of copies that are gone. */
const MAX_KEPT = 10_000;

let originTexts = new WeakMap<object, string>();
let keptCount = 0;

/** Returns the fields of the origin as the end of a JSON object. Most of the time of an answer would be spent on them. */
function originText(verdict: ServiceVerdict): string {
  const { basis } = verdict;
  const kept = basis && originTexts.get(basis);
  if (kept !== undefined) return kept;
  const text = JSON.stringify(originFields(verdict)).slice(1);
  if (basis === undefined) return text;
  if (keptCount >= MAX_KEPT) {
    originTexts = new WeakMap();
    keptCount = 0;
  }
  keptCount++;
  originTexts.set(basis, text);
  return text;
}

function originFields(verdict: ServiceVerdict): OriginFields {
  const { fetchedAt } = verdict;
  return {
    truncated: verdict.truncated,
    robotsUrl: verdict.robotsUrl === '' ? null : verdict.robotsUrl,
    source: verdict.source,
    step: verdict.step,
    status: verdict.status ?? null,
    failure: failureJson(verdict.failure),
    hops: verdict.hops.map(hopJson),
    fetchedAt: fetchedAt === undefined ? null : isoTime(fetchedAt),
    validUntil: isoTime(verdict.validUntil),
    fileHash: verdict.fileHash ?? null,
  };
}

/** Rules that are listed. A hostile file has thousands that match, so that one answer would have megabytes. */
export const MAX_OVERRULED = 10;

type RulesFields = Pick<Answer, 'path' | 'token' | 'rule' | 'overruled' | 'overruledCount'>;

/** Returns the fields of an answer that come from the rules of a file; `rules` is undefined if no rules decide. */
export function rulesFields(rules: RulesSummary | undefined): RulesFields {
  if (rules === undefined) return { path: null, token: null, rule: null, overruled: [], overruledCount: 0 };
  const { rule = null, overruled, overruledCount } = rules.describeRules(MAX_OVERRULED);
  return { path: rules.path, token: rules.token ?? null, rule, overruled: [...overruled], overruledCount };
}

export function hopJson({ url, status, address }: Hop): Answer['hops'][number] {
  return { url, status: status ?? null, address: address ?? null };
}

export function failureJson(failure: FetchFailure | undefined): Answer['failure'] {
  if (failure === undefined) return null;
  const { kind, cause, code, detail, at, retryAt } = failure;
  return { kind, cause, code: code ?? null, detail, at: isoTime(at), retryAt: isoTime(retryAt) };
}

/** The latest time that `Date` can hold. */
const MAX_TIME = 8.64e15;

export function isoTime(time: number): string {
  return new Date(Math.min(time, MAX_TIME)).toISOString();
}

/** Printable ASCII without `"` and `\`. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Returns the JSON of a text or of null, as `JSON.stringify` does. Most texts of an answer have nothing to escape: with
 * this test, a full answer takes about a tenth less time (`npm run bench -- --only server`).
 */
export function jsonText(text: string | null): string {
  return text !== null && PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
