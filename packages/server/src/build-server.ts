import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import swagger from '@fastify/swagger';
import { type FastifyReply, type FastifyRequest, fastify, LogController, type RawServerDefault } from 'fastify';
import { CLIENT, Clients } from './access/clients.js';
import { createAccess } from './access/create-access.js';
import { addRequestMemory, createReserve } from './access/request-memory.js';
import { documentOptions } from './document/document-options.js';
import { clientErrorHandler, MAX_HEADER_BYTES } from './http/client-errors.js';
import { addJsonBodies, codedBodyProblem } from './http/json-body.js';
import { addLineBodies } from './http/lines.js';
import { Problem } from './http/problem.js';
import { addAnswerHeaders, addProblemHandlers, sendProblem, targetProblem } from './http/problem-handlers.js';
import { parseQueryString, queryProblem } from './http/query-string.js';
import { addSlowClientLimits } from './http/slow-clients.js';
import { serializerCompiler, validatorCompiler } from './http/validator-compiler.js';
import { mcpHost } from './mcp/mcp-host.js';
import { createInternalErrorLog } from './operation/internal-error-log.js';
import { findTracing, observe, observeInvalid } from './operation/observation.js';
import { ServiceMetrics } from './operation/service-metrics.js';
import { addCheck } from './routes/check.js';
import { addCheckMany } from './routes/check-many.js';
import { addCrawlers } from './routes/crawlers.js';
import { addDiff } from './routes/diff.js';
import { addDocs } from './routes/docs.js';
import { addEvaluate } from './routes/evaluate.js';
import { addHealth } from './routes/health.js';
import { addHistory } from './routes/history.js';
import { addLint } from './routes/lint.js';
import { addMcp } from './routes/mcp.js';
import { addMetrics } from './routes/metrics.js';
import { addPages } from './routes/pages.js';
import { addPolicy } from './routes/policy.js';
import { addRobots } from './routes/robots.js';
import { addRules } from './routes/rules.js';
import { addSitemaps } from './routes/sitemaps.js';
import { defaultMemoryBudget, MemoryBudget } from './scheduling/memory-budget.js';
import { Turns } from './scheduling/turns.js';
import { LinesBody } from './schemas/check-many.js';
import { namedSchemas } from './schemas/primitives.js';
import type { ServerOptions } from './server-options.js';
import type { App } from './service/app.js';
import { DEFAULT_TIMEOUTS, type Service } from './service/service.js';
import { shippedFolder, shippedModule } from './service/shipped-files.js';
import { crawlerOfUserAgent } from './verdicts/check-crawler.js';
import { WORKER } from './worker-script.js';
import { poolLimits } from './workers/heavy-limits.js';
import { createHeavyWork, createJobAnswers } from './workers/heavy-work.js';
import type { AnswerJob } from './workers/job.js';
import { pageTextIn } from './workers/page-text-in.js';
import { createDecide } from './workers/rules-lookups.js';
import { WorkerPool } from './workers/worker-pool.js';

/** Bytes of a body that is not a stream. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

/** The built pages, beside the built service and beside the bundled command. */
const PAGE = new URL('../page/', import.meta.url);

