import type { ArgumentsOf, Commands } from './command-line/command.js';
import type { Request } from './command-line/read-command-line.js';

/** The commands in the order of the help. A run loads the definition of one. */
export const COMMANDS = {
  check: async () => (await import('./commands/check/check-command.js')).check,
  filter: async () => (await import('./commands/filter/filter-command.js')).filter,
  join: async () => (await import('./commands/join/join-command.js')).join,
  origins: async () => (await import('./commands/origins/origins-command.js')).origins,
  warc: async () => (await import('./commands/warc/warc-command.js')).warc,
  survey: async () => (await import('./commands/survey/survey-command.js')).survey,
  fetch: async () => (await import('./commands/fetch/fetch-command.js')).fetch,
  sitemaps: async () => (await import('./commands/sitemaps/sitemaps-command.js')).sitemaps,
  watch: async () => (await import('./commands/watch/watch-command.js')).watch,
  lint: async () => (await import('./commands/lint/lint-command.js')).lint,
  policy: async () => (await import('./commands/policy/policy-command.js')).policy,
  diff: async () => (await import('./commands/diff/diff-command.js')).diff,
  format: async () => (await import('./commands/format/format-command.js')).format,
  create: async () => (await import('./commands/create/create-command.js')).create,
  add: async () => (await import('./commands/add/add-command.js')).add,
  history: async () => (await import('./commands/history/history-command.js')).history,
  cache: async () => (await import('./commands/cache/cache-command.js')).cache,
  crawlers: async () => (await import('./commands/crawlers/crawlers-command.js')).crawlers,
  'test-crawler': async () => (await import('./commands/test-crawler/test-crawler-command.js')).testCrawler,
  'test-parser': async () => (await import('./commands/test-parser/test-parser-command.js')).testParser,
  serve: async () => (await import('./commands/serve/serve-command.js')).serve,
  lsp: async () => (await import('./commands/lsp/lsp-command.js')).lsp,
  mcp: async () => (await import('./commands/mcp/mcp-command.js')).mcp,
  completion: async () => (await import('./commands/completion/completion-command.js')).completion,
} as const satisfies Commands;

export type Arguments = Request<ArgumentsOf<typeof COMMANDS>, keyof typeof COMMANDS>;
