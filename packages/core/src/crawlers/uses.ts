/** What pages are used for. */

/** The use of a page by a crawler's vendor; {@link crawlerUses} explains each. */
export type Use =
  | 'search'
  | 'ai-training'
  | 'ai-answers'
  | 'user-action'
  | 'ads'
  | 'preview'
  | 'archive'
  | 'seo'
  | 'monitoring'
  | 'security'
  | 'other'
  | 'undocumented';

export interface CrawlerUse {
  readonly id: Use;
  /** A heading for people, as "AI training". */
  readonly title: string;
  /** One sentence. */
  readonly meaning: string;
}

/** All uses, in the order in which site owners usually ask for them. */
export const crawlerUses: readonly CrawlerUse[] = [
  { id: 'search', title: 'Web search', meaning: 'Builds an index that search results come from.' },
  { id: 'ai-training', title: 'AI training', meaning: 'Collects content to train models.' },
  { id: 'ai-answers', title: 'AI answers', meaning: 'Supplies content from which an AI product answers questions.' },
  { id: 'user-action', title: 'Acts for a person', meaning: 'Fetches what a person asked for.' },
  { id: 'ads', title: 'Ads', meaning: 'Selects ads for pages, or checks the pages that ads link to.' },
  { id: 'preview', title: 'Link previews', meaning: 'Makes previews of links that people share.' },
  { id: 'archive', title: 'Archives', meaning: 'Stores copies of pages for others.' },
  { id: 'seo', title: 'SEO', meaning: 'Measures sites and links for site owners and their competitors.' },
  { id: 'monitoring', title: 'Monitoring', meaning: 'Tests pages for the owners of a site.' },
  { id: 'security', title: 'Security', meaning: 'Searches for malware and abuse.' },
  { id: 'other', title: 'Other', meaning: 'A documented use that is none of the above.' },
  { id: 'undocumented', title: 'Not documented', meaning: 'The vendor does not say what the pages are used for.' },
];
