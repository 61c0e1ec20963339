import type { Use } from '@maycrawl/core/crawlers';

/** A use that Content-Signal and Content-Usage can grant or deny. */
export type StatedUse = Extract<Use, 'search' | 'ai-answers' | 'ai-training'>;

/** The names of each use in both fields. */
export const USE_OF_CATEGORY: ReadonlyMap<string, StatedUse> = new Map([
  ['ai-train', 'ai-training'],
  ['train-ai', 'ai-training'],
  ['search', 'search'],
  ['ai-input', 'ai-answers'],
]);

export function isStatedUse(use: Use): use is StatedUse {
  return use === 'search' || use === 'ai-answers' || use === 'ai-training';
}
