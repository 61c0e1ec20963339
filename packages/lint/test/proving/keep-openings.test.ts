import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.js';
import { FileInDialects } from '../../src/proving/file-in-dialects.js';
import { keepOpenings } from '../../src/proving/keep-openings.js';
import type { AppliedFix } from '../../src/proving/types.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A fix that writes other text in place of the only occurrence of some. */
function replacing(file: string, old: string, text: string): AppliedFix {
  const start = file.indexOf(old);
  if (start < 0 || file.indexOf(old, start + 1) >= 0) throw new Error(`${old} does not occur once`);
  const edits = [{ span: { start, end: start + old.length }, text }];
  return { diagnostic: { variant: old } as Diagnostic, fix: { title: '', applicability: 'unsafe', edits } as never };
}

const rulesUpTo = (count: number): string =>
  `User-agent: *\n${Array.from({ length: count }, (_, i) => `Allow: /k${i}/\n`).join('')}`;
const blocking = (file: string, i: number): AppliedFix => replacing(file, `Allow: /k${i}/`, `Disallow: /k${i}/`);
const harmless = (file: string, i: number): AppliedFix => replacing(file, `Allow: /k${i}/`, `Allow: /k${i}`);

const keep = (file: string, fixes: readonly AppliedFix[]) =>
  keepOpenings(new FileInDialects(bytesOf(file)), bytesOf(file), fixes);

describe('unsafe fixes that would block what an allow rule opens', () => {
  it.each([0, 1, 2, 3, 4])('the one that would is withheld with its example, at place %i of five', (bad) => {
    const file = rulesUpTo(5);
    const fixes = [0, 1, 2, 3, 4].map((i) => (i === bad ? blocking(file, i) : harmless(file, i)));
    const { bytes, accepted, withheld } = keep(file, fixes);
    expect(accepted).toEqual(fixes.filter((_, i) => i !== bad));
    expect(withheld).toMatchObject([{ ...fixes[bad], reason: 'blocks-allowed', example: { crawler: '*' } }]);
    expect(withheld[0]?.example?.path).toMatch(new RegExp(`^/k${bad}/`));
    expect(withheld[0]?.example?.before.allowed).toBe(true);
    expect(withheld[0]?.example?.after.allowed).toBe(false);
    expect(textOf(bytes)).toBe(file.replaceAll(/(\/k\d)\/$/gm, (all, path) => (path === `/k${bad}` ? all : path)));
  });

  it('no fixes: the file as it is', () => {
    expect(keep('User-agent: *\nAllow: /a\n', [])).toMatchObject({ accepted: [], withheld: [] });
  });

  it.each([
    // Each level of halves needs one comparison for each set; what is left is withheld without an example.
    ['a small file: at most 40 comparisons', 0, 64, 40],
    ['a large file: as many as read 2,000,000 bytes', 399_999, 8, 5],
    ['one byte more', 400_000, 8, 4],
    ['a file of the greatest size: 4', 512_000, 8, 4],
  ])('%s', (_, length, count, comparisons) => {
    const rules = rulesUpTo(count);
    const file = rules + (length === 0 ? '' : `#${'x'.repeat(length - rules.length - 2)}\n`);
    if (length > 0) expect(file.length).toBe(length);
    const fixes = Array.from({ length: count }, (_one, i) => blocking(file, i));
    const { bytes, accepted, withheld } = keep(file, fixes);
    expect([accepted.length, withheld.length, textOf(bytes)]).toEqual([0, count, file]);
    expect(withheld.map(({ diagnostic, reason }) => [diagnostic.variant, reason])).toEqual(
      fixes.map(({ diagnostic }) => [diagnostic.variant, 'blocks-allowed']),
    );
    expect(withheld.filter(({ example }) => example !== undefined).length).toBe(singlesWithin(comparisons, count));
  });
});

/** How many single fixes are compared if every set is divided, the first half first. */
function singlesWithin(comparisons: number, count: number): number {
  let [left, singles] = [comparisons, 0];
  const divide = (size: number): void => {
    if (left-- <= 0) return;
    if (size === 1) singles++;
    else {
      divide(size >> 1);
      divide(size - (size >> 1));
    }
  };
  divide(count);
  return singles;
}
