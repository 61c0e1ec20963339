import { text } from '../messages/text.js';
import { formatDuration } from '../messages/times.js';
import { isOutage, textsOf } from './ruling.js';
import { segments, start, time } from './scene.js';
import type { Segment } from './segments.js';

const HALF_AN_HOUR = 1_800_000;

export function chosenText(current: Segment | undefined): string {
  if (current === undefined) return '';
  const what = text('outage', textsOf(current).clause);
  const elapsed = time.value - start.value;
  const [first] = segments.value;
  const isFromFailure = first !== undefined && isOutage(first);
  if (elapsed < HALF_AN_HOUR) return text('outage', isFromFailure ? 'atFirstFailure' : 'atStart', { what });
  const values = { duration: formatDuration(elapsed), what };
  return text('outage', isFromFailure ? 'afterFirstFailure' : 'afterStart', values);
}
