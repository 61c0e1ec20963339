import { nameTexts } from '@maycrawl/lint/internal/names';
import { firstTexts } from './first-texts.js';

/** Texts of the choice of crawlers. */
export const crawlers = {
  ...firstTexts.crawlers,
  otherPurpose: 'Other names',
  title: 'Choose crawlers',
  search: 'Search by name, vendor or purpose',
  chosen: { one: '{count:number} crawler chosen', other: '{count:number} crawlers chosen' },
  found: { one: '{count:number} crawler found', other: '{count:number} crawlers found' },
  notFound: 'No crawler of the registry is called {name}.',
  addName: 'Test {name}',
  notAName: '{name} is not a product token: write letters, “-” and “_”, as in Googlebot.',
  readAs: nameTexts.readAs,
  similar: 'Did you mean {name}?',
  useSimilar: 'Use {name}',
  otherNames: 'Names that are not in the registry',
  removeName: 'Remove {name}',
  setting: 'a setting, sends no requests',
  ignores: 'not controlled by robots.txt',
  retired: 'retired by its vendor',
  done: 'Done',
  noCrawlers: 'Choose crawlers to see what they may fetch.',
  purpose: 'Purpose',
} as const;
