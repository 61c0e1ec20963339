import { countRedirects } from '@maycrawl/core/status';
import type { CheckLanguage } from '../messages/check-language.js';
import type { SpokenVerdict } from '../messages/verdict-wording.js';
import type { Paint } from '../terminal/paint.js';
import { jsonLine, printable } from '../text/printable.js';
import { isoTime } from '../text/time.js';
import { blockedVerdict } from '../verdicts/blocked-verdict.js';
import type { PastState } from '../verdicts/past-state.js';
import type { Answer } from '../verdicts/report.js';
import type { SiteAnswer } from '../verdicts/site-answer.js';
import { jsonHop } from '../verdicts/site-json.js';
import { jsonVerdict } from '../verdicts/verdict-json.js';
import { answerText, placeText, truncationText } from '../verdicts/verdict-text.js';
import { lastCheck } from './past-files.js';

/** An answer by what watchers saw at a time. */
export interface PastAnswer extends SiteAnswer {
  readonly past: PastState;
}

/** Returns the answer with the reason that the history has for it. */
export function withPastReason(answer: PastAnswer, words: CheckLanguage): Answer {
  const { verdict, past } = answer;
  // A file that cannot be evaluated is blocked by another reason.
  const isKnown = past.blocked === undefined || verdict.reason !== 'unreachable';
  const spoken = isKnown ? verdict : pastVerdict(verdict.url, past, words);
  return { ...answer, verdict: spoken, rules: verdict.rules };
}

function pastVerdict(url: string, { at, blocked, found }: PastState, words: CheckLanguage): SpokenVerdict {
  const { status, reason, code } = found?.run.evidence ?? {};
  const known = [status, reason === 'status' ? undefined : reason, code].filter((part) => part !== undefined);
  const why = printable(known.join(', '));
  const sentences = {
    'not-seen': () => words.say('notSeen', { time: isoTime(at) ?? '' }),
    'file-lost': () => words.say('fileLost'),
    'history-damaged': () => words.say('historyDamaged'),
    unreachable: () => words.say('failedThen', { why }),
    'local-failure': () => words.say('notCheckedThen', { why }),
  };
  const reasonOfPast = blocked ?? 'history-damaged';
  return blockedVerdict(reasonOfPast, url, sentences[reasonOfPast](), words);
}

/** Says when the file was seen, and whether nothing was seen at the time. */
function seenText({ past: { at, found }, verdict }: PastAnswer, words: CheckLanguage): string | undefined {
  if (found === undefined) return undefined;
  const { run, next } = found;
  const time = (milliseconds: number) => isoTime(milliseconds) ?? '';
  const parts: string[] = [];
  if (run.evidence.status !== undefined) parts.push(words.say('status', { status: run.evidence.status }));
  const redirects = countRedirects(verdict.hops.map(({ url }) => url));
  if (redirects > 0) parts.push(words.say('redirects', { count: redirects }));
  const { from, to, count } = run;
  if (count === 1) parts.push(words.say('seen', { time: time(from) }));
  else parts.push(words.say('seenOften', { from: time(from), to: time(to), count }));
  if (run.evidence.source === 'import') parts.push(words.say('imported'));
  if (at > to) {
    parts.push(next === undefined ? words.say('unseenSince') : words.say('unseenUntil', { time: time(next.from) }));
  }
  return parts.join(', ');
}

export interface PastTextItem extends PastAnswer {
  readonly bytes: Uint8Array | undefined;
  readonly content: string | undefined;
}

export function pastText(item: PastTextItem, paint: Paint, words: CheckLanguage): string {
  const { origin, bytes, content } = item;
  const answer = withPastReason(item, words);
  const { rules } = answer;
  const seen = seenText(item, words);
  const place = placeText(printable(item.verdict.robotsUrl), rules?.rule);
  const where = seen === undefined ? undefined : words.say('inSite', { place, basis: printable(seen) });
  const { robots } = origin;
  const file = rules === undefined || bytes === undefined || robots === undefined ? undefined : { bytes, robots };
  const cut = rules === undefined || robots === undefined ? undefined : truncationText(robots, undefined, words);
  const notes = [cut, content].map((note) => (note === undefined ? '' : `  ${note}\n`));
  return answerText(answer, where, file, paint, words) + notes.join('');
}

/** Returns the line of `--json`. It has the fields of an answer that was fetched, and what was seen. */
export function pastJson(item: PastAnswer, words: CheckLanguage): string {
  const { past, origin } = item;
  const answer = withPastReason(item, words);
  const truncated = answer.rules !== undefined && origin.robots?.truncated === true;
  const { at, found } = past;
  return jsonLine({
    ...jsonVerdict(answer, null, truncated),
    source: 'history',
    status: found?.run.evidence.status ?? null,
    step: null,
    failure: null,
    fetchedAt: found === undefined ? null : isoTime(lastCheck(found, at)),
    validUntil: null,
    hops: (found?.run.evidence.hops ?? []).map((hop) => jsonHop({ ...hop, address: undefined })),
    ...jsonPast(past),
  });
}

function jsonPast({ at, found }: PastState): object {
  if (found === undefined) return { at: isoTime(at), seen: null, nextCheck: null };
  const { from, to, count, longestGap, evidence } = found.run;
  return {
    at: isoTime(at),
    seen: {
      from: isoTime(from),
      to: isoTime(to),
      count,
      longestGap,
      isImported: evidence.source === 'import',
      version: evidence.version ?? null,
    },
    nextCheck: isoTime(found.next?.from),
  };
}
