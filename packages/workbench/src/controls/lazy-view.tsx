import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { showNotice } from '../live/notice.js';
import type { Part } from '../messages/en/parts/texts.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';

/** @param parts of the texts that it shows; `none-late` if it shows only those of the first view */
export function lazyView(load: () => Promise<ComponentType>, parts: readonly Part[] | 'none-late' = []): ComponentType {
  const loaded = signal<ComponentType | undefined>(undefined);
  let isLoading = false;
  return function LazyView(): JSX.Element | null {
    const View = loaded.value;
    if (View !== undefined) return <View />;
    if (!isLoading) {
      isLoading = true;
      Promise.all([load(), parts === 'none-late' ? undefined : textsLoaded(...parts)]).then(
        ([view]) => (loaded.value = view),
        () => {
          // It is loaded again when it is shown again.
          isLoading = false;
          showNotice('error', () => text('app', 'notLoaded'));
        },
      );
    }
    return null;
  };
}
