import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { partOf } from '../../../../scripts/full-size.js';
import { Meter } from '../../src/analysis/automata/meter.js';
import { accessOf } from '../../src/policy/access.js';
import { random } from '../analysis/random.js';
import { allPaths, ruleLines, ruleSetOf, worlds } from '../analysis/small-worlds.js';
import { stated } from './cell-holds.js';

const SEED = 20_261_117;
const BUDGETS = [200_000, 300];
const NAMES = { token: '*', crawler: '*', userAgentLines: [] };

describe.each(worlds)('accessOf agrees with the engine on every short path: $name', (world) => {
  it('for random rule sets, with any budget and number of exceptions', () => {
    const states = new Set<string>();
    for (let run = 0; run < 150 / partOf(6); run++) {
      const r = random(SEED + run);
      const lines = ruleLines(r, world, 6);
      const rules = ruleSetOf(lines, world.dialect);
      const access = { ...NAMES, ...accessOf(rules, r.pick([100, 100, 1]), new Meter(r.pick(BUDGETS))) };
      const context = `seed ${SEED + run}: ${JSON.stringify(lines)}`;
      states.add(access.state);
      for (const path of allPaths(world)) {
        if (world.dialect === 'rfc9309' && path === '/robots.txt') continue;
        const { allowed, path: normalPath } = rules.check(path);
        const says = stated(access, normalPath);
        if (says !== undefined) expectSame(says, allowed, `${context} ${path}`);
      }
    }
    expect([...states]).toEqual(expect.arrayContaining(['allowed', 'blocked', 'allowed-except', 'blocked-except']));
  });
});

describe('accessOf', () => {
  it('leaves out rules without effect, and names what overrules an exception', () => {
    const rules = parse('user-agent: *\ndisallow: /a\nallow: /a/b\ndisallow: /c\nallow: /c*').rulesFor('*');
    expect(accessOf(rules, 100, new Meter(100_000))).toEqual({
      state: 'allowed-except',
      line: undefined,
      exceptions: [
        {
          pattern: '/a',
          line: 2,
          words: { kind: 'begin', text: '/a' },
          proved: true,
          unless: ['/a/b'],
          isComplete: true,
        },
      ],
      more: 0,
    });
  });

  it('is not decided if no examined exception has an effect and others are left', () => {
    const rules = parse('user-agent: *\ndisallow: /ab\nallow: /a*b\ndisallow: /cde').rulesFor('*');
    expectSame(accessOf(rules, 100, new Meter(100_000)).state, 'allowed-except');
    expect(accessOf(rules, 1, new Meter(100_000))).toMatchObject({ state: 'not-decided', exceptions: [], more: 1 });
  });

  it('is not decided if the budget ends before the engine confirms an exception', () => {
    const rules = parse('user-agent: *\ndisallow: /ab').rulesFor('*');
    expectSame(accessOf(rules, 100, new Meter(0)).state, 'not-decided');
  });
});
