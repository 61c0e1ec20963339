import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { text } from '../messages/text.js';
import { changeCount, watchChanges } from './changes-state.js';

export function ChangesBadge(): JSX.Element | null {
  useEffect(watchChanges, []);
  const count = changeCount.value;
  if (count === 0) return null;
  return (
    <>
      <span class="badge" aria-hidden="true">
        {count > 999 ? '999+' : count}
      </span>
      <span class="visually-hidden">{text('app', 'changeCount', { count })}</span>
    </>
  );
}
