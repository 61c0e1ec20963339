/**
 * Words for crawlers that are no product tokens and cannot be derived from the registry: products and platforms, by
 * name in lower case, and the tokens that control them.
 */
export const PRODUCT_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['adsense', ['Mediapartners-Google']],
  ['adwords', ['AdsBot-Google', 'AdsBot-Google-Mobile']],
  ['anthropicbot', ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']],
  ['bard', ['Google-Extended']],
  ['chatgptbot', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['copilot', ['bingbot']],
  ['facebook', ['facebookexternalhit', 'meta-externalagent', 'meta-externalfetcher', 'meta-webindexer']],
  ['gemini', ['Google-Extended']],
  ['googleads', ['AdsBot-Google', 'AdsBot-Google-Mobile']],
  ['openaibot', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['siri', ['Applebot']],
]);
