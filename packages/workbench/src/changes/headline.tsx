import type { JSX } from 'preact';
import type { Changes } from '../analysis/tasks/changes-task.js';
import { crawlersText } from '../crawlers/crawlers-text.js';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';

const MILLION = 1_000_000;

interface Props {
  readonly changes: Changes;
  readonly onTryLonger?: (() => void) | undefined;
}

/** What an edit does, in a sentence or two: proved, counted or not decided. */
export function Headline({ changes, onTryLonger }: Props): JSX.Element {
  const { undecided, undecidedCount } = changes;
  const counts = countSentences(changes);
  return (
    <>
      {counts.length > 0 && (
        <p class="headline">
          {counts.map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
      )}
      {undecidedCount > 0 && (
        <p class={counts.length > 0 ? 'undecided' : 'headline'}>
          <span>{undecidedSentence(changes)}</span>{' '}
          <span class="quiet">
            {text('changes', 'notDecidedFor', { crawlers: crawlersText(undecided, undecidedCount) })}
          </span>{' '}
          {onTryLonger && <Button onClick={onTryLonger} label={text('changes', 'tryLonger')} />}
        </p>
      )}
    </>
  );
}

export function headlineText(changes: Changes): string {
  const undecided = changes.undecidedCount > 0 ? [undecidedSentence(changes)] : [];
  return [...countSentences(changes), ...undecided].join(' ');
}

function countSentences({ result, newlyBlocked, newlyAllowed }: Changes): string[] {
  if (result === 'equivalent') return [text('differences', 'proved')];
  return [
    ...(newlyBlocked.count > 0 ? [text('changes', 'block', { count: newlyBlocked.count })] : []),
    ...(newlyAllowed.count > 0 ? [text('changes', 'allow', { count: newlyAllowed.count })] : []),
  ];
}

function undecidedSentence({ undecidedCount: count, budget }: Changes): string {
  return text('changes', 'notDecided', { count, millions: budget / MILLION });
}
