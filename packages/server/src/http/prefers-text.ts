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
  const ranges = accept.split(',').map(rangeOf);
  const text = ratingOf(ranges, 'text/plain');
  const json = ratingOf(ranges, 'application/json');
  if (text.weight !== json.weight) return text.weight > json.weight;
  if (text.weight === 0) return false;
  return text.precision === json.precision ? text.place < json.place : text.precision > json.precision;
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

function ratingOf(ranges: readonly Range[], type: string): Rating {
  const names = ['*/*', `${type.slice(0, type.indexOf('/'))}/*`, type];
  let rating: Rating = { weight: 0, precision: -1, place: 0 };
  for (const [place, range] of ranges.entries()) {
    const precision = names.indexOf(range.type);
    if (precision > rating.precision) rating = { weight: range.weight, precision, place };
  }
  return rating;
}
