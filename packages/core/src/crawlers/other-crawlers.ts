/** Crawlers that vendors other than Google describe. */

import { type CrawlerEntry, crawler, type VendorDefaults } from './crawler-entry.js';

const openAi: VendorDefaults = { vendor: 'OpenAI', sources: ['https://developers.openai.com/api/docs/bots'] };
const anthropic: VendorDefaults = {
  vendor: 'Anthropic',
  sources: ['https://support.claude.com/en/articles/8896518'],
  obeysCrawlDelay: 'yes',
  checked: '2026-11-22',
};
const anthropicRetired: VendorDefaults = {
  ...anthropic,
  obeysRobotsTxt: 'undocumented',
  obeysStar: 'undocumented',
  obeysCrawlDelay: 'undocumented',
  status: 'retired',
};
const perplexity: VendorDefaults = { vendor: 'Perplexity', sources: ['https://docs.perplexity.ai/guides/bots'] };
const microsoft: VendorDefaults = {
  vendor: 'Microsoft',
  sources: ['https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0'],
};
const BING_BLOG = 'https://blogs.bing.com/webmaster';
const apple: VendorDefaults = { vendor: 'Apple', sources: ['https://support.apple.com/en-us/119829'] };
const amazon: VendorDefaults = {
  vendor: 'Amazon',
  sources: ['https://developer.amazon.com/amazonbot'],
  obeysCrawlDelay: 'no',
};
const meta: VendorDefaults = {
  vendor: 'Meta',
  sources: ['https://developers.facebook.com/docs/sharing/webmasters/web-crawlers'],
};
const mistral: VendorDefaults = {
  vendor: 'Mistral',
  sources: ['https://docs.mistral.ai/robots'],
  checked: '2026-11-22',
};
const yandex: VendorDefaults = {
  vendor: 'Yandex',
  sources: ['https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html'],
  obeysCrawlDelay: 'no',
};
const pinterest: VendorDefaults = {
  vendor: 'Pinterest',
  sources: [
    'https://help.pinterest.com/en/business/article/pinterest-crawler',
    'https://developers.pinterest.com/docs/reference/control-pinterestbot-access-to-your-site/',
  ],
  checked: '2026-11-29',
};
const moz: VendorDefaults = { vendor: 'Moz', sources: ['https://moz.com/help/moz-procedures/crawlers/dotbot'] };
const DUCK_DUCK_GO = 'https://duckduckgo.com/duckduckgo-help-pages/results';

const aiVendors: readonly CrawlerEntry[] = [
  crawler(openAi, 'GPTBot', ['ai-training']),
  crawler(openAi, 'OAI-SearchBot', ['search', 'ai-answers']),
  crawler(openAi, 'OAI-AdsBot', ['ads'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'Checks landing pages that were submitted as ads.',
  }),
  crawler(openAi, 'ChatGPT-User', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    obeysRobotsTxt: 'no',
    obeysStar: 'no',
    note: 'The vendor says that robots.txt may not apply, since a person asked for the page.',
  }),

  crawler(anthropic, 'ClaudeBot', ['ai-training']),
  crawler(anthropic, 'Claude-SearchBot', ['search', 'ai-answers']),
  crawler(anthropic, 'Claude-User', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    note: 'Fetches for a person, but obeys robots.txt.',
  }),
  crawler(anthropicRetired, 'anthropic-ai', ['ai-training']),
  crawler(anthropicRetired, 'Claude-Web', ['ai-answers', 'user-action'], { fetches: 'for-users' }),

  crawler(perplexity, 'PerplexityBot', ['search', 'ai-answers']),
  crawler(perplexity, 'Perplexity-User', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    obeysRobotsTxt: 'no',
    obeysStar: 'no',
    note: 'Generally ignores robots.txt, since a person asked for the page.',
  }),

  crawler(mistral, 'MistralAI-User', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    note: 'Fetches for a person; the vendor says that its token applies to such fetches, others report that it is ignored.',
  }),
  crawler(mistral, 'MistralAI-Index', ['search', 'ai-answers']),
  crawler(mistral, 'MistralAI-Training', ['ai-training']),
];

