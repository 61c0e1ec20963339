/** What an editor asks about a place or the structure of a file. */
import {
  type Completion,
  type DocumentSymbol as FileSymbol,
  formatEdits,
  linksIn,
  renameUserAgent,
  selectionRanges,
  userAgentAt,
} from '@maycrawl/language';
import {
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Hover,
  MarkupKind,
  type Position,
  type SelectionRange,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver-types';
import type { InputOf, Renaming } from '../jobs/jobs.js';
import type { OpenFile } from './open-file.js';

export function hoverAt({ document, positions }: OpenFile, position: Position): Hover | undefined {
  const found = document.hover(positions.offsetAt(position));
  if (found === undefined) return undefined;
  // Plain text: a path may contain what Markdown would read as emphasis.
  const contents = { kind: MarkupKind.PlainText, value: found.sentences.join('\n') };
  return { contents, range: positions.rangeOf(found) };
}

const KINDS: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Keyword,
  crawler: CompletionItemKind.Constant,
  path: CompletionItemKind.File,
  value: CompletionItemKind.Value,
};

export function completionAt({ document, positions }: OpenFile, position: Position): CompletionItem[] {
  const found = document.completions(positions.offsetAt(position));
  if (found === undefined) return [];
  const range = positions.rangeOf(found);
  return found.items.map(({ label, kind, detail, insert }, index) => ({
    label,
    kind: KINDS[kind],
    ...(detail === '' ? {} : { detail }),
    filterText: insert,
    sortText: String(index).padStart(5, '0'),
    textEdit: { range, newText: insert },
  }));
}

export function linksOf({ document, positions }: OpenFile): DocumentLink[] {
  return linksIn(document).map(({ url, ...range }) => ({ range: positions.rangeOf(range), target: url }));
}

export function foldingOf({ document }: OpenFile): FoldingRange[] {
  return document.folding().map(({ first, last, kind }) => ({
    startLine: first - 1,
    endLine: last - 1,
    kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region,
  }));
}

const SYMBOLS: Readonly<Record<FileSymbol['kind'], SymbolKind>> = {
  group: SymbolKind.Namespace,
  rule: SymbolKind.Property,
  sitemap: SymbolKind.File,
};

export function symbolsOf(file: OpenFile): DocumentSymbol[] {
  const symbol = ({ name, kind, children, ...range }: FileSymbol): DocumentSymbol => {
    const whole = file.positions.rangeOf(range);
    // The protocol permits no empty name.
    return {
      name: name.trim() === '' ? '-' : name,
      kind: SYMBOLS[kind],
      range: whole,
      selectionRange: whole,
      children: children.map(symbol),
    };
  };
  return file.document.symbols().map(symbol);
}

export function selectionsAt({ document, positions }: OpenFile, places: readonly Position[]): SelectionRange[] {
  return places.map((place) => {
    const ranges = selectionRanges(document, positions.offsetAt(place)).map((range) => positions.rangeOf(range));
    const whole = { range: ranges.at(-1) ?? { start: place, end: place } };
    // From the outermost to the innermost, which is the result.
    return ranges.slice(0, -1).reduceRight<SelectionRange>((parent, range) => ({ range, parent }), whole);
  });
}

export function renamingAt({ document, positions }: OpenFile, position: Position): Renaming | undefined {
  const place = userAgentAt(document, positions.offsetAt(position));
  return place && { range: positions.rangeOf(place), placeholder: place.token };
}

/** Returns why a name is refused, or the edits. */
export function renameAt(
  { document, positions, say }: OpenFile,
  { position, name }: InputOf<'rename'>,
): TextEdit[] | string {
  try {
    const edits = renameUserAgent(document, positions.offsetAt(position), name.trim());
    return edits.map((edit) => ({ range: positions.rangeOf(edit), newText: edit.insert }));
  } catch (error) {
    if (error instanceof RangeError) return say('noToken');
    throw error;
  }
}

export function formattedEdits({ document, positions }: OpenFile): TextEdit[] {
  return formatEdits(document).map((edit) => ({ range: positions.rangeOf(edit), newText: edit.insert }));
}

/** What each group does, above it. */
export function lensesOf({ document }: OpenFile): CodeLens[] {
  return document.groups().map(({ line, text }) => {
    const start = { line: line - 1, character: 0 };
    return { range: { start, end: start }, command: { title: text, command: '' } };
  });
}