/**
 * Returns the service as a Fastify application that does not listen yet: call its `listen`, or test it with `inject`.
 * `close` ends the application and leaves the gate open.
 */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { gate, crawler, version, access = {}, now = Date.now, state = { isDraining: false } } = options;
  const { isStoreOpen = () => true } = options;
  const isStoreUp = () => isStoreOpen() && gate.health().problems.every(({ cause }) => cause !== 'store');
  const { script = shippedModule(WORKER, 'worker.js'), ...limits } = options.heavy ?? {};
  const pool = new WorkerPool(script, { ...poolLimits(), ...limits });
  const turns = new Turns();
  const clients = new Clients(gate, createDecide(pool, turns), access);
  const budget = new MemoryBudget(options.memoryBytes ?? defaultMemoryBudget());
  const reserve = createReserve(budget, clients);
  const connections = () => promisify(app.server.getConnections.bind(app.server))();
  const { slots } = clients;
  const { watch } = options;
  const metrics = new ServiceMetrics({ gate, slots, pool, budget, version, isStoreUp, connections, watch, now });
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const service: Service = {
    gate,
    crawler,
    now,
    timeouts,
    of(request, reply) {
      const { name, gate: ownGate } = clients.of(request);
      return {
        gate: ownGate,
        crawler,
        now,
        timeouts,
        turn: (work) => turns.run(name, work),
        reserve: (bytes) => reserve(request, reply, bytes),
      };
    },
  };
  const tracing = await findTracing(version);
  const observers = { metrics, clients, logsUrls: options.logsUrls ?? false, tracing };
  const app: App = fastify<RawServerDefault>({
    logger: options.logger ?? false,
    // Each request is logged once, when it was answered.
    logController: new LogController({ disableRequestLogging: true }),
    // While it closes, requests on open connections are answered.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler: clientErrorHandler(version, (invalid) => observeInvalid(invalid, app.log, metrics)),
    // A missing Host is answered with a problem document, as all errors are: see `hostHeaderProblem`.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      observe(request, reply, observers);
      addAnswerHeaders(request, reply, version);
      sendProblem(new Problem('invalid-request', error.message), request, reply);
    },
  });
  // By default, Node drops headers after the first 1,000, such as a second Host or an Origin. `maxHeaderSize` is enough.
  app.server.maxHeadersCount = 0;
  addJsonBodies(app, (request, work) => turns.run(clients.of(request).name, work));
  addLineBodies(app);
  const schemas = namedSchemas();
  app.setValidatorCompiler(validatorCompiler(schemas, [LinesBody]));
  app.setSerializerCompiler(serializerCompiler(schemas));
  app.decorateRequest(CLIENT, null);
  const accessProblem = createAccess(access, clients, now);
  // One hook: each takes time from every request.
  app.addHook('onRequest', (request, reply, done) => {
    // Bodies that take long are read and answered in turns themselves.
    if (request.method !== 'POST') turns.shorten();
    addAnswerHeaders(request, reply, version);
    observe(request, reply, observers);
    const problem = accessProblem(request, reply) ?? targetProblem(request.raw.url) ?? queryProblem(request.query);
    done(problem ?? codedBodyProblem(request.headers));
  });
  app.addHook('onListen', (done) => {
    // After the start: a request that arrives now is answered first.
    setImmediate(() => metrics.load().catch((error) => app.log.error({ err: error }, 'metrics cannot be loaded')));
    done();
  });
  addRequestMemory(app, reserve);
  addSlowClientLimits(app, service.timeouts);
  addProblemHandlers(app);
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, documentOptions(version, BODY_LIMIT));
  const { metricsOfAll } = options;
  const metricsText = metricsOfAll === undefined ? () => metrics.text() : metricsOfAll(() => metrics.values());
  const errors = createInternalErrorLog(app.log, options.logsUrls ?? false);
  const heavy = createHeavyWork(pool, (request) => clients.of(request).name, reserve, errors.add);
  const answer = createJobAnswers(pool, errors.add);
  const { rulePage, userAgent = `maycrawl/${version}` } = options;
  const { fetchesAs = crawlerOfUserAgent(userAgent) } = options;
  const hostOf = (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = clients.of(request);
    const work = (job: AnswerJob, signal: AbortSignal) => answer(job, name, signal);
    const setup = {
      ...service.of(request, reply),
      crawler: fetchesAs,
      userAgent,
      work,
      pageText: pageTextIn(pool, name),
    };
    const report = (error: unknown) => request.log.error({ err: error }, 'a tool failed');
    return mcpHost(setup, { version, gate, rulePage, report });
  };
  app.addHook('onClose', async () => {
    errors.close();
    await metrics.close();
    await pool.close();
  });
  app.after(() => {
    addCheck(app, service);
    addCheckMany(app, service);
    addEvaluate(app, service, heavy, errors.add);
    addRobots(app, service);
    addSitemaps(app, service);
    addHistory(app, service, options.history ?? (async () => undefined));
    addPolicy(app, service, heavy);
    addLint(app, heavy);
    addDiff(app, heavy);
    addMcp(app, hostOf, service.timeouts);
    addCrawlers(app);
    addRules(app);
    addHealth(app, service, state, isStoreUp);
    addMetrics(app, metricsText);
    addDocs(app);
    addPages(app, shippedFolder(PAGE, 'page/'), options.hasPage ?? true);
    options.addRoutes?.(app);
  });
  // Node would answer 417 without a body. An expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  await app.ready();
  return app;
}
