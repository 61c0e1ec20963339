import { type LadderPolicy, ladderSettings } from '@maycrawl/gate/ladder';
import { computed, signal } from '@preact/signals';
import { type Fetched, fetched } from '../service/fetched.js';
import { computeSegments, type Segment } from './segments.js';
import { ofSite, played, type Story } from './stories.js';

export type Shown = Story | 'fetched';
export type Policy = Extract<LadderPolicy, 'google' | 'rfc9309'>;

export const policy = signal<Policy>('google');
export const pagesLoad = signal(true);
/** Whether the crawler had a file before the story. */
export const hasCopy = signal(true);

const HOUR = 3_600_000;

/** The choice applies to one answer of the service: a newer answer is shown instead. */
const chosen = signal<{ readonly story: Shown; readonly answer: Fetched | undefined } | undefined>(undefined);
const moved = signal<{ readonly scene: string; readonly time: number } | undefined>(undefined);
/** When stories begin, in milliseconds since 1970. */
export const clock = signal(Date.now());

export const hasFetched = computed(() => {
  const answer = fetched.value;
  return answer !== undefined && ofSite(answer.entry, settings.value, true) !== undefined;
});

const settings = computed(() => ladderSettings({ policy: policy.value }));

export const story = computed<Shown>(() => {
  if (chosen.value?.answer === fetched.value && chosen.value !== undefined) return chosen.value.story;
  return hasFetched.value ? 'fetched' : '503';
});

/** True if `hasCopy` applies: for a site that the service fetched before, the copy is known. */
export const asksForCopy = computed(() => story.value !== 'fetched' || fetched.value?.entry.good === null);

export function choose(story: Shown): void {
  chosen.value = { story, answer: fetched.peek() };
}

const course = computed(() => {
  const entry = fetched.value?.entry;
  const ofFetch =
    story.value === 'fetched' && entry !== undefined ? ofSite(entry, settings.value, hasCopy.value) : undefined;
  if (ofFetch !== undefined) return ofFetch;
  const told = story.value === 'fetched' ? '503' : story.value;
  return played(told, Math.max(clock.value, fetched.value?.at ?? 0), settings.value, { entry, hasCopy: hasCopy.value });
});

export const segments = computed<readonly Segment[]>(() =>
  computeSegments({ ...course.value, pagesLoad: pagesLoad.value }, settings.value),
);

export const start = computed(() => course.value.from);
export const end = computed(() => course.value.to);
export const present = computed(() => {
  const at = fetched.value?.at ?? 0;
  return story.value === 'fetched' && at > start.value && at < end.value ? at : undefined;
});

/** The chosen time belongs to one course. */
const scene = computed(() => `${story.value} ${start.value}`);

export const time = computed(() => {
  const kept = moved.value?.scene === scene.value ? moved.value.time : (present.value ?? start.value);
  return Math.min(end.value, Math.max(start.value, kept));
});

/** Moves to a time, in whole hours from the start. */
export function moveTo(to: number): void {
  const hours = Math.round((to - start.peek()) / HOUR);
  moved.value = { scene: scene.peek(), time: start.peek() + hours * HOUR };
}
