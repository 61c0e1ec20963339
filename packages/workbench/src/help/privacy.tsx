import type { JSX } from 'preact';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { keepsHistory } from '../history/history-choice.js';
import { HistoryButton } from '../history/history-dialog.js';
import { forgetDraft } from '../link/kept-draft.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';

export function Privacy({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const forget = () => {
    forgetDraft();
    onClose();
    showNotice('done', () => text('help', keepsHistory.peek() ? 'forgottenHere' : 'forgotten'));
  };
  return (
    <Dialog
      title={text('help', 'privacy')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={forget} label={text('help', 'forget')} />
          <HistoryButton />
        </>
      }
    >
      <p>{text('app', 'privacyStays')}</p>
      {(['privacySends', 'privacyCookies', 'privacyLink', 'privacyDraft', 'privacyHistory'] as const).map((id) => (
        <p key={id}>{text('help', id)}</p>
      ))}
    </Dialog>
  );
}
