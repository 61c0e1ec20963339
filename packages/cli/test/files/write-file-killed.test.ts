import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { root, scratch } from '../maycrawl.js';

const SEED = 20_261_121;
const KILLS = 40;
const module = join(root, 'packages/cli/dist/files/write-file.js');
const { file } = scratch();

/** Returns a generator of integers below `below`, the same for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Writes two contents alternately without end, and reports on stdout when it has started. */
const WRITER = `
import { pathToFileURL } from 'node:url';
const { writeFileWhole } = await import(pathToFileURL(process.argv[1]).href);
const contents = ['a', 'b'].map((letter) => new Uint8Array(400_000).fill(letter.charCodeAt(0)));
process.stdout.write('started');
for (let turn = 0; ; turn++) writeFileWhole(process.argv[2], contents[turn % 2]);
`;

describe('a crash during a write', () => {
  it(`leaves the complete old file or the complete new one (seed ${SEED})`, async () => {
    const path = file('robots.txt', 'a'.repeat(400_000));
    const below = random(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, module, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await after(below(20));
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      const content = readFileSync(path, 'latin1');
      expect(content.length).toBe(400_000);
      expect(content).toBe((content[0] ?? '').repeat(400_000));
    }
  });
});
