import type { AiPurpose } from '@maycrawl/core/crawlers';
import type { CreateOptions } from '@maycrawl/lint';

export interface Sentences {
  readonly block: 'nothing' | AiPurpose | 'all' | 'everything';
  /** One a line, in these three. */
  readonly paths: string;
  readonly crawlers: string;
  readonly only: string;
  readonly sitemap: string;
  readonly comments: boolean;
}

export const NO_SENTENCES: Sentences = {
  block: 'train',
  paths: '',
  crawlers: '',
  only: '',
  sitemap: '',
  comments: true,
};

export function optionsOf({ block, paths, crawlers, only, sitemap, comments }: Sentences): CreateOptions {
  const sitemaps = linesOf(sitemap);
  const isEverything = block === 'everything';
  return {
    ...(isEverything ? { blockEverything: true } : {}),
    ...(block === 'nothing' || isEverything ? {} : { blockAi: [block] }),
    ...listOption('blockPaths', linesOf(paths).map(withSlash)),
    ...listOption('blockCrawlers', linesOf(crawlers)),
    ...listOption('allowOnly', linesOf(only)),
    ...listOption('sitemaps', sitemaps),
    comments,
  };
}

function listOption(name: keyof CreateOptions, items: readonly string[]): CreateOptions {
  return items.length === 0 ? {} : { [name]: items };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** People write `cart/` for `/cart/`. A URL stays, so that the message about it names it. */
function withSlash(path: string): string {
  return /^[/*]|^[a-z][\w+.-]*:/i.test(path) ? path : `/${path}`;
}
