import type { PolicyStated } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { LineButton } from '../lines/go-to-line.js';
import { clip } from '../messages/clip.js';
import { text } from '../messages/text.js';
import { UseMark } from './use-mark.js';

const MAX_PATHS = 3;

/** What the file states about a use, beside what may be fetched. */
export function StatedUse({ stated }: { readonly stated: PolicyStated }): JSX.Element {
  const { preference, lines, paths, more } = stated;
  const hidden = paths.length + more - MAX_PATHS;
  return (
    <ul class="stated">
      <li>
        <span class="quiet">{text('policy', 'usageUse')}</span>
        <UseMark preference={preference} />
        {lines[0] !== undefined && <LineButton line={lines[0]} />}
      </li>
      {paths.slice(0, MAX_PATHS).map((one) => (
        <li key={one.path}>
          <code translate={false}>{clip(one.path)}</code>
          <UseMark preference={one.preference} />
          {one.lines[0] !== undefined && <LineButton line={one.lines[0]} />}
        </li>
      ))}
      {hidden > 0 && <li class="quiet">{text('lists', 'more', { count: hidden })}</li>}
    </ul>
  );
}
