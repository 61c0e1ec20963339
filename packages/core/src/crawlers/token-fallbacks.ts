// Generated from the crawler registry by scripts/make-token-fallbacks.mjs: change the registry, not this file.

/**
 * The crawlers of the registry that need more than the default, which is their own token and then `*`:
 * `token>fallback` in lower case (the name if there is no token), after a flag if one applies. `!`: rules for `*`
 * do not apply to it. `~`: it does not obey robots.txt.
 */
export const tokenFallbacks: string =
  '!adsbot-google !adsbot-google-mobile !adsbot-google-mobile-apps !apis-google applebot>googlebot ~chatgpt-user ' +
  '~feedfetcher-google ~google-agent google-cloudvertexbot>googlebot ~google-cws ~google-gemininotebook ' +
  'google-inspectiontool>googlebot ~google-pinpoint ~google-read-aloud ~google-safety ~google-site-verification ' +
  'googlebot-image>googlebot googlebot-news>googlebot googlebot-video>googlebot ~googlemessages ' +
  'googleother-image>googleother googleother-video>googleother ~googleproducer googleweblight ~itms ' +
  '!mediapartners-google ~meta-externalfetcher ~perplexity-user yandexbot>yandex !yandexcalendar>yandex ' +
  '!yandexmobilebot>yandex';
