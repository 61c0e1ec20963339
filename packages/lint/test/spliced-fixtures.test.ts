import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { Preset } from '../src/model/options.js';
import { claimHolds } from './claim-holds.js';
import { differingProbes } from './differing-probes.js';

/** Tests combinations of faults, and faults that are cut in two, which no fixture contains. */
const SPLICES = 250;
const SEED = 20_261_121;
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

describe.each(['google', 'rfc9309', 'portable'] as const)('joined halves of fixtures, preset %s', (preset: Preset) => {
  it(`no claim is denied by the engine, and safe fixes change no verdict (seed ${SEED})`, () => {
    for (const bytes of splices()) {
      const robots = parse(bytes, { dialect: preset === 'rfc9309' ? 'rfc9309' : 'google' });
      const claims = lint(bytes, { preset }).flatMap((diagnostic) => diagnostic.claims);
      const denied = claims.filter((claim) => !claimHolds(bytes, robots, claim));
      const fixed = parse(fix(bytes, { preset }).bytes, { dialect: robots.dialect });
      const text = new TextDecoder().decode(bytes);
      expect({ denied, changed: differingProbes(robots, fixed), text }).toEqual({ denied: [], changed: [], text });
    }
  });
});

function* splices(): Generator<Uint8Array> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/](?:bad|good)[\w-]*\.txt$/.test(name))
    .sort()
    .map((name) => new Uint8Array(readFileSync(folder + name)))
    .filter(({ length }) => length > 0 && length < 3000);
  const below = numbers(SEED);
  for (let made = 0; made < SPLICES; made++) {
    const [head, tail] = [files[below(files.length)], files[below(files.length)]];
    if (head === undefined || tail === undefined) throw new Error('there are no fixtures');
    yield Uint8Array.from([...head.subarray(0, below(head.length + 1)), ...tail.subarray(below(tail.length + 1))]);
  }
}

/** Returns a seeded generator of integers from 0 to `limit` - 1. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % limit;
  };
}
