/** Google's crawlers in the order of its three lists: common, special-case, user-triggered. */

import { type CrawlerEntry, crawler, type VendorDefaults } from './crawler-entry.js';

const PAGES = 'https://developers.google.com/crawling/docs/crawlers-fetchers';
const CHANGELOG = 'https://developers.google.com/crawling/docs/changelog';

// Google's page on robots.txt states that crawl-delay is not supported, which holds for all of them.
const common: VendorDefaults = {
  vendor: 'Google',
  sources: [`${PAGES}/google-common-crawlers`],
  obeysCrawlDelay: 'no',
};

const special: VendorDefaults = {
  ...common,
  sources: [`${PAGES}/google-special-case-crawlers`],
  obeysStar: 'no',
  checked: '2026-11-22',
};

const userTriggered: VendorDefaults = {
  ...common,
  sources: [`${PAGES}/google-user-triggered-fetchers`],
  fetches: 'for-users',
  obeysRobotsTxt: 'no',
  obeysStar: 'no',
  checked: '2026-11-22',
};

const retired: VendorDefaults = {
  ...common,
  sources: [`${PAGES}/overview-google-crawlers`],
  obeysRobotsTxt: 'undocumented',
  obeysStar: 'undocumented',
  status: 'retired',
};

const unconfirmed = { fallbackConfirmed: false, note: 'No page of Google says that it falls back.' };

const commonCrawlers: readonly CrawlerEntry[] = [
  crawler(common, 'Googlebot', ['search', 'ai-answers'], {
    displayNames: ['Googlebot Smartphone', 'Googlebot Desktop'],
    sources: [
      ...common.sources,
      'https://developers.google.com/search/docs/appearance/ai-features',
      'https://support.google.com/webmasters/answer/16908024',
    ],
    note:
      'Its smartphone and desktop crawlers share this token. robots.txt cannot block AI Overviews and AI Mode ' +
      'without blocking Search; a setting in Search Console can.',
  }),
  crawler(common, 'Googlebot-Image', ['search'], {
    displayNames: ['Googlebot Images'],
    tokens: ['Googlebot-Image', 'Googlebot'],
    note: 'Older editions of the specification differ; the crawler list names both tokens.',
  }),
  crawler(common, 'Googlebot-Video', ['search'], { tokens: ['Googlebot-Video', 'Googlebot'] }),
  crawler(common, 'Googlebot-News', ['search'], {
    tokens: ['Googlebot-News', 'Googlebot'],
    note: 'Fetches under the User-Agent headers of Googlebot.',
  }),
  crawler(common, 'Storebot-Google', ['search'], {
    displayNames: ['Google StoreBot', 'Googlebot Storebot'],
    note: 'For Google Shopping; does not fall back on Googlebot.',
  }),
  crawler(common, 'GoogleOther', ['other'], {
    note: 'Fetches for research and for products without their own crawler.',
  }),
  crawler(common, 'GoogleOther-Image', ['other'], { ...unconfirmed, tokens: ['GoogleOther-Image', 'GoogleOther'] }),
  crawler(common, 'GoogleOther-Video', ['other'], { ...unconfirmed, tokens: ['GoogleOther-Video', 'GoogleOther'] }),
  crawler(common, 'Google-InspectionTool', ['monitoring'], {
    ...unconfirmed,
    tokens: ['Google-InspectionTool', 'Googlebot'],
  }),
  crawler(common, 'Google-CloudVertexBot', ['other'], {
    tokens: ['Google-CloudVertexBot', 'Googlebot'],
    fallbackConfirmed: false,
    note: `For Vertex AI agents, at the request of a site's owner. ${unconfirmed.note}`,
  }),
  crawler(common, 'Google-Extended', ['ai-training', 'ai-answers'], {
    fetches: 'never',
    controls: ['Googlebot'],
    sources: [...common.sources, CHANGELOG],
    checked: '2026-11-22',
    note:
      'Controls whether pages that Google crawled may train and ground Gemini; has no header. Google intends to ' +
      'support a training preference signal that vendors share (announced on 2026-10-30).',
  }),
];

const specialCrawlers: readonly CrawlerEntry[] = [
  crawler(special, 'AdsBot-Google', ['ads']),
  crawler(special, 'AdsBot-Google-Mobile', ['ads'], {
    displayNames: ['AdsBot Mobile Web', 'AdsBot Mobile Web Android'],
  }),
  crawler(special, 'Mediapartners-Google', ['ads'], {
    displayNames: ['Mobile AdSense'],
    sources: [...special.sources, CHANGELOG],
    note: 'For several ad products of Google, such as AdSense and Ad Manager.',
  }),
  crawler(special, 'APIs-Google', ['other'], { note: 'Delivers push notifications.' }),
  crawler(special, 'Google-Safety', ['security'], {
    tokens: [],
    obeysRobotsTxt: 'no',
    note: 'Has no product token and ignores robots.txt.',
  }),
];

const userTriggeredFetchers: readonly CrawlerEntry[] = [
  crawler(userTriggered, 'FeedFetcher-Google', ['user-action'], { note: 'Feeds that people subscribed to.' }),
  crawler(userTriggered, 'Google-Read-Aloud', ['user-action'], { note: 'Reads pages to people.' }),
  crawler(userTriggered, 'Google-Site-Verification', ['user-action'], { displayNames: ['Google Site Verifier'] }),
  crawler(userTriggered, 'GoogleProducer', ['user-action'], {
    displayNames: ['Google Publisher Center'],
    note: 'Feeds that publishers submit for news.',
  }),
  crawler(userTriggered, 'Google-CWS', ['user-action'], {
    displayNames: ['Chrome Web Store'],
    note: 'URLs given for extensions in the Chrome Web Store.',
  }),
  crawler(userTriggered, 'GoogleMessages', ['preview', 'user-action'], { displayNames: ['Google Messages'] }),
  crawler(userTriggered, 'Google-Pinpoint', ['user-action']),
  crawler(userTriggered, 'Google-GeminiNotebook', ['ai-answers', 'user-action'], {
    note: 'URLs that people add as sources in Gemini Notebook. Formerly Google-NotebookLM.',
  }),
  crawler(userTriggered, 'Google-Agent', ['user-action'], { note: 'AI agents that act on pages for people.' }),
];

const retiredCrawlers: readonly CrawlerEntry[] = [
  crawler(retired, 'AdsBot-Google-Mobile-Apps', ['ads'], {
    displayNames: ['Mobile Apps Android'],
    obeysStar: 'no',
    note: 'An AdsBot.',
  }),
  crawler(retired, 'DuplexWeb-Google', ['user-action'], {
    displayNames: ['Duplex on the web'],
    fetches: 'for-users',
  }),
  crawler(retired, 'googleweblight', ['other'], {
    displayNames: ['Web Light'],
    fetches: 'for-users',
    note: 'Showed lighter pages to people with slow connections.',
  }),
  crawler(retired, 'Google-NotebookLM', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    sources: userTriggered.sources,
    checked: '2026-11-22',
    note: 'Renamed Google-GeminiNotebook; supported until August 2026.',
  }),
];

export const googleCrawlers: readonly CrawlerEntry[] = [
  ...commonCrawlers,
  ...specialCrawlers,
  ...userTriggeredFetchers,
  ...retiredCrawlers,
];
