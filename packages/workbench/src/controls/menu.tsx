/** A button with a menu, after the ARIA pattern: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */

import { useSignal } from '@preact/signals';
import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly onChoose: () => void;
  /** Shown at the end of the row, as `Ctrl S`. */
  readonly keys?: string;
  /** For one of several choices: whether it is the present one. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly lang?: string;
}

export interface MenuProps {
  readonly label: ComponentChildren;
  /** The name of the button, if what it shows does not say it. */
  readonly name?: string;
  readonly groups: readonly (readonly MenuItem[])[];
  readonly class?: string;
  readonly align?: 'start' | 'end';
  readonly isAbove?: boolean;
}

export function Menu(props: MenuProps): JSX.Element {
  const { label, name, groups, align = 'end', isAbove = false } = props;
  const isOpen = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (isFocusBack: boolean) => {
    isOpen.value = false;
    if (isFocusBack) button.current?.focus();
  };
  useClosing(root, isOpen.value, close);
  useFocusFirst(root, isOpen.value);
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class={`menu-button ${props.class ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        aria-controls={isOpen.value ? id : undefined}
        aria-label={name}
        onClick={() => (isOpen.value = !isOpen.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          isOpen.value = true;
        }}
      >
        {label}
      </button>
      {isOpen.value && (
        <div
          class={`menu-list ${align} ${isAbove ? 'above' : ''}`}
          role="menu"
          tabIndex={-1}
          id={id}
          aria-label={name ?? (typeof label === 'string' ? label : undefined)}
          onKeyDown={(event) => moveInMenu(event, close)}
        >
          {groups.map((items, at) => (
            <MenuGroup key={items[0]?.id} items={items} isFirst={at === 0} close={close} />
          ))}
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  readonly items: readonly MenuItem[];
  readonly isFirst: boolean;
  readonly close: (isFocusBack: boolean) => void;
}

function MenuGroup({ items, isFirst, close }: GroupProps): JSX.Element {
  return (
    <>
      {!isFirst && <hr />}
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...roleOf(item)}
          aria-disabled={item.isDisabled}
          tabIndex={-1}
          lang={item.lang}
          onClick={() => {
            if (item.isDisabled) return;
            // Focus returns before the choice, which may move it elsewhere.
            close(true);
            item.onChoose();
          }}
        >
          <span>{item.label}</span>
          {item.keys !== undefined && <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </>
  );
}

function roleOf({ isChecked }: MenuItem): ButtonHTMLAttributes {
  return isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked };
}

type Root = { readonly current: HTMLDivElement | null };

/** A click outside closes the menu, and Escape wherever the focus is: it is lost if its item is replaced. */
function useClosing(root: Root, isOpen: boolean, close: (isFocusBack: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close(true);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOpen]);
}

function useFocusFirst(root: Root, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const items = itemsOf(root.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }, [isOpen]);
}

function itemsOf(element: Element | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function moveInMenu(event: KeyboardEvent, close: (isFocusBack: boolean) => void): void {
  if (event.key === 'Tab') {
    close(false);
    return;
  }
  const items = itemsOf(event.currentTarget as Element);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[
    event.key
  ];
  const next = to === undefined ? itemByLetter(items, at, event) : items[(to + items.length) % items.length];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function itemByLetter(items: readonly HTMLElement[], at: number, event: KeyboardEvent): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === ' ' || [...event.key].length !== 1) return;
  const letter = event.key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    (item.textContent ?? '').toLocaleLowerCase().startsWith(letter),
  );
}

/** Command on a Mac, Control elsewhere. */
export function modKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
