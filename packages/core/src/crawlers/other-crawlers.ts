/** Crawlers of all other vendors. */

import { type CrawlerEntry, crawler, type VendorDefaults } from './crawler-entry.js';

const openAi: VendorDefaults = { vendor: 'OpenAI', url: 'https://developers.openai.com/api/docs/bots' };
const anthropic: VendorDefaults = {
  vendor: 'Anthropic',
  url: 'https://support.claude.com/en/articles/8896518',
  obeysCrawlDelay: 'yes',
};
const anthropicRetired: VendorDefaults = {
  ...anthropic,
  obeysRobots: 'unknown',
  obeysStar: 'unknown',
  obeysCrawlDelay: 'unknown',
  status: 'retired',
};
const perplexity: VendorDefaults = { vendor: 'Perplexity', url: 'https://docs.perplexity.ai/guides/bots' };
const microsoft: VendorDefaults = {
  vendor: 'Microsoft',
  url: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
};
const apple: VendorDefaults = { vendor: 'Apple', url: 'https://support.apple.com/en-us/119829' };
const amazon: VendorDefaults = {
  vendor: 'Amazon',
  url: 'https://developer.amazon.com/amazonbot',
  obeysCrawlDelay: 'no',
};
const meta: VendorDefaults = {
  vendor: 'Meta',
  url: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
};
const mistral: VendorDefaults = { vendor: 'Mistral', url: 'https://docs.mistral.ai/robots' };
const yandex: VendorDefaults = {
  vendor: 'Yandex',
  url: 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
  obeysCrawlDelay: 'no',
};
const duckDuckGo: VendorDefaults = {
  vendor: 'DuckDuckGo',
  url: 'https://duckduckgo.com/duckduckgo-help-pages/results',
};

const aiVendors: readonly CrawlerEntry[] = [
  crawler(openAi, 'GPTBot', 'train'),
  crawler(openAi, 'OAI-SearchBot', 'search'),
  crawler(openAi, 'OAI-AdsBot', 'ads', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Checks landing pages that were submitted as ads.',
  }),
  crawler(openAi, 'ChatGPT-User', 'assistant', {
    obeysRobots: 'user-triggered',
    obeysStar: 'no',
    note: 'The vendor says that robots.txt may not apply, since a person asked for the page.',
  }),

  crawler(anthropic, 'ClaudeBot', 'train'),
  crawler(anthropic, 'Claude-SearchBot', 'search'),
  crawler(anthropic, 'Claude-User', 'assistant', {
    note: 'Fetches for a person, but obeys robots.txt.',
  }),
  crawler(anthropicRetired, 'anthropic-ai', 'train'),
  crawler(anthropicRetired, 'Claude-Web', 'assistant'),

  crawler(perplexity, 'PerplexityBot', 'search'),
  crawler(perplexity, 'Perplexity-User', 'assistant', {
    obeysRobots: 'user-triggered',
    obeysStar: 'no',
    note: 'Generally ignores robots.txt, since a person asked for the page.',
  }),

  crawler(mistral, 'MistralAI-User', 'assistant', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Fetches for a person; the vendor says that its token applies to such fetches, others report that it is ignored.',
  }),
  crawler(mistral, 'MistralAI-Index', 'search'),
  crawler(mistral, 'MistralAI-Training', 'train'),
];

const platforms: readonly CrawlerEntry[] = [
  crawler(microsoft, 'bingbot', 'search', { obeysCrawlDelay: 'yes' }),
  crawler(microsoft, 'AdIdxBot', 'ads', { obeysRobots: 'unknown', obeysStar: 'unknown' }),
  crawler(microsoft, 'MicrosoftPreview', 'preview', { obeysRobots: 'unknown', obeysStar: 'unknown' }),

  crawler(apple, 'Applebot', 'search', { tokens: ['Applebot', 'Googlebot'] }),
  crawler(apple, 'Applebot-Extended', 'control-only', {
    note: 'Controls whether pages that Applebot crawled may train models; makes no fetches and has no header.',
  }),
  crawler(apple, 'iTMS', 'other', { obeysRobots: 'no', obeysStar: 'no', note: 'Fetches what podcast owners submit.' }),

  crawler(amazon, 'Amazonbot', 'train'),
  crawler(amazon, 'Amzn-SearchBot', 'search'),
  crawler(amazon, 'Amzn-User', 'assistant', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Fetches for a person; the vendor gives its token as the way to opt out.',
  }),

  crawler(meta, 'meta-externalagent', 'train'),
  crawler(meta, 'meta-externalfetcher', 'assistant', {
    obeysRobots: 'user-triggered',
    obeysStar: 'no',
    note: 'The vendor says that it may bypass robots.txt, since a person asked for the link.',
  }),
  crawler(meta, 'meta-webindexer', 'search'),
  crawler(meta, 'meta-externalads', 'ads'),
  crawler(meta, 'facebookexternalhit', 'preview', { note: 'May bypass robots.txt for security and integrity checks.' }),
];

