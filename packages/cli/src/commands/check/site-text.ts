import { allowPrivateHelps } from '../../session/known-origin.js';
import type { Paint } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';
import { basis, type SiteAnswer, type UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { answerText, truncationText } from '../../verdicts/verdict-text.js';

/** An answer with the bytes of its file. */
export interface SiteTextItem extends SiteAnswer {
  readonly bytes: Uint8Array | undefined;
}

function place(answer: SiteAnswer, startedAt: number): string {
  const { robotsUrl, rules, reason } = answer.verdict;
  const line = rules?.rule === undefined ? '' : `:${rules.rule.line}`;
  const isLetThrough = reason === 'refused-address' && allowPrivateHelps(answer.known.local?.detail);
  const hint = isLetThrough ? '; --allow-private lets it through' : '';
  return `in ${printable(robotsUrl)}${line} (${printable(basis(answer, startedAt, Date.now()))})${hint}`;
}

/** The answer for people, with what it rests on: which robots.txt, its status, where from and how old (G5). */
export function siteText(item: SiteTextItem | UnsupportedAnswer, startedAt: number, paint: Paint): string {
  if (item.known === undefined) return answerText({ ...item, rules: undefined }, undefined, undefined, paint);
  const { known, bytes, verdict } = item;
  const { rules } = verdict;
  const file =
    rules === undefined || bytes === undefined || known.robots === undefined
      ? undefined
      : { bytes, robots: known.robots };
  const cut = rules === undefined || known.robots === undefined ? undefined : truncationText(known.robots);
  const note = cut === undefined ? '' : `  ${cut}\n`;
  return answerText({ ...item, rules }, place(item, startedAt), file, paint) + note;
}
