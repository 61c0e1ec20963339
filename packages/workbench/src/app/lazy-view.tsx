import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';

/** Returns a component that is loaded when it is first shown. */
export function lazyView(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<ComponentType | undefined>(undefined);
  let isLoading = false;
  return function LazyView(): JSX.Element | null {
    const View = loaded.value;
    if (View === undefined) {
      if (!isLoading) {
        isLoading = true;
        load().then((view) => {
          loaded.value = view;
        });
      }
      return null;
    }
    return <View />;
  };
}
