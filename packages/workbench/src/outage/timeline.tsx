import type { JSX } from 'preact';
import { formatTime } from '../messages/language.js';
import { text } from '../messages/text.js';
import { formatDuration } from '../messages/times.js';
import { placeOf, timeAt, widthsOf } from './scale.js';
import { end, moveTo, present, segments, start, time } from './scene.js';
import { isOutage, type Segment, segmentAt, textsOf } from './segments.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Places of the slider on the line: finer than its pixels. */
const PLACES = 10_000;

export function Timeline(): JSX.Element {
  const spans = segments.value;
  const current = segmentAt(spans, time.value);
  const columns = widthsOf(spans).map((width) => `minmax(0, ${width.toFixed(4)}fr)`);
  return (
    <div class="timeline" style={{ '--columns': columns.join(' ') }}>
      <div class="timeline-track">
        {present.value !== undefined && (
          <span class="timeline-now" style={{ '--place': String(placeOf(present.value, spans)) }}>
            {text('outage', 'now')}
          </span>
        )}
        <input
          type="range"
          min={0}
          max={PLACES}
          step="any"
          value={placeOf(time.value, spans) * PLACES}
          aria-label={text('outage', 'slider')}
          aria-valuetext={chosenText(current)}
          aria-describedby="timeline-keys"
          onInput={({ currentTarget }) => {
            moveTo(timeAt(Number(currentTarget.value) / PLACES, segments.peek()));
            currentTarget.value = String(placeOf(time.peek(), segments.peek()) * PLACES);
          }}
          onKeyDown={moveByKey}
        />
      </div>
      <ol class="stages" aria-label={text('outage', 'timeline')}>
        {spans.map((span) => (
          <Stage key={`${span.from} ${span.step}`} span={span} isCurrent={span === current} />
        ))}
      </ol>
      <p class="quiet" id="timeline-keys">
        {text('outage', 'keys')}
      </p>
    </div>
  );
}

function Stage({ span, isCurrent }: { readonly span: Segment; readonly isCurrent: boolean }): JSX.Element {
  const isLast = span.to >= end.value;
  return (
    <li class={`stage ${span.access}`} aria-current={isCurrent ? 'step' : undefined}>
      <span class="stage-strip" />
      <span class="stage-text">
        <b>{text('outage', textsOf(span).sentence)}</b>
        <span class="quiet">{text('outage', 'from', { time: formatTime(span.from) })}</span>
        <span class="quiet">
          {isLast
            ? text('outage', isOutage(span) ? 'lastsFailing' : 'lastsAnswering')
            : text('outage', 'lasts', { duration: formatDuration(span.to - span.from) })}
        </span>
      </span>
    </li>
  );
}

function moveByKey(event: KeyboardEvent): void {
  const at = time.peek();
  const to = {
    ArrowRight: at + HOUR,
    ArrowUp: at + HOUR,
    ArrowLeft: at - HOUR,
    ArrowDown: at - HOUR,
    PageUp: at + DAY,
    PageDown: at - DAY,
    Home: start.peek(),
    End: end.peek(),
  }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  moveTo(Math.min(end.peek(), Math.max(start.peek(), to)));
}

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
