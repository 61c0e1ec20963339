import { Meter } from '../analysis/automata/meter.js';
import { applyEdits } from '../fixes/apply-edits.js';
import { closedSite } from './closed-site.js';
import { FileInDialects } from './file-in-dialects.js';
import { blockedOpening, type Keep } from './opened-paths.js';
import type { AppliedFix, WithheldFix } from './types.js';

/** Comparisons for one set of fixes, and the bytes of all files that they compare: fewer comparisons of a large file. */
const MAX_COMPARISONS = 40;
const MIN_COMPARISONS = 4;
const MAX_COMPARED_BYTES = 2_000_000;
const BUDGET = 4_000_000;

/** Unsafe fixes, divided into those that are applied and those that would block what must stay open. */
export interface DividedFixes {
  readonly bytes: Uint8Array;
  readonly accepted: readonly AppliedFix[];
  readonly withheld: readonly WithheldFix[];
}

/**
 * Divides unsafe fixes of a file, which do not overlap. A fix is withheld if, with the others, the file would block a path
 * that an allow rule of the original opens, or the whole site. A set that would is split in half, down to single fixes.
 *
 * @param keep with `start-page`, a fix is withheld only for blocking the whole site, which is decided in less time
 */
export function keepOpenings(
  original: FileInDialects,
  bytes: Uint8Array,
  fixes: readonly AppliedFix[],
  keep: Keep | 'start-page' = 'allowed',
): DividedFixes {
  const [accepted, withheld]: [AppliedFix[], WithheldFix[]] = [[], []];
  let kept = bytes;
  const affordable = Math.floor(MAX_COMPARED_BYTES / (bytes.length + 1));
  const meter = new Meter(BUDGET);
  let comparisons = Math.min(MAX_COMPARISONS, Math.max(MIN_COMPARISONS, affordable));
  const narrow = (some: readonly AppliedFix[]): void => {
    const [first] = some;
    if (first === undefined) return;
    if (comparisons-- <= 0 || meter.isSpent) {
      withheld.push(...some.map((one): WithheldFix => ({ ...one, reason: 'blocks-allowed', example: undefined })));
      return;
    }
    const fixed = new FileInDialects(withFixes(bytes, [...accepted, ...some]));
    const closed = closedSite(original, fixed);
    const found = closed ?? (keep === 'start-page' ? 'none' : blockedOpening(original, fixed, meter, keep));
    if (found === 'none') {
      accepted.push(...some);
      kept = fixed.bytes;
    } else if (some.length === 1) {
      const example = found === 'undecided' ? undefined : found;
      withheld.push({ ...first, reason: closed === undefined ? 'blocks-allowed' : 'closes-site', example });
    } else {
      const half = some.length >> 1;
      narrow(some.slice(0, half));
      narrow(some.slice(half));
    }
  };
  narrow(fixes);
  return { bytes: kept, accepted, withheld };
}

function withFixes(bytes: Uint8Array, fixes: readonly AppliedFix[]): Uint8Array {
  const edits = fixes.flatMap(({ fix }) => fix.edits);
  return applyEdits(bytes, edits);
}
