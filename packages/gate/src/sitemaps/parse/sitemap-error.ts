import type { SitemapProblem, SitemapProblemReason } from '../../types/sitemap.js';

/** Ends the reading of one sitemap; whoever reads it makes a trouble of it. It never leaves this folder. */
export class SitemapError extends Error {
  readonly problem: SitemapProblem;

  constructor(reason: SitemapProblemReason, detail: string) {
    super(detail);
    this.name = 'SitemapBreak';
    this.problem = { reason, detail };
  }
}
