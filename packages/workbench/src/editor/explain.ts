import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { runTask } from '../analysis/task-client.js';
import { dialect, draftBytes } from '../state/workspace.js';

/** Shows what a line does beside the pointer. */
export const explanation: Extension = hoverTooltip(async (_view, offset) => {
  const input = { bytes: draftBytes.peek(), dialect: dialect.peek(), offset };
  const found = await runTask('hover', input).catch(() => undefined);
  if (found === undefined || input.bytes !== draftBytes.peek()) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'explanation';
      dom.lang = 'en';
      for (const sentence of found.sentences) {
        const paragraph = document.createElement('p');
        paragraph.textContent = sentence;
        dom.append(paragraph);
      }
      return { dom };
    },
  };
});
