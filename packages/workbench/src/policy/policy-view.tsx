import type { Policy } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.js';
import { useTitle } from '../crawlers/crawler-groups.js';
import { announce } from '../live/announce.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { Contradictions, Limits, Notes } from './policy-notes.js';
import { OthersRow } from './policy-row.js';
import { askAgain, openUses, policy, progress, showsAll, watchPolicy } from './policy-state.js';
import { shownPolicy } from './shown-rows.js';
import { Skeleton } from './skeleton.js';
import { summaryOf, summaryTexts } from './summary.js';
import { UsageLines } from './usage-lines.js';
import { UseSection } from './use-section.js';

export function PolicyView(): JSX.Element {
  useEffect(watchPolicy, []);
  useAnnouncement();
  const state = progress.value;
  const answer = policy.value;
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
        <p class="headline">{summaryTexts(summaryOf(answer)).join(' ')}</p>
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
        <UsageLines preferences={answer.preferences} />
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

/** Reads the summary when it changes. The first one is on the page when the tab is opened. */
function useAnnouncement(): void {
  const last = useRef<string | undefined>(undefined);
  const answer = policy.value;
  const summary =
    progress.value === 'answered' && answer !== undefined ? summaryTexts(summaryOf(answer)).join(' ') : undefined;
  useEffect(() => {
    if (summary === undefined) return;
    if (last.current !== undefined && last.current !== summary) announce(summary);
    last.current = summary;
  }, [summary]);
}