const searchEngines: readonly CrawlerEntry[] = [
  crawler(yandex, 'Yandex', 'search', {
    note: 'All crawlers of the vendor obey this token; no header has it alone.',
  }),
  crawler(yandex, 'YandexBot', 'search', {
    tokens: ['YandexBot', 'Yandex'],
    note: 'Reads clean-param and host, fields of its own. If a group names Yandex, the group of `*` does not apply.',
  }),
  crawler(yandex, 'YandexCalendar', 'other', { tokens: ['YandexCalendar', 'Yandex'], obeysStar: 'must-be-named' }),
  crawler(yandex, 'YandexMobileBot', 'search', { tokens: ['YandexMobileBot', 'Yandex'], obeysStar: 'must-be-named' }),

  crawler(duckDuckGo, 'DuckDuckBot', 'search', { url: `${duckDuckGo.url}/duckduckbot` }),
  crawler(duckDuckGo, 'DuckAssistBot', 'assistant', { url: `${duckDuckGo.url}/duckassistbot` }),

  crawler({ vendor: 'Huawei', url: 'https://webmaster.petalsearch.com/site/petalbot' }, 'PetalBot', 'search'),
  crawler(
    { vendor: 'Baidu', url: 'https://help.baidu.com/question?prod_id=99&class=476&id=2996' },
    'Baiduspider',
    'search',
  ),
  crawler(
    { vendor: 'Seznam', url: 'https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/' },
    'SeznamBot',
    'search',
  ),
  crawler({ vendor: 'Cốc Cốc', url: 'https://help.coccoc.com/en/search-engine' }, 'coccocbot', 'search', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Headers name coccocbot-web and coccocbot-image; whether those fall back on it is unknown.',
  }),
  crawler({ vendor: 'Yahoo', url: 'https://help.yahoo.com/kb/SLN22600.html' }, 'Yahoo! Slurp', 'search', {
    tokens: ['Slurp'],
  }),
  crawler({ vendor: 'Naver', url: 'https://searchadvisor.naver.com/guide/seo-basic-robots' }, 'Yeti', 'search'),
  crawler({ vendor: 'You.com', url: 'https://about.you.com/youbot/' }, 'YouBot', 'search', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
  }),
  crawler({ vendor: 'Qihoo 360', url: 'https://www.so.com/help/help_3_2.html' }, '360Spider', 'search', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Its token holds digits: Google reads a line for it as an empty token.',
  }),
];

const others: readonly CrawlerEntry[] = [
  crawler({ vendor: 'Common Crawl', url: 'https://commoncrawl.org/ccbot' }, 'CCBot', 'archive', {
    obeysCrawlDelay: 'yes',
  }),
  crawler(
    { vendor: 'Internet Archive', url: 'https://archive.org/details/archive.org_bot' },
    'archive.org_bot',
    'archive',
    {
      obeysRobots: 'unknown',
      obeysStar: 'unknown',
      note: 'Its token holds a dot: Google reads a line for it as `archive`.',
    },
  ),
  crawler({ vendor: 'ByteDance', url: 'https://zhanzhang.toutiao.com/' }, 'Bytespider', 'unknown', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'The vendor documents nothing.',
  }),
  crawler({ vendor: 'Allen Institute for AI', url: 'https://allenai.org/crawler' }, 'AI2Bot', 'train', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
    note: 'Its token holds a digit: Google reads a line for it as `AI`.',
  }),
  crawler(
    { vendor: 'Diffbot', url: 'https://docs.diffbot.com/docs/does-crawl-respect-robotstxt' },
    'Diffbot',
    'search',
    {
      obeysCrawlDelay: 'yes',
      note: 'Its operators can configure it to ignore robots.txt.',
    },
  ),
  crawler({ vendor: 'The Hive', url: 'https://imagesift.com/about' }, 'ImagesiftBot', 'other', {
    obeysRobots: 'unknown',
    obeysStar: 'unknown',
  }),
  crawler({ vendor: 'Ahrefs', url: 'https://ahrefs.com/robot' }, 'AhrefsBot', 'seo', { obeysCrawlDelay: 'yes' }),
  crawler({ vendor: 'Semrush', url: 'https://www.semrush.com/bot/' }, 'SemrushBot', 'seo', { obeysCrawlDelay: 'yes' }),
  crawler({ vendor: 'Moz', url: 'https://moz.com/help/moz-procedures/crawlers/dotbot' }, 'DotBot', 'seo'),
  crawler({ vendor: 'Majestic', url: 'https://mj12bot.com/' }, 'MJ12bot', 'seo', {
    obeysCrawlDelay: 'yes',
    note: 'Its token holds digits: Google reads a line for it as `MJ`.',
  }),
];

export const otherCrawlers: readonly CrawlerEntry[] = [...aiVendors, ...platforms, ...searchEngines, ...others];
