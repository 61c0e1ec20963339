import { Compartment, type Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { effect } from '@preact/signals';

/** Returns an extension with texts of the page, which is made again when the language is another. */
export function inLanguage(make: () => Extension): Extension {
  const texts = new Compartment();
  const follow = ViewPlugin.define((view) => {
    let isFirst = true;
    const stop = effect(() => {
      const made = make();
      // The view may be in the middle of an update.
      if (!isFirst) queueMicrotask(() => view.dispatch({ effects: texts.reconfigure(made) }));
      isFirst = false;
    });
    return { destroy: stop };
  });
  return [texts.of(make()), follow];
}
