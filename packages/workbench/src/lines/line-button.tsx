import type { ComponentChildren, JSX } from 'preact';
import { showLine } from '../editor/show-line.js';
import { text } from '../messages/text.js';

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
      onClick={() => showLine(line)}
    >
      {children}
    </button>
  );
}
