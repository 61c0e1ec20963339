import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import { fastify } from 'fastify';
import { Problem } from './http/problem.js';
import { addProblemHandlers, sendProblem } from './http/problem-handlers.js';
import { parseQueryString, queryProblem } from './http/query-string.js';
import { validatorCompiler } from './http/validator-compiler.js';
import { addCheck } from './routes/check.js';
import { addCheckMany } from './routes/check-many.js';
import { addHealth } from './routes/health.js';
import type { ServerOptions } from './server-options.js';
import type { App } from './service/app.js';
import type { Service, ServiceState } from './service/service.js';

/** Bytes of a body that is not a stream. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

/**
 * Returns the service as a Fastify application that does not listen yet: call its `listen`, or test it with `inject`.
 * `close` ends the application and leaves the gate open.
 */
export async function buildServer(options: ServerOptions): Promise<App> {
  const service: Service = { gate: options.gate, crawler: options.crawler, now: options.now ?? Date.now };
  const app: App = fastify({
    logger: options.logger ?? false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      sendProblem(new Problem('invalid-request', error.message), request, reply);
    },
  });
  // Only JSON and lines are read.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('maycrawl-version', options.version);
    const problem = queryProblem(request.query);
    if (problem !== undefined) throw problem;
  });
  addProblemHandlers(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'maycrawl',
        description: 'May this crawler fetch this URL, and why?',
        version: options.version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
    },
  });
  const state: ServiceState = { isDraining: false };
  app.after(() => {
    addCheck(app, service);
    addCheckMany(app, service);
    addHealth(app, service, state);
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
  await app.ready();
  return app;
}
