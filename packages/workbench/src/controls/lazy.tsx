import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';

/** Returns a component that is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  let isLoading = false;
  return function Lazy(props: Props): JSX.Element | null {
    const View = loaded.value;
    if (View !== undefined) return <View {...props} />;
    if (!isLoading) {
      isLoading = true;
      load().then(
        (view) => {
          loaded.value = view;
        },
        // The next time that it is shown, it is loaded again.
        () => {
          isLoading = false;
        },
      );
    }
    return null;
  };
}
