import type { JSX } from 'preact';
import type { FindingLevel } from '../analysis/tasks/findings-task.js';

/** Filled octagon with a cross, triangle, circle: levels differ without their colours. */
export function LevelMark({ level }: { readonly level: FindingLevel }): JSX.Element {
  return (
    <svg class={`level-mark ${level}`} viewBox="0 0 12 12" aria-hidden="true">
      {level === 'error' && (
        <>
          <path class="filled" d="M3.8.5h4.4l3.3 3.3v4.4l-3.3 3.3H3.8L.5 8.2V3.8z" />
          <path class="inner" d="M4 4l4 4M8 4 4 8" />
        </>
      )}
      {level === 'warning' && <path d="M6 1.2 11.2 10.8H.8zM6 4.6v2.6M6 8.6v.8" />}
      {level === 'info' && <path d="M6 1a5 5 0 1 0 .01 0M6 3.2v1M6 5.4v3.4" />}
    </svg>
  );
}
