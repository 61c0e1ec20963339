/** The example for Next.js: one build, and a server in each environment. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from '@maycrawl/core';
import { lint } from '@maycrawl/lint';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { wrongVerdicts } from '../../scripts/frameworks/expected-verdicts.mjs';
import { isTested, projectOfTests, runNode, testServers } from './framework-tests.js';

describe.runIf(isTested('next'))('Next.js (npm run test:clients)', () => {
  const project = projectOfTests('next');
  const next = (...args: string[]) => [createRequire(join(project(), 'x')).resolve('next/dist/bin/next'), ...args];

  describe('app/robots.txt/route.ts, built once', () => {
    beforeAll(async () => {
      // The packages are above the project, which has no lock file.
      const config = `export default { turbopack: { root: ${JSON.stringify(join(project(), '..'))} } };\n`;
      writeFileSync(join(project(), 'next.config.mjs'), config);
      const { code, output } = await runNode(next('build'), project(), { SITE_ENV: 'staging' });
      expect(code, output).toBe(0);
      expect(output).toMatch(/ƒ \/robots\.txt/);
    });
    testServers(project, () => next('start', '--hostname', '127.0.0.1'));
  });

  /** Next.js makes the text of `robots.ts` with this function. */
  function textOf(robots: unknown): string {
    const require = createRequire(join(project(), 'x'));
    return require('next/dist/build/webpack/loaders/metadata/resolve-route-data').resolveRobots(robots);
  }

  describe('app/robots.ts', () => {
    it.each(['production', 'staging'])('%s: allows and blocks the same', async (environment) => {
      expect(wrongVerdicts(textOf(await robotsIn(environment)), environment)).toEqual([]);
    });

    it('fails the build in an unknown environment', async () => {
      await expect(robotsIn('preview')).rejects.toThrow('SITE_ENV must be "production" or "staging", got "preview"');
    });

    /** Runs the file as `next build` does. */
    async function robotsIn(environment: string): Promise<unknown> {
      const { code } = transformSync(readFileSync(join(project(), 'metadata/app/robots.ts'), 'utf8'), { loader: 'ts' });
      const module = await import(`data:text/javascript,${encodeURIComponent(code)}#${environment}`);
      const before = process.env.SITE_ENV;
      onTestFinished(() => {
        if (before === undefined) delete process.env.SITE_ENV;
        else process.env.SITE_ENV = before;
      });
      process.env.SITE_ENV = environment;
      return module.default();
    }
  });

  describe('what robots.ts does not check', () => {
    const allows = (robots: unknown, crawler: string) => parse(textOf(robots)).allows('https://shop.example/', crawler);
    const rules = (robots: unknown) => lint(textOf(robots)).map(({ code }) => code);

    it('a crawler without rules gets those of the next one', () => {
      const merged = { rules: [{ userAgent: 'Googlebot' }, { userAgent: 'GPTBot', disallow: '/' }] };
      expect(allows(merged, 'Googlebot')).toBe(false);
      expect(rules(merged)).toContain('group-merge-trap');
      const apart = { rules: [{ userAgent: 'Googlebot', allow: '/' }, ...merged.rules.slice(1)] };
      expect(allows(apart, 'Googlebot')).toBe(true);
    });

    it('an empty disallow is left out', () => {
      const merged = {
        rules: [
          { userAgent: 'Googlebot', disallow: '' },
          { userAgent: '*', disallow: '/' },
        ],
      };
      expect(textOf(merged)).not.toContain('Disallow: \n');
      expect(allows(merged, 'Googlebot')).toBe(false);
      expect(rules(merged)).toContain('group-merge-trap');
    });

    it('other lines are below the rules, with any value', () => {
      const robots = { rules: { userAgent: '*', disallow: '/cart/', other: { 'Content-Signal': 'ai-train=maybe' } } };
      expect(textOf(robots)).toContain('Disallow: /cart/\nContent-Signal: ai-train=maybe\n');
    });

    it('a path without a slash blocks nothing', () => {
      const wrong = { rules: { userAgent: '*', disallow: 'cart/' } };
      expect(rules(wrong)).toContain('not-rooted');
    });
  });
});
