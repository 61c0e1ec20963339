import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';

/** The first field that text is typed into. */
const FIELD = '.dialog-body :is(textarea, input:not([type]), input:is([type=text], [type=search], [type=url]))';

export interface DialogProps {
  readonly title: ComponentChildren;
  /** Called by Esc, the button *Close* and a click outside. Must remove the dialog; the focus then returns to where it was. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly isWide?: boolean;
}

export function Dialog({ title, onClose, children, actions, isWide = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would focus the button that closes it.
    dialog?.querySelector<HTMLElement>(FIELD)?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      // Not the event that follows the removal of the dialog: another one may be shown in its place.
      onClose={() => element.current !== null && onClose()}
      {...{ closedby: 'any' }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button onClick={onClose} label={text('app', 'close')} />
      </div>
      <div class="dialog-body">{children}</div>
      {actions !== undefined && <div class="dialog-actions">{actions}</div>}
    </dialog>
  );
}
