import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { showNotice } from '../live/notice.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';

export function lazyView(load: () => Promise<ComponentType>, ready: () => Promise<void> = textsLoaded): ComponentType {
  const loaded = signal<ComponentType | undefined>(undefined);
  let isLoading = false;
  return function LazyView(): JSX.Element | null {
    const View = loaded.value;
    if (View !== undefined) return <View />;
    if (!isLoading) {
      isLoading = true;
      Promise.all([load(), ready()]).then(
        ([view]) => (loaded.value = view),
        () => {
          // It is loaded again when it is shown again.
          isLoading = false;
          showNotice({ kind: 'error', text: text('app', 'notLoaded') });
        },
      );
    }
    return null;
  };
}
