import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { runTask } from '../analysis/task-client.js';
import type { Changes } from '../analysis/tasks/changes-task.js';
import { text } from '../messages/text.js';
import { dialect } from '../state/workspace.js';
import { ChangeList } from './change-list.js';
import { Headline } from './headline.js';
import { UseLines } from './use-lines.js';

const BUDGET = 20_000_000;
const PAGE = 5;

interface Props {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

export function ChangeEffect({ before, after }: Props): JSX.Element {
  const answer = useSignal<Changes | 'stopped' | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const settle = (known: Changes | 'stopped' | undefined): void => {
      if (isCurrent && known !== undefined) answer.value = known;
    };
    const input = { before, after, dialect: dialect.peek(), budget: BUDGET };
    runTask('changes', input, { slot: 'effect' }).then(settle, () => settle('stopped'));
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  const known = answer.value;
  if (known === undefined) return <p class="waiting">{text('changes', 'comparing')}</p>;
  if (known === 'stopped') return <p>{text('changes', 'stopped')}</p>;
  const isProved = known.undecidedCount === 0;
  const lists = { isProved, isDraft: false, page: PAGE };
  return (
    <div class="effect">
      <Headline changes={known} />
      <UseLines uses={known.uses} />
      {known.newlyBlocked.count > 0 && <ChangeList list={known.newlyBlocked} direction="blocked" {...lists} />}
      {known.newlyAllowed.count > 0 && <ChangeList list={known.newlyAllowed} direction="allowed" {...lists} />}
    </div>
  );
}
