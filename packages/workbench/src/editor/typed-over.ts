import { EditorView } from '@codemirror/view';

/**
 * Replaces selected text by what is typed, before the browser does: Chromium would keep the look of the selected text in a
 * style attribute, which the content security policy of the page refuses and reports.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || !data || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
