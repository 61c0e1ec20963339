import type { Policy } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useTitle } from '../crawlers/crawler-groups.js';
import { Button } from '../elements/button.js';
import { useAnnouncement } from '../live/announce.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { Contradictions, Limits, Notes } from './policy-notes.js';
import { OthersRow } from './policy-row.js';
import { askAgain, openUses, policy, progress, showsAll, watchPolicy } from './policy-state.js';
import { shownPolicy } from './shown-rows.js';
import { Skeleton } from './skeleton.js';
import { summaryText } from './summary.js';
import { UsageLines } from './usage-lines.js';
import { UsageOfUrls } from './usage-of-urls.js';
import { UseSection } from './use-section.js';

export function PolicyView(): JSX.Element {
  useEffect(watchPolicy, []);
  const state = progress.value;
  const answer = policy.value;
  useAnnouncement(state === 'answered' && answer !== undefined ? summaryText(answer) : undefined);
  return (
    <div class="policy">
      {state === 'stopped' && (
        <p class="headline">
          {text('policy', 'stopped')} <Button onClick={askAgain} label={text('policy', 'tryAgain')} />
        </p>
      )}
      {answer === undefined ? (
        <NoAnswer isStopped={state === 'stopped'} />
      ) : (
        <div class={state === 'answered' ? 'answer' : 'answer stale'}>
          <Answer policy={answer} />
        </div>
      )}
    </div>
  );
}

function NoAnswer({ isStopped }: { readonly isStopped: boolean }): JSX.Element {
  if (isStopped) return <Skeleton state="not-decided" />;
  return (
    <>
      <p class="waiting">{text('policy', 'loading')}</p>
      <Skeleton state={undefined} />
    </>
  );
}

function Answer({ policy: answer }: { readonly policy: Policy }): JSX.Element {
  const { uses, hiddenUses } = shownPolicy(answer, showsAll.value, openUses.value);
  return (
    <>
      <div class="summary">
        <p class="headline">{summaryText(answer)}</p>
        <Button
          aria-pressed={showsAll.value}
          onClick={() => (showsAll.value = !showsAll.value)}
          label={text('policy', 'showAll')}
        />
      </div>
      <OthersRow policy={answer} />
      <div class="uses">
        {uses.map((shown) => (
          <UseSection key={shown.use} shown={shown} policy={answer} />
        ))}
        <UsageOfUrls />
        <UsageLines preferences={answer.preferences} fields={answer.fields} />
        <Contradictions notes={answer.notes} />
        <Notes notes={answer.notes} />
        <Limits limits={answer.limits} />
      </div>
      {hiddenUses.length > 0 && (
        <p class="quiet">
          {text('policy', 'hiddenUses', { uses: formatList(hiddenUses.map(useTitle), hiddenUses.length) })}
        </p>
      )}
    </>
  );
}
