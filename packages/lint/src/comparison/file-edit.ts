import type { MessageValues } from '@maycrawl/core/message';
import type { differences as texts } from '../messages/en/differences.js';

/** One sentence on an edit: its id in the catalogue, and its values. `names` are product tokens, or `*`. */
export interface FileEdit {
  readonly id: keyof typeof texts;
  readonly names: readonly string[];
  readonly values: MessageValues;
}

export function edit(id: FileEdit['id'], names: readonly string[], values: MessageValues): FileEdit {
  return { id, names, values };
}
