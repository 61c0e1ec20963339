import { beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { type EngineCopy, loadCheckedCopy, loadPlainCopy } from '../checked/checked-core.js';
import { disagreement, LOOKUPS_UNTIL_INDEX } from './every-entry-point.js';
import { structureOf } from './structure.js';

/** Seeds of the structures; `npm run fuzz -- --structures` takes any number of others. */
const SEEDS = sized(250, 1_000);
/** Seeds of structures in which a fault that was found in lookups reads outside the file. */
const FAULT_SEEDS = [1_900, 4_831];
/** Of so many structures, one is looked up until every index exists. */
const INDEXED = 16;

let checked: EngineCopy;
let plain: EngineCopy;
beforeAll(async () => {
  [checked, plain] = await Promise.all([loadCheckedCopy(), loadPlainCopy()]);
});

/** Returns the first disagreement or error with its seed. */
function firstDisagreement(copy: EngineCopy, seeds: Iterable<number>): string | undefined {
  for (const seed of seeds) {
    try {
      const found = disagreement(copy, structureOf(seed), seed % INDEXED === 0);
      if (found !== undefined) return `seed ${seed}: ${found}`;
    } catch (error) {
      return `seed ${seed}: ${(error as Error).stack}`;
    }
  }
  return undefined;
}

/** The window of a rule set, as far as the checked copy makes it public. */
function windowOf(copy: EngineCopy, seed: number) {
  const { crawler, dialect, maxBytes, bytes } = structureOf(seed);
  const options = { dialect, ...(maxBytes !== undefined && { maxBytes }) };
  const rules = copy.core.parse(bytes, options).rulesFor(crawler);
  if (!(rules instanceof copy.ruleSet.BasicRuleSet)) throw new TypeError('expected a rule set of the copy');
  const window = copy.ruleSet.BasicRuleSet.windowOf(rules);
  return { rules, window: window as typeof window & { readonly $index: unknown } };
}

describe('files of unusual structure', () => {
  it('D1–D10 E1–E6 F1–F7 G1–G6 every entry point returns what the naive matcher does, and reads nothing outside', () => {
    expect(firstDisagreement(checked, [...Array(SEEDS).keys(), ...FAULT_SEEDS])).toBeUndefined();
  });

  it('D1–D10 E1–E6 F1–F7 G1–G6 so does the engine without checks', () => {
    expect(firstDisagreement(plain, Array(Math.ceil(SEEDS / 4)).keys())).toBeUndefined();
  });

  it('G1 the structures find the fault by which a short last rule made lookups throw', async () => {
    const removed = 'if (prefixSize > size) continue;';
    const faulty = await loadCheckedCopy((source, name) =>
      name === 'match/sorted-literals.ts' ? source.replace(removed, '') : source,
    );
    for (const seed of FAULT_SEEDS) expect(firstDisagreement(faulty, [seed])).toContain('OutOfBoundsError');
  });

  it('the lookups suffice to build every index, and few rules have none', () => {
    const counts = { few: 0, indexed: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const { rules, window } = windowOf(checked, seed);
      const words = (window.to - window.from) / 4;
      // A path that no rule is compared with is the cheapest, so the index comes last.
      for (let lookup = 0; lookup < LOOKUPS_UNTIL_INDEX; lookup++) rules.allows('/\x7f');
      expect(window.$index !== undefined, `seed ${seed}, ${words} rules`).toBe(words > 16);
      counts[words > 16 ? 'indexed' : 'few']++;
    }
    expect(Math.min(counts.few, counts.indexed)).toBeGreaterThan(50);
  });
});
