/** A range of a header such as `Accept`, in lower case, with its weight from 0 to 1. */
export interface WeightedRange {
  readonly range: string;
  readonly weight: number;
}

/**
 * Returns the ranges of a header in their order, with their
 * [weights](https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2). A weight that is none counts as 0.
 */
export function weightedRanges(header: string): readonly WeightedRange[] {
  return header.split(',').map((text) => {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
}
