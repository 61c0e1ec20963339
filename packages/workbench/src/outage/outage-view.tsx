import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatTime } from '../messages/language.js';
import { rich, text } from '../messages/text.js';
import { formatDuration } from '../messages/times.js';
import { fetched } from '../service/fetched.js';
import { statusOf } from '../service/outcome.js';
import { FetchDetails } from './fetch-details.js';
import { clock, policy, segments, start, story, time } from './scene.js';
import { isOutage, rulingOf, type Segment, segmentAt, textsOf } from './segments.js';
import { StoryPicker } from './story-picker.js';
import { chosenText, Timeline } from './timeline.js';

export function OutageView(): JSX.Element {
  useEffect(() => {
    clock.value = Date.now();
  }, []);
  return (
    <div class="outage">
      <StoryPicker />
      <Now />
      <Timeline />
      <FetchDetails />
    </div>
  );
}

function Now(): JSX.Element {
  const spans = segments.value;
  const current = segmentAt(spans, time.value);
  const next = current && spans[spans.indexOf(current) + 1];
  return (
    <div class="outage-now">
      <p>{storySentence()}</p>
      {summary(spans)}
      {current !== undefined && <h3>{chosenText(current)}</h3>}
      {current !== undefined && <p>{whatFollows(current, next)}</p>}
    </div>
  );
}

function whatFollows(current: Segment, next: Segment | undefined): string {
  if (next === undefined) return text('outage', isOutage(current) ? 'staysFailing' : 'staysAnswering');
  return text('outage', 'changes', { time: formatTime(next.from), next: text('outage', textsOf(next).clause) });
}

const STORY_TEXTS = { '503': 'told503', '429': 'told429', '404': 'told404', redirects: 'toldRedirects' } as const;

function storySentence(): ComponentChildren {
  const answer = fetched.value;
  const since = formatTime(start.value);
  if (story.value !== 'fetched') return text('outage', STORY_TEXTS[story.value], { time: since });
  if (answer === undefined) return undefined;
  const status = statusOf(answer.entry);
  const { site } = answer;
  if (answer.entry.outageSince !== null || status === undefined)
    return rich('outage', 'siteFailed', { site, time: since });
  return rich('outage', 'siteAnswered', { site, time: since, status: String(status) });
}

function summary(spans: readonly Segment[]): ComponentChildren {
  const at = spans.findIndex(isOutage);
  const [first, second] = at === -1 ? [] : spans.slice(at);
  if (policy.value !== 'google' || first === undefined || second === undefined) return null;
  if (rulingOf(first) !== 'blocked' || rulingOf(second) !== 'lastGood') return null;
  return <p>{text('outage', 'summary', { blocked: formatDuration(first.to - first.from) })}</p>;
}
