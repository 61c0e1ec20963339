import type { JSX } from 'preact';
import { alerted, announced } from './announce.js';

export function LiveRegion(): JSX.Element {
  const { count, message } = alerted.value;
  return (
    <>
      <div class="visually-hidden" role="status">
        {announced}
      </div>
      <div class="visually-hidden" role="alert">
        {message !== '' && <span key={count}>{message}</span>}
      </div>
    </>
  );
}
