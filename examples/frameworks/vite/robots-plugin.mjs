import { robotsFor } from './robots-for.mjs';

/** Returns a plugin that writes robots.txt into the output of a build, and answers with it in development. */
export function robotsPlugin(environment) {
  return {
    name: 'robots-txt',
    configureServer({ middlewares }) {
      middlewares.use('/robots.txt', (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(robotsFor(environment));
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsFor(environment) });
    },
  };
}
