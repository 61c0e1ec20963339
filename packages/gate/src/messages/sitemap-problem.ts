import { type MessageValues, renderValues, type ValuesOf } from '@maycrawl/core/message';
import type { SitemapProblem, SitemapProblemReason } from '../types/sitemap.js';
import { sitemapProblems } from './en/sitemap-problems.js';

type Problems = typeof sitemapProblems;

/** An id, and the values of its text. */
export type SitemapProblemText<Id extends keyof Problems = keyof Problems> = {
  [One in Id]: keyof ValuesOf<Problems[One]> extends never ? [id: One] : [id: One, values: ValuesOf<Problems[One]>];
}[Id];

/** Returns why a sitemap was not read in full. */
export function sitemapProblem(reason: SitemapProblemReason, ...[id, values]: SitemapProblemText): SitemapProblem {
  return { reason, detail: renderValues(sitemapProblems[id], (values ?? {}) as MessageValues) };
}
