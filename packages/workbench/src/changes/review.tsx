import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { isReview, showTab } from '../state/workspace.js';
import { ChangesView } from './changes-view.js';

/** What the edit of somebody else changes, to be read. */
export function Review(): JSX.Element {
  const edit = (): void => {
    isReview.value = false;
    showTab('changes');
  };
  return (
    <>
      <div class="review-bar">
        <h2>{text('changes', 'reviewTitle')}</h2>
        <p class="quiet">{text('changes', 'reviewIntro')}</p>
        <Button class="button main" onClick={edit} label={text('changes', 'makeMine')} />
      </div>
      <div class="view" id="answers" tabIndex={-1}>
        <ChangesView />
      </div>
    </>
  );
}
