import type { JSX } from 'preact';

export function ChangesView(): JSX.Element {
  return <div class="changes" />;
}
