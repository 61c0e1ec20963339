import { partitionPoint } from './partition-point.js';

/** Returns the places of a longest run of increasing numbers, with gaps: the items that keep their order. */
export function unmoved(numbers: readonly number[]): Set<number> {
  // The place of the smallest last number of each length, and the place before each place.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    const length = partitionPoint(ends, (end) => (numbers[end] as number) < number);
    previous.push(ends[length - 1]);
    ends[length] = place;
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = previous[place]) kept.add(place);
  return kept;
}
