import type { JSX } from 'preact';

export function OutageView(): JSX.Element {
  return <div class="outage" />;
}
