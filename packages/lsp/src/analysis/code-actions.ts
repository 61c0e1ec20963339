import { visibleText } from '@maycrawl/core/message';
import type { Finding, FindingFix } from '@maycrawl/language';
import { CodeActionKind, CodeActionTriggerKind, type Diagnostic, type Range } from 'vscode-languageserver-types';
import type { InputOf, OfferedAction } from '../jobs/jobs.js';
import type { OpenFile } from './open-file.js';

/** Is offered as such, and by editors that fix everything when a file is saved. */
export const FIX_ALL: string = `${CodeActionKind.SourceFixAll}.maycrawl`;

/** The most characters of a path that a title shows. */
const MAX_PATH = 60;

/** Returns the fixes of the findings in a range, and the one that fixes all. Without proofs, none is said to be proved. */
export function codeActionsOf(file: OpenFile, input: InputOf<'codeActions'>): OfferedAction[] {
  const { only } = input.context;
  return [
    ...(isWanted(CodeActionKind.QuickFix, only) ? quickFixes(file, input) : []),
    ...(offersFixAll(input) ? fixAll(file) : []),
  ];
}

/** Not whenever the cursor moves, for which editors ask automatically: it is the most expensive action. */
function offersFixAll({ withProofs, context: { only, triggerKind } }: InputOf<'codeActions'>): boolean {
  const isAsked = only !== undefined || triggerKind !== CodeActionTriggerKind.Automatic;
  return withProofs && isAsked && isWanted(FIX_ALL, only);
}

/** A client that wants `source` wants `source.fixAll` too. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}

function quickFixes(file: OpenFile, { range, context, withProofs }: InputOf<'codeActions'>): OfferedAction[] {
  const { document, positions } = file;
  if (withProofs) document.provedFindings();
  const [from, to] = [positions.offsetAt(range.start), positions.offsetAt(range.end)];
  return document.codeActions({ from, to }).flatMap(({ finding, fix }): OfferedAction[] => {
    const diagnostics = context.diagnostics.filter((one) => isOf(one, finding, positions.rangeOf(finding)));
    const action = { title: titleOf(fix, file), kind: CodeActionKind.QuickFix, diagnostics };
    if (fix.needsBytes) {
      return file.traits.showsDisabled ? [{ ...action, disabled: { reason: file.say('onlyInBytes') } }] : [];
    }
    const isPreferred = fix === finding.fixes[0] && isSafe(fix);
    const edits = fix.edits.map((edit) => ({ range: positions.rangeOf(edit), newText: edit.insert }));
    return [{ ...action, isPreferred, edits }];
  });
}

/** True for a fix that `maycrawl lint --fix` would apply: no parser gives another verdict, and that is proved. */
function isSafe({ kind, isProved }: FindingFix): boolean {
  return kind === 'safe' && isProved === true;
}

function titleOf(fix: FindingFix, { say }: OpenFile): string {
  const { title, kind, changed } = fix;
  if (isSafe(fix)) return say('proved', { title });
  if (kind === 'safe') return title;
  if (changed === undefined) return say('mayChange', { title });
  const readers = say(changed.dialect);
  return say(changed.becomesAllowed ? 'wouldAllow' : 'wouldBlock', { title, readers, path: shownPath(changed.path) });
}

/** In a menu, a long path would hide what the fix does to it. */
function shownPath(path: string): string {
  const characters = [...visibleText(path)];
  return characters.length <= MAX_PATH ? characters.join('') : `${characters.slice(0, MAX_PATH - 1).join('')}…`;
}

function isOf({ code, range: { start, end } }: Diagnostic, finding: Finding, range: Range): boolean {
  return (
    code === finding.code &&
    start.line === range.start.line &&
    start.character === range.start.character &&
    end.line === range.end.line &&
    end.character === range.end.character
  );
}

function fixAll({ document, positions, say }: OpenFile): OfferedAction[] {
  const { bytes, count, withheld } = document.fixAll();
  const edits = document.editsTo(bytes).map((edit) => ({ range: positions.rangeOf(edit), newText: edit.insert }));
  if (edits.length === 0) return [];
  const title = withheld === 0 ? say('fixAll', { count }) : say('fixAllBut', { count, withheld });
  return [{ title, kind: FIX_ALL, edits }];
}
