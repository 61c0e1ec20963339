import type { SitemapProblem } from '../../types/sitemap.js';

/** Ends the reading of one sitemap. It is caught in this folder and reported as its problem. */
export class SitemapError extends Error {
  readonly problem: SitemapProblem;

  constructor(problem: SitemapProblem) {
    super(problem.detail);
    this.name = 'SitemapError';
    this.problem = problem;
  }
}
