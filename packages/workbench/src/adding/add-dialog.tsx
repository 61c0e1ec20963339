import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { AddRequest } from '../analysis/tasks/add-steps.js';
import { Dialog } from '../controls/dialog.js';
import { showDialog } from '../controls/dialog-host.js';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { AddedFile, add, canAdd, useAdded } from './added-file.js';

export interface Addition {
  readonly label: string;
  readonly request: AddRequest;
}

interface Props {
  readonly title: string;
  /** At least one. */
  readonly additions: readonly Addition[];
}

/** Shows what can be added to the draft, and what each addition changes. */
export function showAdditions(props: Props): void {
  showDialog(
    async () =>
      ({ onClose }) => <AddDialog {...props} onClose={onClose} />,
    'templates',
    'changes',
  );
}

function AddDialog({ title, additions, onClose }: Props & { readonly onClose: () => void }): JSX.Element {
  const chosen = useSignal(0);
  const shown = useAdded(additions[chosen.value]?.request);
  const accept = (): void => {
    add(shown);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isWide
      actions={
        <>
          <Button class="button main" disabled={!canAdd(shown)} onClick={accept} label={text('adding', 'add')} />
          <Button onClick={onClose} label={text('startFrom', 'cancel')} />
        </>
      }
    >
      <p class="quiet">{text('adding', 'intro')}</p>
      {additions.length > 1 && (
        <fieldset class="additions">
          <legend class="visually-hidden">{title}</legend>
          {additions.map(({ label }, at) => (
            <label class="choice" key={label}>
              <input type="radio" name="addition" checked={chosen.value === at} onChange={() => (chosen.value = at)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <AddedFile shown={shown} />
    </Dialog>
  );
}
