import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../src/index.js';
import { lookupSteps } from '../src/lookup-cost.js';
import { usageSteps } from '../src/usage/usage-for.js';
import { bytesOf } from './arbitraries.js';
import { type CountedCore, loadCountedCore } from './counted-steps.js';
import { hostileShapes } from './hostile-shapes.js';

/** Of the work that depends on neither file nor path. */
const FIXED = 5_000;
const CRAWLER = 'unnamed-bot';

let counted: CountedCore;
beforeAll(async () => {
  counted = await loadCountedCore();
});

describe('FAULT-102 lookupSteps bounds the work of a lookup', () => {
  it.each(hostileShapes)('$name', ({ file, path }) => {
    const { core, lookupCost, steps } = counted;
    const robots = core.parse(bytesOf(file(64_000)));
    for (const size of [20, 2_000, 16_000]) {
      const url = `https://h${path(size)}`;
      const bound = lookupCost.lookupSteps(robots, url.length) + FIXED;
      expect(steps(() => robots.allows(url, CRAWLER))).toBeLessThan(bound);
      expect(steps(() => robots.check(url, CRAWLER))).toBeLessThan(bound);
    }
  });

  it('for a usual file it is small, and it grows with wildcards and the length of the URL', () => {
    const usual = parse(`user-agent: *\n${'disallow: /some/folder/\n'.repeat(40)}disallow: /*.pdf$\n`);
    expect(lookupSteps(usual, 60)).toBeLessThan(20_000);
    const hostile = parse(`user-agent: *\n${'allow:/*bb\n'.repeat(40_000)}`);
    expect(lookupSteps(hostile, 16_000)).toBeGreaterThan(1e9);
    expect(lookupSteps(hostile, 8_000)).toBeLessThan(0.6 * lookupSteps(hostile, 16_000));
    // The second call reads the count that the first one made.
    expect(lookupSteps(hostile, 16_000)).toBe(lookupSteps(hostile, 16_000));
  });
});

describe('FAULT-102 usageSteps bounds the work of an answer about use', () => {
  it.each(hostileShapes)('$name', ({ file, path }) => {
    const { core, usage, steps } = counted;
    const text = file(64_000);
    const lines = text.replace(/^(?:dis)?allow(?=:)/gim, 'content-usage');
    // Lines that end with a CR alone, and other lines with the same bytes.
    for (const given of [text, lines, lines.replaceAll('\n', '\r'), `${lines}\n${'-'.repeat(60_000)}`]) {
      const robots = core.parse(given);
      for (const size of [20, 2_000, 16_000]) {
        for (const crawler of [CRAWLER, 'Google-Extended']) {
          const url = `https://h${path(size)}`;
          const bound = usage.usageSteps(robots, url.length) + FIXED;
          expect(steps(() => usage.usageOf(robots.check(url, crawler)))).toBeLessThan(bound);
        }
      }
    }
  });

  it('for a usual file it is small, with usage lines or without', () => {
    const rules = `user-agent: *\n${'disallow: /some/folder/\n'.repeat(40)}disallow: /*.pdf$\n`;
    expect(usageSteps(parse(rules), 60)).toBeLessThan(120_000);
    const stated = parse(`${rules}content-usage: train-ai=n\ncontent-usage: /press/ train-ai=y\n`);
    expect(usageSteps(stated, 60)).toBeLessThan(220_000);
  });
});
