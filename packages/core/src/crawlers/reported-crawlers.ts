/** Crawlers that no page of their vendor describes, as far as it could be read: third parties report what they are. */

import { type CrawlerEntry, crawler, type VendorDefaults } from './crawler-entry.js';

const AI_LIST = 'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md';

/** Whether a crawler obeys is never taken from third parties, which often contradict each other. */
const reported: Omit<VendorDefaults, 'vendor'> = {
  sources: [AI_LIST],
  obeysRobotsTxt: 'undocumented',
  obeysStar: 'undocumented',
  isReported: true,
  checked: '2026-11-29',
};
const preview: Omit<VendorDefaults, 'vendor'> = { ...reported, fetches: 'for-users' };

const linkPreviews: readonly CrawlerEntry[] = [
  crawler({ ...preview, vendor: 'LinkedIn', sources: ['https://darkvisitors.com/agents/linkedinbot'] }, 'LinkedInBot', [
    'preview',
  ]),
  crawler({ ...preview, vendor: 'Slack', sources: ['https://botcrawl.com/bots/slackbot/'] }, 'Slackbot', ['preview'], {
    note: 'A header for links names Slackbot-LinkExpanding. Reported to ignore robots.txt.',
  }),
  crawler({ ...preview, vendor: 'Discord', sources: ['https://darkvisitors.com/agents/discordbot'] }, 'Discordbot', [
    'preview',
  ]),
  crawler(
    {
      ...preview,
      vendor: 'Meta',
      sources: ['https://opengraphplus.com/consumers/whatsapp/crawling', 'https://www.botsights.com/bots/whatsapp'],
    },
    'WhatsApp',
    ['preview'],
    { note: 'Also fetches as facebookexternalhit. Reports disagree on whether it obeys robots.txt.' },
  ),
];

const ofAi: readonly CrawlerEntry[] = [
  crawler({ ...reported, vendor: 'Cohere' }, 'cohere-ai', ['ai-answers', 'user-action'], { fetches: 'for-users' }),
  crawler({ ...reported, vendor: 'Cohere' }, 'cohere-training-data-crawler', ['ai-training']),
  crawler({ ...reported, vendor: 'Webz.io' }, 'omgili', ['ai-training', 'other'], {
    note: 'What it collects is sold, to train models among other uses.',
  }),
  crawler({ ...reported, vendor: 'Webz.io' }, 'Webzio-Extended', ['ai-training'], {
    note: 'What it collects is sold.',
  }),
  crawler(
    {
      ...reported,
      vendor: 'Timpi',
      sources: [AI_LIST, 'https://herrbischoff.com/2022/07/timpibot-is-yet-another-badly-behaved-crawler/'],
    },
    'Timpibot',
    ['ai-training'],
    { note: 'Belongs to a search engine. Whether it obeys robots.txt is disputed.' },
  ),
  crawler({ ...reported, vendor: 'Huawei' }, 'PanguBot', ['ai-training']),
  crawler(
    { ...reported, vendor: 'ByteDance', sources: [AI_LIST, 'https://darkvisitors.com/agents/tiktokspider'] },
    'TikTokSpider',
    ['undocumented'],
    { note: 'Reports disagree: link previews, or AI training.' },
  ),
  crawler({ ...reported, vendor: 'Allen Institute for AI' }, 'Ai2Bot-Dolma', ['ai-training'], {
    note: 'Google reads a line for it as `Ai`, because a digit follows.',
  }),
  crawler({ ...reported, vendor: 'Microsoft' }, 'AzureAI-SearchBot', ['search', 'ai-answers']),
  crawler({ ...reported, vendor: 'Firecrawl' }, 'FirecrawlAgent', ['ai-answers', 'user-action'], {
    fetches: 'for-users',
    note: 'Supplies pages to the AI products of its customers. Reported to obey robots.txt by default.',
  }),
  crawler({ ...reported, vendor: 'Kangaroo LLM' }, 'Kangaroo', ['ai-training'], {
    displayNames: ['Kangaroo Bot'],
    note: 'Files name it in two words, of which most parsers read the first.',
  }),
  crawler({ ...reported, vendor: 'Liner' }, 'LinerBot', ['ai-answers']),
  crawler({ ...reported, vendor: 'QuillBot' }, 'QuillBot', ['undocumented']),
  crawler(
    { ...reported, vendor: 'Zhipu AI', sources: [AI_LIST, 'https://aicw.io/ai-crawler-bot/chatglm-spider'] },
    'ChatGLM-Spider',
    ['ai-training'],
  ),
  crawler({ ...reported, vendor: 'Butterfly Effect' }, 'Manus-User', ['user-action'], {
    fetches: 'for-users',
    note: 'An AI agent that acts on pages for people.',
  }),
];

export const reportedCrawlers: readonly CrawlerEntry[] = [...linkPreviews, ...ofAi];
