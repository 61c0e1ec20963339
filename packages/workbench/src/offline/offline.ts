/** Makes the page open without a network, and says when a new version of it is ready. */

import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';

/** Resolves at once where there are no Service Workers: over plain http, and in some private windows. */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const registration = await navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
  if (registration === undefined) return;
  if (registration.waiting !== null) announce();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without a controller, this is the first visit.
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) announce();
    });
  });
}

function announce(): void {
  showNotice('done', () => text('outcomes', 'newVersion'));
}
