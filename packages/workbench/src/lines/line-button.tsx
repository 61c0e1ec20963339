import type { ComponentChildren, JSX } from 'preact';
import { text } from '../messages/text.js';
import { goToLine } from './go-to-line.js';

interface Props {
  readonly line: number;
  /** The tooltip. Default: `Go to line 3`. */
  readonly title?: string;
  /** Default: `line 3`. */
  readonly children?: ComponentChildren;
}

export function LineButton({ line, title, children }: Props): JSX.Element {
  return (
    <button
      type="button"
      class="line-button"
      title={title ?? text('policy', 'goToLine', { line })}
      onClick={() => goToLine(line)}
    >
      {children ?? text('policy', 'line', { line })}
    </button>
  );
}
