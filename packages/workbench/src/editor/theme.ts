import { EditorView } from '@codemirror/view';

/** The look of the editor. It stands in a shadow root, so it uses the page's tokens by their names. */
export const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '21px', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--comment)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '46px', padding: '0 14px 0 0', fontSize: '12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--raised)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--line)',
  },
  '.key': { fontWeight: '600' },
  '.agent': { color: 'var(--accent)' },
  '.comment': { color: 'var(--comment)' },
});
