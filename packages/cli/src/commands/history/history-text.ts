import { type EvidenceRun, NO_FILE, type RunAt } from '@maycrawl/watch';
import type { HistoryEntry } from '@maycrawl/watch/history';
import { changeText, durationText } from '@maycrawl/watch/send';
import type { HistoryLanguage } from '../../messages/history-language.js';
import { printable } from '../../text/printable.js';
import { isoTime } from '../../text/time.js';

export function entryText({ run, before, change }: HistoryEntry, words: HistoryLanguage): string {
  const lines = [sawText(run, words), ...changeLines(change, before, words)];
  return `\n${timesText(run, words)}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;
}

/** Returns the note on what was seen at a time. */
export function seenText(origin: string, time: number, { run, next }: RunAt, words: HistoryLanguage): string {
  const values = { site: origin, saw: sawText(run, words), times: timesText(run, words) };
  if (time <= run.to) return words.say('seen', values);
  const unseen =
    next === undefined ? words.say('unseenSince') : words.say('unseenUntil', { time: timeText(next.from) });
  return words.say('seenThen', { ...values, unseen });
}

function timesText({ from, to, count, longestGap }: EvidenceRun, words: HistoryLanguage): string {
  if (count === 1) return timeText(from);
  const gap = durationText(longestGap, words.watch);
  return words.say('checks', { from: timeText(from), to: timeText(to), count, gap });
}

/** Seconds count here, other than in alerts. */
export function timeText(time: number): string {
  return `${isoTime(time)}`;
}

function sawText({ evidence }: EvidenceRun, words: HistoryLanguage): string {
  const { hops, source } = evidence;
  const outcome = outcomeText(evidence, words);
  const saw = hops.length > 1 ? words.say('redirected', { saw: outcome, url: hops.at(-1)?.url ?? '' }) : outcome;
  return source === 'import' ? words.say('imported', { saw }) : saw;
}

function outcomeText(
  { kind, version, status, reason, cause, code }: EvidenceRun['evidence'],
  words: HistoryLanguage,
): string {
  if (kind === 'file') return words.say('file', { version: version ?? '', status: status ?? '' });
  const why = [status, reason, code].filter((part) => part !== undefined && part !== 'status').join(', ');
  if (kind === 'unavailable') return words.say('noFile', { why });
  return words.say(cause === 'local' ? 'notChecked' : 'unreachable', { why });
}

function changeLines(
  change: HistoryEntry['change'],
  before: string | undefined,
  words: HistoryLanguage,
): readonly string[] {
  if (change === undefined || change === 'same') return [];
  if (change !== 'lost') return changeText(change, words.watch);
  return [before === NO_FILE ? words.say('notComparedNoFile') : words.say('notCompared', { version: before ?? '' })];
}
