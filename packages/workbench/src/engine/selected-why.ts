/** The reason of the verdict of the selected cell. The editor marks its lines, and the page shows it. */

import { effect, signal } from '@preact/signals';
import { crawlers, selectedCell, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { answered, askWhy } from './client.js';
import type { Why } from './protocol.js';

export interface SelectedWhy {
  readonly url: string;
  readonly crawler: string;
  readonly why: Why;
}

export const selectedWhy = signal<SelectedWhy | undefined>(undefined);

/** Milliseconds of a whole answer from which the next one waits for a pause: verdicts of the next key would wait for it. */
const SLOW = 30;
/** Milliseconds without a change. */
const PAUSE = 150;

let newest = 0;
let pause: ReturnType<typeof setTimeout> | undefined;
let isSlow = false;

export function startWhy(): void {
  effect(() => {
    const cell = selectedCell.value;
    // Another draft may have changed the reason.
    answered.value;
    const [url, crawler] = [urls.value[cell?.row ?? -1], crawlers.value[cell?.column ?? -1]];
    const path = paths.value[cell?.row ?? -1];
    const asked = ++newest;
    clearTimeout(pause);
    if (url === undefined || crawler === undefined || typeof path !== 'string') {
      selectedWhy.value = undefined;
      return;
    }
    const show = (why: Why): boolean => {
      if (asked === newest) selectedWhy.value = { url, crawler, why };
      return asked === newest;
    };
    const showWhole = async (): Promise<void> => {
      const start = performance.now();
      show(await askWhy(path, crawler));
      isSlow = performance.now() - start > SLOW;
    };
    const known = selectedWhy.peek();
    const isTyping = known?.url === url && known.crawler === crawler;
    askWhy(path, crawler, { isWhole: false }).then((why) => {
      if (!show(why) || !why.isPartial) return;
      if (isSlow && isTyping) pause = setTimeout(showWhole, PAUSE);
      else showWhole();
    });
  });
}
