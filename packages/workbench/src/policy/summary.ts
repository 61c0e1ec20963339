import type { Policy, PolicyRow, PolicyUse } from '@maycrawl/lint';
import { text } from '../messages/text.js';

/** Returns what search engines may read, and how many AI training crawlers are blocked. */
export function summaryText({ uses }: Policy): string {
  return `${searchText(counterOf(uses, 'search'))} ${trainingText(counterOf(uses, 'ai-training'))}`;
}

/** Returns the number of crawlers in these states; of all to which robots.txt applies and matters, without states. */
type Counter = (...states: readonly PolicyRow['state'][]) => number;

function counterOf(uses: readonly PolicyUse[], wanted: PolicyUse['use']): Counter {
  const rows = uses.filter(({ use }) => use === wanted).flatMap((use) => use.rows);
  const governed = rows.filter(({ state, notes }) => state !== 'not-governed' && !notes.includes('controls-nothing'));
  return (...states) => {
    const counted = states.length === 0 ? governed : governed.filter(({ state }) => states.includes(state));
    return counted.reduce((sum, { crawlers }) => sum + crawlers.length, 0);
  };
}

function searchText(count: Counter): string {
  const [total, blocked] = [count(), count('blocked')];
  if (count('not-known', 'not-decided') > 0) return text('policy', 'searchNotDecided');
  if (count('allowed', 'must-be-named') === total) return text('policy', 'searchAll');
  if (count('allowed', 'must-be-named', 'allowed-except') === total) return text('policy', 'searchExcept');
  if (blocked === total) return text('policy', 'searchNothing');
  if (count('blocked', 'blocked-except') === total) return text('policy', 'searchOnly');
  return withPartly(text('policy', 'searchMixed', { blocked, total }), count);
}

function trainingText(count: Counter): string {
  const [total, blocked] = [count(), count('blocked')];
  if (count('not-known', 'not-decided') > 0) return text('policy', 'trainingNotDecided');
  const partly = count(...PARTLY);
  if (blocked === 0) {
    return partly === 0 ? text('policy', 'trainingNone') : text('policy', 'trainingNonePartly', { count: partly });
  }
  if (blocked === total) return text('policy', 'trainingAll');
  return withPartly(text('policy', 'trainingSome', { blocked, total }), count);
}

const PARTLY = ['allowed-except', 'blocked-except'] as const;

/** Appends how many crawlers are blocked in part, if any are. */
function withPartly(sentence: string, count: Counter): string {
  const partly = count(...PARTLY);
  return partly === 0 ? sentence : `${sentence} ${text('policy', 'partly', { count: partly })}`;
}
