/** Google's crawlers in the order of its three lists: common, special-case, user-triggered. */

import { type CrawlerEntry, crawler, type VendorDefaults } from './crawler-entry.js';

const PAGES = 'https://developers.google.com/crawling/docs/crawlers-fetchers';

// Google's page on robots.txt states that crawl-delay is not supported, which holds for all of them.
const common: VendorDefaults = {
  vendor: 'Google',
  url: `${PAGES}/google-common-crawlers`,
  obeysCrawlDelay: 'no',
};

const special: VendorDefaults = {
  ...common,
  url: `${PAGES}/google-special-case-crawlers`,
  obeysStar: 'must-be-named',
};

const userTriggered: VendorDefaults = {
  ...common,
  url: `${PAGES}/google-user-triggered-fetchers`,
  obeysRobots: 'user-triggered',
  obeysStar: 'no',
};

const retired: VendorDefaults = {
  ...common,
  url: `${PAGES}/overview-google-crawlers`,
  obeysRobots: 'unknown',
  obeysStar: 'unknown',
  status: 'retired',
};

const unconfirmed = { fallbackConfirmed: false, note: 'No page of Google says that it falls back.' };

export const googleCrawlers: readonly CrawlerEntry[] = [
  crawler(common, 'Googlebot', 'search', { note: 'Its smartphone and desktop crawlers share this token.' }),
  crawler(common, 'Googlebot-Image', 'search', {
    tokens: ['Googlebot-Image', 'Googlebot'],
    note: 'Older editions of the specification differ; the crawler list names both tokens.',
  }),
  crawler(common, 'Googlebot-Video', 'search', { tokens: ['Googlebot-Video', 'Googlebot'] }),
  crawler(common, 'Googlebot-News', 'search', {
    tokens: ['Googlebot-News', 'Googlebot'],
    note: 'Fetches under the User-Agent headers of Googlebot.',
  }),
  crawler(common, 'Storebot-Google', 'search', { note: 'For Google Shopping; does not fall back on Googlebot.' }),
  crawler(common, 'GoogleOther', 'other', { note: 'Fetches for research and for products without their own crawler.' }),
  crawler(common, 'GoogleOther-Image', 'other', { ...unconfirmed, tokens: ['GoogleOther-Image', 'GoogleOther'] }),
  crawler(common, 'GoogleOther-Video', 'other', { ...unconfirmed, tokens: ['GoogleOther-Video', 'GoogleOther'] }),
  crawler(common, 'Google-InspectionTool', 'other', {
    ...unconfirmed,
    tokens: ['Google-InspectionTool', 'Googlebot'],
  }),
  crawler(common, 'Google-CloudVertexBot', 'other', {
    ...unconfirmed,
    tokens: ['Google-CloudVertexBot', 'Googlebot'],
  }),
  crawler(common, 'Google-Extended', 'control-only', {
    note: 'Controls whether pages that Google crawled may train and ground Gemini; makes no fetches and has no header.',
  }),

  crawler(special, 'AdsBot-Google', 'ads'),
  crawler(special, 'AdsBot-Google-Mobile', 'ads'),
  crawler(special, 'Mediapartners-Google', 'ads', { note: 'AdSense.' }),
  crawler(special, 'APIs-Google', 'other', { note: 'Delivers push notifications.' }),
  crawler(special, 'Google-Safety', 'safety', {
    tokens: [],
    obeysRobots: 'no',
    obeysStar: 'no',
    note: 'Has no product token and ignores robots.txt.',
  }),

  crawler(userTriggered, 'FeedFetcher-Google', 'other', { note: 'Feeds that people subscribed to.' }),
  crawler(userTriggered, 'Google-Read-Aloud', 'assistant', { note: 'Reads pages to people.' }),
  crawler(userTriggered, 'Google-Site-Verification', 'other'),
  crawler(userTriggered, 'GoogleProducer', 'other', { note: 'Feeds that publishers submit for news.' }),
  crawler(userTriggered, 'Google-CWS', 'other', { note: 'URLs given for extensions in the Chrome Web Store.' }),
  crawler(userTriggered, 'GoogleMessages', 'preview'),
  crawler(userTriggered, 'Google-Pinpoint', 'other'),
  crawler(userTriggered, 'Google-Agent', 'assistant'),

  crawler(retired, 'AdsBot-Google-Mobile-Apps', 'ads', { obeysStar: 'must-be-named', note: 'An AdsBot.' }),
  crawler(retired, 'DuplexWeb-Google', 'assistant'),
  crawler(retired, 'googleweblight', 'other', { note: 'Showed lighter pages to people with slow connections.' }),
];
