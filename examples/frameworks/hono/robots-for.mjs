import { buildRobots } from '@maycrawl/core';

/** The group of `*` does not apply to them. */
const ADS_BOTS = ['AdsBot-Google', 'AdsBot-Google-Mobile'];

/** Returns the robots.txt of an environment. Throws for any other value, and without one. */
export function robotsFor(environment) {
  if (environment === 'production') {
    return buildRobots({
      groups: [
        { userAgents: ['*'], rules: [{ disallow: '/cart/' }, { disallow: '/search?' }] },
        { userAgents: ['GPTBot', 'CCBot'], rules: [{ disallow: '/' }] },
      ],
      sitemaps: ['https://shop.example/sitemap.xml'],
    });
  }
  if (environment === 'staging') {
    return buildRobots({ groups: [{ userAgents: ['*', ...ADS_BOTS], rules: [{ disallow: '/' }] }] });
  }
  throw new Error(`SITE_ENV must be "production" or "staging", got ${JSON.stringify(environment)}`);
}
