import type { ComponentChildren, JSX } from 'preact';
import { text } from '../messages/text.js';
import { goToLine } from './go-to-line.js';

interface Props {
  readonly line: number;
  /** Default: `line 3`. */
  readonly children?: ComponentChildren;
}

/** A line of the draft that goes to it. */
export function LineButton({ line, children = text('policy', 'line', { line }) }: Props): JSX.Element {
  return (
    <button
      type="button"
      class="line-button"
      title={text('policy', 'goToLine', { line })}
      onClick={() => goToLine(line)}
    >
      {children}
    </button>
  );
}
