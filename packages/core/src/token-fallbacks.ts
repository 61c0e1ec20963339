// Made from the crawler registry by scripts/make-token-fallbacks.mjs: change the registry, not this file.

/**
 * The crawlers of the registry, as far as the engine needs them: `token>fallback` in lower case (the name where there
 * is no token), after a flag where one applies: `!` must be named (E7), `~` outside the protocol (A7).
 */
export const tokenFallbacks: string =
  'googlebot googlebot-image>googlebot googlebot-video>googlebot googlebot-news>googlebot storebot-google ' +
  'googleother googleother-image>googleother googleother-video>googleother google-inspectiontool>googlebot ' +
  'google-cloudvertexbot>googlebot google-extended !adsbot-google !adsbot-google-mobile !mediapartners-google ' +
  '!apis-google ~google-safety ~feedfetcher-google ~google-read-aloud ~google-site-verification ~googleproducer ' +
  '~google-cws ~googlemessages ~google-pinpoint ~google-agent !adsbot-google-mobile-apps duplexweb-google ' +
  'googleweblight gptbot oai-searchbot oai-adsbot ~chatgpt-user claudebot claude-searchbot claude-user ' +
  'anthropic-ai claude-web perplexitybot ~perplexity-user mistralai-user mistralai-index mistralai-training ' +
  'bingbot adidxbot microsoftpreview applebot>googlebot applebot-extended ~itms amazonbot amzn-searchbot ' +
  'amzn-user meta-externalagent ~meta-externalfetcher meta-webindexer meta-externalads facebookexternalhit yandex ' +
  'yandexbot>yandex !yandexcalendar>yandex !yandexmobilebot>yandex duckduckbot duckassistbot petalbot baiduspider ' +
  'seznambot coccocbot slurp yeti youbot 360spider ccbot archive.org_bot bytespider ai2bot diffbot imagesiftbot ' +
  'ahrefsbot semrushbot dotbot mj12bot';
