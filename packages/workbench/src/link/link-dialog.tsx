import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { draftText, live } from '../state/workspace.js';
import { copyText } from './clipboard.js';
import { encodeHash, noticeOfLength } from './codec.js';
import { downloadSession } from './download.js';
import { sessionOfWorkspace } from './workspace-session.js';

export function LinkDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return <DialogWithLink onClose={onClose} isReview={false} />;
}

/** The link opens what the edit changes, to be read. */
export function ReviewLinkDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return <DialogWithLink onClose={onClose} isReview />;
}

interface Props {
  readonly onClose: () => void;
  readonly isReview: boolean;
}

function DialogWithLink({ onClose, isReview }: Props): JSX.Element {
  const address = useSignal<string | undefined>(undefined);
  const isRefused = useSignal(false);
  useEffect(() => {
    const { origin, pathname } = location;
    const fetchedSite = isReview ? undefined : siteOfDraft();
    if (fetchedSite !== undefined) {
      address.value = `${origin}${pathname}?${new URLSearchParams({ site: fetchedSite })}`;
      return;
    }
    const { source, ...session } = sessionOfWorkspace();
    const shared = {
      ...session,
      // The name of a file on this computer concerns nobody else.
      ...(source?.kind !== 'file' && { source }),
      ...(isReview && { tab: 'changes', readOnly: true }),
    };
    encodeHash(JSON.stringify(shared)).then((hash) => (address.value = origin + pathname + hash));
  }, []);
  const made = address.value;
  const isTooLong = made !== undefined && noticeOfLength(made.length) === 'tooLong';
  const copy = async () => {
    isRefused.value = !(await copyText(made ?? ''));
    if (isRefused.value) return;
    onClose();
    showNotice('done', () => text('link', 'copied'));
  };
  const save = () => {
    downloadSession();
    onClose();
  };
  const CopyButton = (
    <Button class="button main" disabled={made === undefined} onClick={copy} label={text('link', 'copy')} />
  );
  const SaveButton = (
    <Button class={isTooLong ? 'button main' : 'button'} onClick={save} label={text('link', 'session')} />
  );
  return (
    <Dialog
      title={text('link', isReview ? 'reviewTitle' : 'title')}
      onClose={onClose}
      actions={isTooLong ? SaveButton : [CopyButton, SaveButton]}
    >
      {isReview && <p>{text('link', 'opensReview')}</p>}
      <p>{text('link', isReview || siteOfDraft() === undefined ? 'contains' : 'namesSite')}</p>
      {made === undefined ? <p class="quiet">{text('link', 'making')}</p> : <Address address={made} />}
      {isRefused.value && (
        <p class="warning" role="alert">
          {text('outcomes', 'notCopied')} {text('link', 'selectLink')}
        </p>
      )}
    </Dialog>
  );
}

/** The site whose live file the draft is, unedited: then a link needs to name it only. */
function siteOfDraft(): string | undefined {
  const shown = live.peek();
  if (shown === undefined || shown.file.text !== draftText.peek()) return undefined;
  const { protocol, host, origin } = new URL(shown.url);
  return protocol === 'https:' ? host : origin;
}

function Address({ address }: { readonly address: string }): JSX.Element {
  const notice = noticeOfLength(address.length);
  const id = useId();
  return (
    <>
      {notice !== 'tooLong' && (
        <div class="link-address">
          <label for={id}>{text('link', 'address')}</label>
          <input
            id={id}
            class="field mono"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
      <p class="quiet">{text('link', 'length', { count: address.length })}</p>
      {(notice === 'long' || notice === 'veryLong') && (
        <p class={notice === 'long' ? '' : 'warning'}>{text('link', 'cutByChats')}</p>
      )}
      {notice === 'tooLong' && <p class="warning">{text('link', 'tooLong')}</p>}
    </>
  );
}
