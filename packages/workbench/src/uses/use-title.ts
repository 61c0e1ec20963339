import type { Use } from '@maycrawl/core/crawlers';
import { text } from '../messages/text.js';

const TITLES = {
  search: 'useSearch',
  'ai-training': 'useTraining',
  'ai-answers': 'useAnswers',
  'user-action': 'useUser',
  ads: 'useAds',
  preview: 'usePreview',
  archive: 'useArchive',
  seo: 'useSeo',
  monitoring: 'useMonitoring',
  security: 'useSecurity',
  other: 'useOther',
  undocumented: 'useUndocumented',
} as const satisfies Readonly<Record<Use, string>>;

export function useTitle(use: Use): string {
  return text('policy', TITLES[use]);
}
