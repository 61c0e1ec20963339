import type { JSX } from 'preact';
import { useTask } from '../analysis/use-task.js';
import { text } from '../messages/text.js';
import { dialect } from '../state/workspace.js';
import { ChangeList } from './change-list.js';
import { Headline } from './headline.js';
import { UsageLines } from './usage-lines.js';
import { UseLines } from './use-lines.js';

const BUDGET = 20_000_000;
const PAGE = 5;

interface Props {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Another one for what is shown beside the effect of a fix. */
  readonly slot?: string;
}

export function ChangeEffect({ before, after, slot = 'effect' }: Props): JSX.Element {
  const makeInput = () => ({ before, after, dialect: dialect.peek(), budget: BUDGET });
  const known = useTask('changes', slot, makeInput, [before, after]);
  if (known === undefined) return <p class="waiting">{text('changes', 'comparing')}</p>;
  if (known === 'stopped') return <p>{text('changes', 'stopped')}</p>;
  const isProved = known.undecidedCount === 0;
  const lists = { isProved, isDraft: false, page: PAGE };
  return (
    <div class="effect">
      <Headline changes={known} />
      <UseLines uses={known.uses} />
      <UsageLines usage={known.usage} />
      {known.newlyBlocked.count > 0 && <ChangeList list={known.newlyBlocked} direction="blocked" {...lists} />}
      {known.newlyAllowed.count > 0 && <ChangeList list={known.newlyAllowed} direction="allowed" {...lists} />}
      {known.isAll && <p class="all-others">{text('differences', 'allOthers')}</p>}
    </div>
  );
}
