import { allowPrivateHint } from '../../session/known-origin.js';
import type { Paint } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';
import { basis, type SiteAnswer, type UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { answerText, truncationText } from '../../verdicts/verdict-text.js';

export interface SiteTextItem extends SiteAnswer {
  readonly bytes: Uint8Array | undefined;
  /** A sentence on a file that is not text, such as a web page. */
  readonly content: string | undefined;
}

function place(answer: SiteAnswer, startedAt: number): string {
  const { robotsUrl, rules, reason, failure } = answer.verdict;
  const line = rules?.rule === undefined ? '' : `:${rules.rule.line}`;
  const hint = reason === 'refused-address' ? allowPrivateHint(failure) : '';
  return `in ${printable(robotsUrl)}${line} (${printable(basis(answer, startedAt, Date.now()))})${hint}`;
}

export function siteText(item: SiteTextItem | UnsupportedAnswer, startedAt: number, paint: Paint): string {
  if (item.origin === undefined) return answerText({ ...item, rules: undefined }, undefined, undefined, paint);
  const { origin, bytes, content, verdict } = item;
  const { rules } = verdict;
  const file =
    rules === undefined || bytes === undefined || origin.robots === undefined
      ? undefined
      : { bytes, robots: origin.robots };
  const cut = rules === undefined || origin.robots === undefined ? undefined : truncationText(origin.robots);
  const notes = [cut, content].map((note) => (note === undefined ? '' : `  ${note}\n`));
  return answerText({ ...item, rules }, place(item, startedAt), file, paint) + notes.join('');
}
