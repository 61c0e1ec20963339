import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addJsonBodies } from '../../src/http/json-body.js';

test.each([
  [100, ['validated', 'answered']],
  [10_000, ['turn', 'turn', 'turn', 'validated', 'answered']],
])(
  'FAULT-102 a body of %i names is checked, parsed and validated in a turn each if it is large',
  async (count, expected) => {
    const steps: string[] = [];
    const app = fastify();
    addJsonBodies(app, async (_request, work) => {
      // Another event of the loop: requests are answered in between.
      await new Promise(setImmediate);
      steps.push('turn');
      return work();
    });
    app.setValidatorCompiler(() => () => steps.push('validated') > 0);
    app.post('/', { schema: { body: {} } }, () => {
      steps.push('answered');
      return {};
    });
    const payload = JSON.stringify(Array.from({ length: count }, (_, i) => `name-${i}`));
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(statusCode).toBe(200);
    expect(steps).toEqual(expected);
    await app.close();
  },
);
