import { Type } from 'typebox';
import { drainingProblem } from '../http/problem.js';
import { Strict, Word } from '../schemas/primitives.js';
import { healthProblems } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { Service, ServiceState } from '../service/service.js';

const READYZ_SCHEMA = {
  operationId: 'readyz',
  summary: 'Should requests be sent to this instance?',
  tags: ['operation'],
  security: [],
  response: {
    200: Strict({
      status: Type.Literal('ready'),
      gate: Type.String({ description: 'ok, degraded or offline: whether robots.txt can be fetched.' }),
      store: Word(['up', 'down'], {
        description:
          'down if the store could not be opened, or failed in the last minute: requests are answered without it.',
      }),
    }),
    ...healthProblems('draining'),
  },
};

const HEALTHZ_SCHEMA = {
  operationId: 'healthz',
  summary: 'Is the process alive?',
  tags: ['operation'],
  security: [],
  response: { 200: Strict({ status: Type.Literal('ok') }), ...healthProblems() },
};

/**
 * Adds `/healthz` (the process answers) and `/readyz` (send requests here). A store that is away does not make the
 * service unready: the gate answers without it.
 */
export function addHealth(app: App, { gate }: Service, state: ServiceState, isStoreUp: () => boolean): void {
  app.get('/healthz', { schema: HEALTHZ_SCHEMA }, async () => ({ status: 'ok' as const }));
  app.get('/readyz', { schema: READYZ_SCHEMA }, async () => {
    if (state.isDraining) throw drainingProblem();
    // Without the problems: they name servers of the network, and the route needs no token.
    const store = isStoreUp() ? ('up' as const) : ('down' as const);
    return { status: 'ready' as const, gate: gate.health().status, store };
  });
}
