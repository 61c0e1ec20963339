import { errorsPage } from '../document/errors-page.js';
import type { App } from '../service/app.js';

/** Nothing but the page's own style sheet is loaded, no script runs, and no other page may embed it. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The document changes with the version of the service only. */
const CACHE_CONTROL = 'private, max-age=300';

/** Adds `/openapi.json`, and `/docs/errors`, the page that explains each kind of error. */
export function addDocs(app: App): void {
  const hidden = { schema: { hide: true } };
  let json: string | undefined;
  const page = errorsPage();
  app.get('/openapi.json', hidden, async (_request, reply) => {
    json ??= JSON.stringify(app.swagger());
    return reply.type('application/json').header('cache-control', CACHE_CONTROL).send(json);
  });
  app.get('/docs/errors', hidden, async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('x-content-type-options', 'nosniff');
    return reply.type('text/html; charset=utf-8').header('cache-control', CACHE_CONTROL).send(page);
  });
}
