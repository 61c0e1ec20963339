import type { Crawler, Dialect, Verdict } from '@maycrawl/core';
import type { Usage, UsageHeaders } from '@maycrawl/core/usage';
import type { CachedAccess, FetchFacts, LintOptions } from '@maycrawl/lint';
import type { Language } from '@maycrawl/lint/languages';
import type { FieldError } from '../http/problem.js';
import type { EvaluationRequest } from '../verdicts/evaluation.js';
import type { FaultyFile } from '../verdicts/given-file.js';

/** The input of `lint`. */
export interface LintJob {
  readonly task: 'lint';
  readonly file: Uint8Array;
  readonly options: LintOptions;
  readonly fix: 'none' | 'safe' | 'unsafe';
  /** The most findings, fixes and changes of the answer, each. */
  readonly limit: number;
  /** Of the sentences in the answer. */
  readonly language: Language;
}

/** The input of `diff`. */
export interface DiffJob {
  readonly task: 'diff';
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Empty: every crawler. */
  readonly crawlers: readonly string[];
  /** URLs and paths; undefined for no list. */
  readonly urls: readonly string[] | undefined;
  readonly dialect: Dialect;
  /** Steps of the comparison. */
  readonly budget: number;
  /** The most changes of the answer. */
  readonly limit: number;
  readonly language: Language;
}

/** The input of `policy`. */
export interface PolicyJob {
  readonly task: 'policy';
  readonly file: Uint8Array;
  /** For people: the URL of a fetched file. */
  readonly name: string;
  /** How the file was fetched; undefined if it came with the request. */
  readonly facts: FetchFacts | undefined;
  /** What the gate decides now; undefined if the file came with the request. */
  readonly cached: CachedAccess | undefined;
  readonly urls: readonly string[] | undefined;
  readonly dialect: Dialect;
  /** The most preferences of the answer. */
  readonly limit: number;
  /** Of the sentences in the answer. */
  readonly language: Language;
}

/** The input of `POST /v1/evaluate`. */
export interface EvaluateJob extends EvaluationRequest {
  readonly task: 'evaluate';
}

/** A lookup by a cached file that may take long. */
export interface LookupJob {
  readonly task: 'lookup';
  /** A copy, which the thread takes over. */
  readonly file: Uint8Array;
  readonly dialect: Dialect;
  readonly url: string;
  readonly crawler: Crawler;
  /** The headers of the page, if its use is needed. */
  readonly page: UsageHeaders | undefined;
}

/** A page that is converted to Markdown. */
export interface PageJob {
  readonly task: 'page';
  readonly html: string;
  /** Where it is, for its links. */
  readonly url: string;
}

/** The parts of the verdict of the rules that an answer needs. */
export interface LookedUpRules extends Pick<Verdict, 'allowed' | 'reason' | 'path' | 'token'> {
  readonly described: ReturnType<Verdict['describeRules']>;
  readonly explanation: string;
  /** Undefined if it is not needed. */
  readonly usage: Usage | undefined;
}

/** Work whose result is the JSON of an answer. */
export type AnswerJob = LintJob | DiffJob | PolicyJob | EvaluateJob;

/** Work that takes too long for the thread that answers requests. */
export type Job = AnswerJob | LookupJob | PageJob;

/** A message of a worker. */
export type JobResult =
  /** JSON as UTF-8. `fault`: the file cannot be evaluated, which is a part of the answer. */
  | { readonly kind: 'done'; readonly json: Uint8Array<ArrayBuffer>; readonly fault?: FaultyFile | undefined }
  /** The request is wrong: its fields begin with `body.`. */
  | { readonly kind: 'invalid'; readonly errors: readonly [FieldError, ...FieldError[]] }
  /** The answer would be larger than the limit. */
  | { readonly kind: 'too-large'; readonly maxBytes: number }
  | { readonly kind: 'rules'; readonly rules: LookedUpRules }
  | { readonly kind: 'page'; readonly text: string }
  /** A file of the request cannot be evaluated because of a fault in this software. */
  | { readonly kind: 'faulty'; readonly fault: FaultyFile }
  | { readonly kind: 'failed'; readonly message: string };
