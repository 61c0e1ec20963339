import type { JSX } from 'preact';
import type { Changes } from '../analysis/tasks/changes-task.js';
import { text } from '../messages/text.js';
import { crawlersText } from './crawlers-text.js';

const MILLION = 1_000_000;

interface Props {
  readonly changes: Changes;
  readonly onTryLonger?: (() => void) | undefined;
}

/** What an edit does, in a sentence or two: proved, counted or not decided. */
export function Headline({ changes, onTryLonger }: Props): JSX.Element {
  const { result, newlyBlocked, newlyAllowed, undecided, undecidedCount, budget } = changes;
  if (result === 'equivalent') return <p class="headline">{text('changes', 'proved')}</p>;
  const [blocks, allows] = [newlyBlocked.count, newlyAllowed.count];
  return (
    <>
      {blocks + allows > 0 && (
        <p class="headline">
          {blocks > 0 && <span>{text('changes', 'block', { count: blocks })}</span>}{' '}
          {allows > 0 && <span>{text('changes', 'allow', { count: allows })}</span>}
        </p>
      )}
      {undecidedCount > 0 && (
        <p class={blocks + allows > 0 ? 'undecided' : 'headline'}>
          <span>{text('changes', 'notDecided', { count: undecidedCount, millions: budget / MILLION })}</span>{' '}
          <span class="quiet">
            {text('changes', 'notDecidedFor', { crawlers: crawlersText(undecided, undecidedCount) })}
          </span>{' '}
          {onTryLonger && (
            <button type="button" class="button" onClick={onTryLonger}>
              {text('changes', 'tryLonger')}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Returns the headline as a string, for the live region. */
export function headlineText({ result, newlyBlocked, newlyAllowed, undecidedCount, budget }: Changes): string {
  if (result === 'equivalent') return text('changes', 'proved');
  const [blocks, allows] = [newlyBlocked.count, newlyAllowed.count];
  const sentences = [
    ...(blocks > 0 ? [text('changes', 'block', { count: blocks })] : []),
    ...(allows > 0 ? [text('changes', 'allow', { count: allows })] : []),
    ...(undecidedCount > 0
      ? [text('changes', 'notDecided', { count: undecidedCount, millions: budget / MILLION })]
      : []),
  ];
  return sentences.join(' ');
}
