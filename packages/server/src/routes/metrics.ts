import { Type } from 'typebox';
import { METRICS_TYPE } from '../operation/service-metrics.js';
import { apiProblems } from '../schemas/responses.js';
import type { App } from '../service/app.js';

const SCHEMA = {
  operationId: 'metrics',
  summary: 'Counts and gauges for Prometheus.',
  tags: ['operation'],
  response: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: Type.String() } } },
    ...apiProblems(),
  },
};

/**
 * Adds `/metrics`: counts and gauges for Prometheus, of all processes of the service. No label contains a host, except
 * those of the sites that the service watches.
 */
export function addMetrics(app: App, text: () => Promise<string>): void {
  app.get('/metrics', { schema: SCHEMA }, async (_request, reply) => reply.type(METRICS_TYPE).send(await text()));
}
