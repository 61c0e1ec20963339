import { createRobots } from '@maycrawl/lint';
import express from 'express';

/** Crawlers that collect text for the training of models are those of the registry, as of the installed version. */
const OPTIONS = {
  production: {
    blockPaths: ['/cart/', '/search?'],
    blockAi: ['train'],
    sitemaps: ['https://shop.example/sitemap.xml'],
  },
  staging: { blockEverything: true, includeAdsBot: true },
};

export function createApp(environment) {
  const options = OPTIONS[environment];
  if (options === undefined) throw new Error(`SITE_ENV must be "production" or "staging", got "${environment}"`);
  const robots = createRobots(options);
  const app = express();
  // Above express.static, sessions and routes that match every path.
  app.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });
  app.get('/{*path}', (_request, response) => {
    response.send('<h1>Shop</h1>');
  });
  return app;
}
