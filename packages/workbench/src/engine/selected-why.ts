/** The reason of the verdict of the selected cell. The editor marks its lines, and the page shows it. */

import { effect, signal } from '@preact/signals';
import { crawlers, selectedCell, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { answers, askWhy } from './client.js';
import type { Why } from './protocol.js';

export interface SelectedWhy {
  readonly url: string;
  readonly crawler: string;
  readonly why: Why;
}

export const selectedWhy = signal<SelectedWhy | undefined>(undefined);

let newest = 0;

export function startWhy(): void {
  effect(() => {
    const cell = selectedCell.value;
    // Each answer may have changed the reason.
    answers.value.version;
    const [url, crawler] = [urls.value[cell?.row ?? -1], crawlers.value[cell?.column ?? -1]];
    const path = paths.value[cell?.row ?? -1];
    const asked = ++newest;
    if (url === undefined || crawler === undefined || typeof path !== 'string') {
      selectedWhy.value = undefined;
      return;
    }
    const show = (why: Why): boolean => {
      if (asked === newest) selectedWhy.value = { url, crawler, why };
      return asked === newest;
    };
    askWhy(path, crawler, { isWhole: false }).then(async (why) => {
      if (show(why) && why.isPartial) show(await askWhy(path, crawler));
    });
  });
}
