import { crawlerUses } from '@maycrawl/core/crawlers';
import { Type } from 'typebox';
import { CrawlerText, Named, NameHint, Strict, Word } from './primitives.js';

const Documented = Word(['yes', 'no', 'undocumented']);

export const CrawlersQuery = Strict({
  name: Type.Optional(CrawlerText),
  use: Type.Optional(Word(crawlerUses.map(({ id }) => id))),
  vendor: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'In any case.' })),
  status: Type.Optional(Word(['active', 'retired'])),
});

export const CrawlerObject = Strict(
  {
    name: Type.String(),
    vendor: Type.String(),
    displayNames: Type.Array(Type.String(), { description: 'Other names of several words that it is found by.' }),
    tokens: Type.Array(Type.String(), { description: 'Product tokens: its own, then its fallbacks in order.' }),
    fallbackConfirmed: Type.Boolean({ description: 'The vendor documents the fallbacks, or there are none.' }),
    uses: Type.Array(Type.String(), { description: 'What pages are used for.' }),
    fetches: Word(['automatically', 'for-users', 'never']),
    controls: Type.Array(Type.String(), { description: 'Crawlers whose pages it controls, if it never fetches.' }),
    obeysRobotsTxt: Documented,
    obeysStar: Documented,
    obeysCrawlDelay: Documented,
    status: Word(['active', 'retired']),
    note: Type.String(),
    isReported: Type.Boolean({ description: 'No page of the vendor describes it: third parties report the uses.' }),
    sources: Type.Array(Type.String()),
    checked: Type.String({ description: 'The day on which the sources were last checked.' }),
  },
  { $id: 'Crawler', description: 'An entry of the registry of crawlers.' },
);

export const CrawlersAnswer = Strict(
  { crawlers: Type.Array(Named(CrawlerObject)), hint: NameHint },
  { $id: 'CrawlersAnswer' },
);
