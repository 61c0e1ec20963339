import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { Preset } from '../src/model/options.js';
import { differingProbes } from '../src/probes/differing-probes.js';
import { claimHolds } from './claim-holds.js';

/** Faults stand beside other faults here, and cut in two: what no fixture shows. */
const SPLICES = 250;
const SEED = 20_261_121;
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

describe.each(['google', 'rfc9309', 'portable'] as const)('halves of fixtures, joined, preset %s', (preset: Preset) => {
  it(`says nothing that the engine denies, and safe fixes change no verdict (seed ${SEED})`, () => {
    for (const octets of splices()) {
      const robots = parse(octets, { dialect: preset === 'rfc9309' ? 'rfc9309' : 'google' });
      const claims = lint(octets, { preset }).flatMap((diagnostic) => diagnostic.claims);
      const denied = claims.filter((claim) => !claimHolds(octets, robots, claim));
      const fixed = parse(fix(octets, { preset }).bytes, { dialect: robots.dialect });
      const text = new TextDecoder().decode(octets);
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
    const [one, other] = [files[below(files.length)], files[below(files.length)]];
    if (one === undefined || other === undefined) throw new Error('there are no fixtures');
    yield Uint8Array.from([...one.subarray(0, below(one.length + 1)), ...other.subarray(below(other.length + 1))]);
  }
}

/** Numbers from 0 to below `limit`, the same for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % limit;
  };
}
