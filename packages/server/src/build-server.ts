import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import { fastify, LogController } from 'fastify';
import { addAccess } from './access/add-access.js';
import { Clients } from './access/clients.js';
import { Problem } from './http/problem.js';
import { addProblemHandlers, sendProblem } from './http/problem-handlers.js';
import { parseQueryString, queryProblem } from './http/query-string.js';
import { validatorCompiler } from './http/validator-compiler.js';
import { addObservation, findTracing } from './operation/add-observation.js';
import { ServiceMetrics } from './operation/service-metrics.js';
import { addCheck } from './routes/check.js';
import { addCheckMany } from './routes/check-many.js';
import { addHealth } from './routes/health.js';
import { addMetrics } from './routes/metrics.js';
import type { ServerOptions } from './server-options.js';
import type { App } from './service/app.js';
import type { ServiceState, SharedService } from './service/service.js';

/** Bytes of a body that is not a stream. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

/**
 * Returns the service as a Fastify application that does not listen yet: call its `listen`, or test it with `inject`.
 * `close` ends the application and leaves the gate open.
 */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { gate, crawler, version, access = {}, now = Date.now } = options;
  const clients = new Clients(gate, access);
  const metrics = new ServiceMetrics({ gate, slots: clients.slots });
  const service: SharedService = {
    gate,
    crawler,
    now,
    of: (request) => ({ gate: clients.of(request)?.gate ?? gate, crawler, now }),
  };
  const app: App = fastify({
    logger: options.logger ?? false,
    // Each request is logged once, when it was answered.
    logController: new LogController({ disableRequestLogging: true }),
    // While it closes, requests on open connections are answered.
    return503OnClosing: false,
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('maycrawl-version', version);
    // A page of another site may neither read an answer nor run it as a script.
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
    done();
  });
  const tracing = await findTracing(version);
  addObservation(app, { metrics, clients, logsUrls: options.logsUrls ?? false, tracing });
  addAccess(app, access, clients, now);
  app.addHook('onRequest', (request, _reply, done) => done(queryProblem(request.query)));
  addProblemHandlers(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'maycrawl',
        description: 'May this crawler fetch this URL, and why?',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
    },
  });
  const state: ServiceState = options.state ?? { isDraining: false };
  const { metricsOfAll } = options;
  const metricsText = metricsOfAll === undefined ? () => metrics.text() : metricsOfAll(() => metrics.values());
  app.after(() => {
    addCheck(app, service);
    addCheckMany(app, service);
    addHealth(app, service, state);
    addMetrics(app, metricsText);
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
  await app.ready();
  return app;
}
