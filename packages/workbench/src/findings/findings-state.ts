/** The newest findings of the draft. Safe fixes are proved once typing pauses. */

import { effect, signal } from '@preact/signals';
import { runTask } from '../analysis/task-client.js';
import type { Findings } from '../analysis/tasks/findings-task.js';
import { announce } from '../live/announce.js';
import type { FindingTexts } from '../messages/finding-texts.js';
import { language, textsLoaded } from '../messages/language.js';
import type { Language } from '../messages/languages.js';
import { text } from '../messages/text.js';
import { calmBytes, dialect, draft, draftBytes, original } from '../state/workspace.js';

export interface KnownFindings extends Findings {
  readonly bytes: Uint8Array;
  readonly isProved: boolean;
}

export const findings = signal<KnownFindings | undefined>(undefined);
/** `pending`: a check is running, and `findings` belongs to an older draft. */
export const progress = signal<'pending' | 'answered' | 'stopped'>('pending');

/** Milliseconds after the last edit. */
const PROVE_DELAY = 400;
/** Until the first view is idle. */
const FIRST_DELAY = 200;

let proofTimer: ReturnType<typeof setTimeout> | undefined;
let isFirst = true;

export function startFindings(): void {
  effect(() => {
    draft.value;
    progress.value = 'pending';
  });
  effect(() => {
    original.value;
    // Those of another file would seem to be of this one.
    findings.value = undefined;
  });
  effect(() => {
    const bytes = calmBytes.value;
    dialect.value;
    language.value;
    progress.value = 'pending';
    clearTimeout(proofTimer);
    if (isFirst) setTimeout(() => check(draftBytes.peek()), FIRST_DELAY);
    else check(bytes);
    isFirst = false;
  });
}

export function checkAgain(): void {
  progress.value = 'pending';
  check(draftBytes.peek());
}

function check(bytes: Uint8Array): void {
  findingsIn(bytes, false).then(
    (found) => {
      if (found === undefined || bytes !== draftBytes.peek()) return;
      announceFindings(findings.peek(), found);
      findings.value = { ...found, bytes, isProved: false };
      progress.value = 'answered';
      clearTimeout(proofTimer);
      if (found.findings.some(({ fixes }) => fixes.length > 0))
        proofTimer = setTimeout(() => prove(bytes), PROVE_DELAY);
    },
    () => {
      if (bytes === draftBytes.peek()) progress.value = 'stopped';
    },
  );
}

/** Returns the texts of findings and lines; undefined for English. */
export async function findingTexts(tag: Language): Promise<FindingTexts | undefined> {
  return tag === 'en' ? undefined : (await import('../messages/finding-texts.js')).findingTexts(tag);
}

/** Returns the findings in the language of the page; undefined if it was changed before its texts were loaded. */
async function findingsIn(bytes: Uint8Array, withProofs: boolean): Promise<Findings | undefined> {
  const tag = language.peek();
  // What is said beside findings is loaded late, too. Without it, they are shown all the same.
  const [texts] = await Promise.all([findingTexts(tag), textsLoaded().catch(() => undefined)]);
  if (tag !== language.peek()) return undefined;
  const input = { bytes, dialect: dialect.peek(), withProofs, texts };
  return runTask('findings', input, withProofs ? { slot: 'proofs' } : {});
}

/** If the proof takes too long, the fixes remain without one, and the page offers to show what they change. */
function prove(bytes: Uint8Array): void {
  const keep = (found: Findings | undefined): void => {
    if (found !== undefined && bytes === draftBytes.peek()) findings.value = { ...found, bytes, isProved: true };
  };
  findingsIn(bytes, true).then(keep, () => {
    const known = findings.peek();
    if (known?.bytes === bytes) findings.value = { ...known, isProved: true };
  });
}

function announceFindings(
  before: KnownFindings | undefined,
  { findings: after, total, language: tag }: Findings,
): void {
  if (before === undefined || before.language !== tag || (before.total === total && total > 1000)) return;
  const known = new Set(before.findings.map(({ code, message }) => `${code} ${message}`));
  const isNew = after.filter(({ code, message }) => !known.has(`${code} ${message}`)).length;
  if (isNew === 0 && before.total === total) return;
  if (total === 0) announce(text('problems', 'none'), 'findings');
  else if (isNew === 0) announce(text('problems', 'count', { count: total }), 'findings');
  else announce(text('problems', 'countNew', { count: total, isNew }), 'findings');
}
