import type { JSX } from 'preact';
import { rich, text } from '../messages/text.js';
import { formatClock, formatDuration } from '../messages/times.js';
import { live, site } from '../state/workspace.js';
import { fetched, progress } from './fetched.js';
import { statusOf } from './outcome.js';
import { statusText } from './outcome-message.js';

/** What is known of the site: when its file was fetched, and how long it is fresh. */
export function SiteState(): JSX.Element | null {
  if (progress.value !== 'none') return <>{rich('service', 'fetching', { site: site.value })}</>;
  const answer = fetched.value;
  if (answer === undefined) return null;
  const { entry, at } = answer;
  const time = (iso: string | undefined) => formatClock(Date.parse(iso ?? ''), at);
  const status = statusText(statusOf(entry));
  if (entry.good?.kind === 'unavailable') {
    return <>{text('service', 'noFileState', { status, time: time(entry.good.at) })}</>;
  }
  if (entry.good === null || live.value === undefined) {
    return <>{text('service', 'failedState', { time: formatClock(at, at) })}</>;
  }
  const fresh = Date.parse(entry.freshUntil ?? '') - at;
  const values = { file: <b>{text('service', 'liveFile')}</b>, time: time(entry.good.at), status };
  if (!(fresh > 0)) return <>{rich('service', 'liveStale', values)}</>;
  return <>{rich('service', 'liveState', { ...values, duration: formatDuration(fresh) })}</>;
}
