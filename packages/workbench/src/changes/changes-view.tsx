import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { showDialog } from '../controls/dialog-host.js';
import { Button } from '../elements/button.js';
import { HistoryButton } from '../history/history-dialog.js';
import { useAnnouncement } from '../live/announce.js';
import { text } from '../messages/text.js';
import { fetched } from '../service/fetched.js';
import { isReview } from '../state/workspace.js';
import { BaseChooser } from './base-chooser.js';
import { ChangeList } from './change-list.js';
import { changes, progress, tryLonger, watchChanges } from './changes-state.js';
import { EditLines } from './edit-lines.js';
import { Headline, headlineText } from './headline.js';
import { LastEdit } from './last-edit.js';
import { OwnUrls } from './own-urls.js';
import { TextDiff } from './text-diff.js';
import { UsageLines } from './usage-lines.js';
import { UseLines } from './use-lines.js';

function showReviewLink(): void {
  showDialog(async () => (await import('../link/link-dialog.js')).ReviewLinkDialog);
}

function showVersions(): void {
  showDialog(async () => (await import('../versions/versions-dialog.js')).VersionsDialog, 'changes');
}

export function ChangesView(): JSX.Element {
  useEffect(watchChanges, []);
  const answer = changes.value;
  useAnnouncement(progress.value === 'answered' && answer !== undefined ? headlineText(answer) : undefined);
  return (
    // Without buttons inside, the keyboard scrolls only what can have the focus.
    <div class="changes" tabIndex={isReview.value ? 0 : undefined}>
      <div class="compare">
        {!isReview.value && (
          <>
            <BaseChooser />
            <HistoryButton />
            {fetched.value !== undefined && <Button onClick={showVersions} label={text('versions', 'button')} />}
          </>
        )}
        {!isReview.value && progress.value === 'answered' && (
          <Button onClick={showReviewLink} label={text('changes', 'sendReview')} />
        )}
        {progress.value === 'pending' && <p class="waiting">{text('changes', 'comparing')}</p>}
      </div>
      <Answer />
    </div>
  );
}

function Answer(): JSX.Element | null {
  const state = progress.value;
  const answer = changes.value;
  if (state === 'nothing' || state === 'same') {
    return (
      <>
        <p class="headline">{text('changes', state)}</p>
        {!isReview.value && <LastEdit />}
      </>
    );
  }
  if (state === 'stopped') {
    return (
      <>
        <p class="headline">
          {text('changes', 'stopped')} <Button onClick={tryLonger} label={text('changes', 'tryLonger')} />
        </p>
        <TextDiff />
      </>
    );
  }
  if (answer === undefined) return null;
  const lists = { isProved: answer.undecidedCount === 0, isDraft: !isReview.value };
  return (
    <div class="changed">
      <div class={state === 'pending' ? 'answer stale' : 'answer'}>
        <EditLines edits={answer.edits} />
        <Headline changes={answer} onTryLonger={tryLonger} />
        <OwnUrls />
        <UseLines uses={answer.uses} />
        <UsageLines usage={answer.usage} />
        {answer.result !== 'equivalent' && (
          <>
            <ChangeList list={answer.newlyBlocked} direction="blocked" {...lists} />
            <ChangeList list={answer.newlyAllowed} direction="allowed" {...lists} />
            {answer.isAll && <p class="all-others">{text('differences', 'allOthers')}</p>}
          </>
        )}
      </div>
      <TextDiff />
    </div>
  );
}
