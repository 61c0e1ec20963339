import type { Sentence } from '@maycrawl/core/message';
import type { PermittingSetting } from '../../types/outcome.js';
import type { SitemapProblem, SitemapProblemReason } from '../../types/sitemap.js';

/** Ends the reading of one sitemap. It is caught in this folder and reported as a `SitemapProblem`. */
export class SitemapError extends Error {
  readonly problem: SitemapProblem;

  constructor(reason: SitemapProblemReason, detail: Sentence, permittedBy?: PermittingSetting) {
    super(detail);
    this.name = 'SitemapError';
    this.problem = { reason, detail, ...(permittedBy !== undefined && { permittedBy }) };
  }
}
