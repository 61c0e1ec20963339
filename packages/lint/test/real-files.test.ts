import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../scripts/full-size.js';
import { realFiles } from '../../../scripts/real-files.js';
import { compareFiles } from '../src/analysis/queries/compare-files.js';
import { fix } from '../src/fix.js';
import { format } from '../src/format/format.js';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';
import { rules } from '../src/rules/index.js';
import { claimHolds } from './claim-holds.js';

const folder = process.env.MAYCRAWL_CONFORMANCE;
/** One file of so many is examined, except in a full run. */
const STEP = 80;
const FULL_TIMEOUT = 900_000;

describe.runIf(folder)('the real files of MAYCRAWL_CONFORMANCE', () => {
  const files = folder === undefined ? [] : realFiles(folder);
  const everyRule = Object.fromEntries(rules.map(({ id, severity }) => [id, severity === 'off' ? 'info' : severity]));

  const presets: LintOptions[] = [
    { preset: 'google', rules: everyRule },
    { preset: 'rfc9309' },
    { preset: 'portable', environment: 'production' },
  ];

  it.each(presets.map((options, index) => [options.preset, options, index] as const))(
    'the engine denies no claim about any file, with preset %s',
    (_, options, index) => {
      const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
      let claims = 0;
      const denied: unknown[] = [];
      const linted = everyNth(files, STEP, index);
      for (const { host, bytes } of linted) {
        const robots = parse(bytes, { dialect });
        for (const { variant, claims: made, location } of lint(bytes, {
          ...options,
          url: `https://${host}/robots.txt`,
        })) {
          claims += made.length;
          const wrong = made.filter((claim) => !claimHolds(bytes, robots, claim));
          if (wrong.length > 0) denied.push({ host, variant, line: location.start.line, wrong });
        }
      }
      console.log(`MAYCRAWL_CONFORMANCE: ${linted.length} files, ${claims} claims, ${denied.length} denied`);
      expect(files.length).toBe(1959);
      expect(claims).toBeGreaterThan(0);
      expect(denied).toEqual([]);
    },
    FULL_TIMEOUT,
  );

  it.each([
    // Few files have a safe fix by default.
    ['--fix', 6, (bytes: Uint8Array) => fix(bytes).bytes],
    ['format', STEP, (bytes: Uint8Array) => format(bytes)],
  ])(
    '%s provably changes no verdict',
    (_, step, rewrite) => {
      const kinds = { equivalent: 0, different: 0, undecided: 0 };
      let changed = 0;
      const rewritten = everyNth(files, step);
      for (const { bytes } of rewritten) {
        const after = rewrite(bytes);
        if (Buffer.compare(after, bytes) === 0) continue;
        changed++;
        kinds[compareFiles(parse(bytes), parse(after)).kind]++;
      }
      console.log(`MAYCRAWL_CONFORMANCE: ${changed} files changed, ${JSON.stringify(kinds)}`);
      expect(changed).toBeGreaterThan(0);
      expect(kinds.different).toBe(0);
      expect(kinds.undecided / rewritten.length).toBeLessThanOrEqual(0.005);
    },
    FULL_TIMEOUT,
  );
});