const platforms: readonly CrawlerEntry[] = [
  crawler(microsoft, 'bingbot', ['search', 'ai-answers'], {
    obeysCrawlDelay: 'yes',
    sources: [
      ...microsoft.sources,
      `${BING_BLOG}/February-2026/Introducing-AI-Performance-in-Bing-Webmaster-Tools-Public-Preview`,
    ],
    note: "AI answers, such as Copilot's, come from the same index as search results.",
  }),
  crawler(microsoft, 'AdIdxBot', ['ads'], { obeysRobotsTxt: 'undocumented', obeysStar: 'undocumented' }),
  crawler(microsoft, 'MicrosoftPreview', ['preview'], { obeysRobotsTxt: 'undocumented', obeysStar: 'undocumented' }),

  crawler(apple, 'Applebot', ['search'], { tokens: ['Applebot', 'Googlebot'], obeysCrawlDelay: 'no' }),
  crawler(apple, 'Applebot-Extended', ['ai-training'], {
    fetches: 'never',
    controls: ['Applebot'],
    note: 'Controls whether pages that Applebot crawled may train models; has no header.',
  }),
  crawler(apple, 'iTMS', ['other'], {
    obeysRobotsTxt: 'no',
    obeysStar: 'no',
    note: 'Fetches what podcast owners submit.',
  }),

  crawler(
    {
      vendor: 'Amazon',
      sources: ['https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html'],
      checked: '2026-11-29',
    },
    'bedrockbot',
    ['ai-answers'],
    { note: 'Crawls sites that customers of Amazon Bedrock name, for their AI applications.' },
  ),
  crawler(amazon, 'Amazonbot', ['ai-training'], { note: "Also improves Amazon's products and services." }),
  crawler(amazon, 'Amzn-SearchBot', ['search']),
  crawler(amazon, 'Amzn-User', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'Fetches for a person; the vendor gives its token as the way to opt out.',
  }),

  crawler(meta, 'meta-externalagent', ['ai-training'], { note: 'Also indexes content to improve products.' }),
  crawler(meta, 'meta-externalfetcher', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    obeysRobotsTxt: 'no',
    obeysStar: 'no',
    note: 'The vendor says that it may bypass robots.txt, since a person asked for the link.',
  }),
  crawler(meta, 'meta-webindexer', ['search', 'ai-answers']),
  crawler(meta, 'meta-externalads', ['ads']),
  crawler(meta, 'facebookexternalhit', ['preview'], {
    note: 'May bypass robots.txt for security and integrity checks.',
  }),
  crawler(meta, 'FacebookBot', ['ai-training'], {
    sources: ['https://developers.facebook.com/docs/sharing/bot/'],
    checked: '2026-11-29',
    note: 'For speech recognition.',
  }),
  crawler(
    { vendor: 'X', sources: ['https://developer.x.com/cards/overview'], checked: '2026-11-29' },
    'Twitterbot',
    ['preview'],
    { fetches: 'for-users', note: 'Without it, shared links have no card. Obeys as Googlebot does.' },
  ),
];

const searchEngines: readonly CrawlerEntry[] = [
  crawler(yandex, 'Yandex', ['search'], {
    note: 'All crawlers of the vendor obey this token; no header has it alone.',
  }),
  crawler(yandex, 'YandexBot', ['search'], {
    tokens: ['YandexBot', 'Yandex'],
    note: 'Reads clean-param and host, fields of its own. If a group names Yandex, the group of `*` does not apply.',
  }),
  crawler(yandex, 'YandexCalendar', ['other'], { tokens: ['YandexCalendar', 'Yandex'], obeysStar: 'no' }),
  crawler(yandex, 'YandexMobileBot', ['search'], { tokens: ['YandexMobileBot', 'Yandex'], obeysStar: 'no' }),

  ...['YandexAdditional', 'YandexAdditionalBot'].map((name) =>
    crawler(yandex, name, ['ai-answers'], {
      fetches: 'never',
      controls: ['YandexBot'],
      obeysStar: 'undocumented',
      sources: ['https://yandex.com/support/webmaster/en/yandex-ai'],
      checked: '2026-11-29',
      note: 'Controls whether pages that Yandex indexed may be in AI answers. The vendor lists two names: use either.',
    }),
  ),

  crawler({ vendor: 'DuckDuckGo', sources: [`${DUCK_DUCK_GO}/duckduckbot`] }, 'DuckDuckBot', ['search']),
  crawler({ vendor: 'DuckDuckGo', sources: [`${DUCK_DUCK_GO}/duckassistbot`] }, 'DuckAssistBot', ['ai-answers']),

  crawler({ vendor: 'Huawei', sources: ['https://webmaster.petalsearch.com/site/petalbot'] }, 'PetalBot', ['search']),
  crawler(
    { vendor: 'Baidu', sources: ['https://help.baidu.com/question?prod_id=99&class=476&id=2996'] },
    'Baiduspider',
    ['search'],
  ),
  crawler(
    { vendor: 'Seznam', sources: ['https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/'] },
    'SeznamBot',
    ['search'],
  ),
  crawler({ vendor: 'Cốc Cốc', sources: ['https://help.coccoc.com/en/search-engine'] }, 'coccocbot', ['search'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'Headers name coccocbot-web and coccocbot-image; whether those fall back on it is unknown.',
  }),
  crawler({ vendor: 'Yahoo', sources: ['https://help.yahoo.com/kb/SLN22600.html'] }, 'Yahoo! Slurp', ['search'], {
    tokens: ['Slurp'],
  }),
  crawler(
    { vendor: 'Sogou', sources: ['https://www.sogou.com/docs/help/webmasters.htm'], checked: '2026-11-29' },
    'Sogou',
    ['search'],
    {
      displayNames: ['Sogou web spider', 'Sogou spider', 'Sogou inst spider', 'Sogou wap spider'],
      note: 'Files name it in several words, of which most parsers read the first.',
    },
  ),
  crawler({ vendor: 'Naver', sources: ['https://searchadvisor.naver.com/guide/seo-basic-robots'] }, 'Yeti', ['search']),
  crawler({ vendor: 'You.com', sources: ['https://about.you.com/youbot/'] }, 'YouBot', ['search'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
  }),
  crawler({ vendor: 'Qihoo 360', sources: ['https://www.so.com/help/help_3_2.html'] }, '360Spider', ['search'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'Its token holds digits: Google reads a line for it as an empty token.',
  }),
];

