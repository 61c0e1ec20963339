import type { ButtonHTMLAttributes, JSX } from 'preact';

interface Props extends ButtonHTMLAttributes {
  readonly label: string;
}

/** A button that shows a text, of the class `button` unless another one is given. */
export function Button({ label, ...attributes }: Props): JSX.Element {
  return (
    <button type="button" class="button" {...attributes}>
      {label}
    </button>
  );
}
