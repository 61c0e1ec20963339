import { type WeightedRange, weightedRanges } from './weighted-ranges.js';

/** How an `Accept` header rates a type: its weight, and how specific and how early the range is that decides. */
interface Rating {
  readonly weight: number;
  /** 2 for the type itself, 1 for `text/*`, 0 for any type or none. */
  readonly precision: number;
  readonly place: number;
}

/**
 * True if an `Accept` header prefers text/plain to application/json by its weights
 * ([RFC 9110, section 12.5.1](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1)). If they are equal, the type that
 * is named more precisely wins, then the one that is named first.
 */
export function prefersText(accept = ''): boolean {
  if (accept === '' || accept === '*/*') return false;
  const ranges = weightedRanges(accept);
  const text = ratingOf(ranges, 'text/plain');
  const json = ratingOf(ranges, 'application/json');
  if (text.weight !== json.weight) return text.weight > json.weight;
  if (text.weight === 0) return false;
  return text.precision === json.precision ? text.place < json.place : text.precision > json.precision;
}

function ratingOf(ranges: readonly WeightedRange[], type: string): Rating {
  const names = ['*/*', `${type.slice(0, type.indexOf('/'))}/*`, type];
  let rating: Rating = { weight: 0, precision: -1, place: 0 };
  for (const [place, { range, weight }] of ranges.entries()) {
    const precision = names.indexOf(range);
    if (precision > rating.precision) rating = { weight, precision, place };
  }
  return rating;
}
