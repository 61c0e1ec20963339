import type { Sentence } from '@maycrawl/core/message';
import type { PermittingSetting } from '../../types/outcome.js';
import type { SitemapProblem, SitemapProblemReason } from '../../types/sitemap.js';

export class SitemapError extends Error {
  readonly problem: SitemapProblem;

  constructor(reason: SitemapProblemReason, detail: Sentence, permittedBy?: PermittingSetting) {
    super(detail);
    this.name = 'SitemapError';
    this.problem = { reason, detail, ...(permittedBy !== undefined && { permittedBy }) };
  }
}
