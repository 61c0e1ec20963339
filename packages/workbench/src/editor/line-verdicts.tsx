import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { answers } from '../engine/client.js';
import { EXPLAINED } from '../engine/protocol.js';
import { text } from '../messages/text.js';
import { currentLine } from '../state/workspace.js';

/** Verdicts that are counted: a longer list would make each move of the pointer slow. */
const MAX_COUNTED = 200_000;

const count = computed(() => {
  const { flags, lines } = answers.value;
  const line = currentLine.value;
  if (line === undefined || flags.length > MAX_COUNTED) return undefined;
  let decided = 0;
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] === line && ((flags[at] ?? 0) & EXPLAINED) !== 0) decided++;
  }
  return decided === 0 ? undefined : { line, count: decided, all: flags.length };
});

/** Says how many verdicts the line decides that the caret or the pointer is on. */
export function LineVerdicts(): JSX.Element | null {
  const known = count.value;
  if (known === undefined) return null;
  return <span class="quiet line-verdicts">{text('editor', 'lineDecides', known)}</span>;
}