const others: readonly CrawlerEntry[] = [
  crawler({ vendor: 'Common Crawl', sources: ['https://commoncrawl.org/ccbot'] }, 'CCBot', ['archive'], {
    obeysCrawlDelay: 'yes',
  }),
  crawler(
    { vendor: 'Internet Archive', sources: ['https://archive.org/details/archive.org_bot'] },
    'archive.org_bot',
    ['archive'],
    {
      obeysRobotsTxt: 'undocumented',
      obeysStar: 'undocumented',
      note: 'Its token holds a dot: Google reads a line for it as `archive`.',
    },
  ),
  crawler({ vendor: 'ByteDance', sources: ['https://zhanzhang.toutiao.com/'] }, 'Bytespider', ['undocumented'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'The vendor documents nothing.',
  }),
  crawler({ vendor: 'Allen Institute for AI', sources: ['https://allenai.org/crawler'] }, 'AI2Bot', ['ai-training'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
    note: 'Its token holds a digit: Google reads a line for it as `AI`.',
  }),
  crawler(
    { vendor: 'Diffbot', sources: ['https://docs.diffbot.com/docs/does-crawl-respect-robotstxt'] },
    'Diffbot',
    ['other'],
    {
      obeysCrawlDelay: 'yes',
      note: 'Its operators can configure it to ignore robots.txt.',
    },
  ),
  crawler({ vendor: 'The Hive', sources: ['https://imagesift.com/about'] }, 'ImagesiftBot', ['other'], {
    obeysRobotsTxt: 'undocumented',
    obeysStar: 'undocumented',
  }),
  crawler(pinterest, 'Pinterestbot', ['search', 'preview'], {
    note: 'Finds pages for Pinterest, and updates the Pins that people made of them.',
  }),
  crawler(pinterest, 'Pinterest', ['search', 'preview'], { note: 'The name in another User-Agent of Pinterestbot.' }),
  crawler({ vendor: 'Ahrefs', sources: ['https://ahrefs.com/robot'] }, 'AhrefsBot', ['seo'], {
    obeysCrawlDelay: 'yes',
  }),
  crawler({ vendor: 'Semrush', sources: ['https://www.semrush.com/bot/'] }, 'SemrushBot', ['seo'], {
    obeysCrawlDelay: 'yes',
  }),
  crawler(moz, 'DotBot', ['seo']),
  crawler(moz, 'rogerbot', ['seo'], {
    sources: ['https://moz.com/help/moz-procedures/crawlers/rogerbot'],
    checked: '2026-11-29',
    note: 'Audits the sites that customers name.',
  }),
  crawler(
    {
      vendor: 'SE Ranking',
      sources: ['https://help.seranking.com/hc/en-us/articles/17126130916636-BLEXBot-Crawler'],
      checked: '2026-11-29',
    },
    'BLEXBot',
    ['seo'],
    { obeysCrawlDelay: 'yes', note: 'Formerly of WebMeUp.' },
  ),
  crawler(
    { vendor: 'NICT', sources: ['https://ucri.nict.go.jp/en/icccrawler.html'], checked: '2026-11-29' },
    'ICC-Crawler',
    ['ai-training'],
    { note: 'For research on languages and information processing.' },
  ),
  crawler(
    { vendor: 'img2dataset', sources: ['https://github.com/rom1504/img2dataset'], checked: '2026-11-29' },
    'img2dataset',
    ['ai-training'],
    {
      obeysRobotsTxt: 'undocumented',
      obeysStar: 'undocumented',
      note:
        'A tool that anyone can run. Its documentation offers a response header, such as X-Robots-Tag: noai, in place ' +
        'of robots.txt. Its token holds a digit: Google reads a line for it as `img`.',
    },
  ),
  crawler({ vendor: 'Majestic', sources: ['https://mj12bot.com/'] }, 'MJ12bot', ['seo'], {
    obeysCrawlDelay: 'yes',
    note: 'Its token holds digits: Google reads a line for it as `MJ`.',
  }),
];

export const otherCrawlers: readonly CrawlerEntry[] = [...aiVendors, ...platforms, ...searchEngines, ...others];
