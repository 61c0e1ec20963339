/** The examples for Hono and Express, each on a server of its own. */
import { describe, expect, it } from 'vitest';
import { isTested, projectOfTests, runNode, testServers } from './framework-tests.js';

describe.each(['hono', 'express'])('%s (npm run test:clients)', (name) => {
  describe.runIf(isTested(name))('the example', () => {
    const project = projectOfTests(name);

    it('passes its own tests', async () => {
      const { code, output } = await runNode(['--test'], project());
      expect(code, output).toBe(0);
      expect(output).toMatch(/pass 3\b/);
    });

    it('does not start in an unknown environment', async () => {
      const { code, output } = await runNode(['server.mjs'], project(), { SITE_ENV: 'preview', PORT: '0' });
      expect(code).toBe(1);
      expect(output).toContain('SITE_ENV must be "production" or "staging", got "preview"');
    });

    describe('the server', () => testServers(project, () => ['server.mjs']));
  });
});
