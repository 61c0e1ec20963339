import type { Range, Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Finding } from '@maycrawl/language';
import { text } from '../messages/text.js';
import { marksOf, TagWidget } from './marks.js';

/** Underlines the findings and names them at the end of their lines. CodeMirror draws those of visible lines. */

export const { set: setFindings, field: findingMarks } = marksOf(decorate, EditorView.decorations);

function decorate(findings: readonly Finding[], doc: Text): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const byLine = new Map<number, Finding[]>();
  for (const finding of findings) {
    const from = Math.min(finding.from, doc.length);
    const to = Math.min(finding.to, doc.length);
    const line = doc.lineAt(from);
    const known = byLine.get(line.number);
    if (known === undefined) byLine.set(line.number, [finding]);
    else known.push(finding);
    // A finding about the whole file or group is not underlined.
    const end = Math.min(to, line.to);
    const name = finding.isUnnecessary ? 'finding unnecessary' : `finding ${finding.severity}`;
    if (end > from) ranges.push(Decoration.mark({ class: name }).range(from, end));
  }
  for (const [number, found] of byLine) {
    const line = doc.line(number);
    const tag = tagOf(found);
    const worst = Math.min(...found.map(({ severity }) => LEVELS.indexOf(severity)));
    const description = found
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 500);
    ranges.push(Decoration.line({ attributes: { 'aria-description': `${tag}. ${description}` } }).range(line.from));
    ranges.push(Decoration.widget({ widget: new TagWidget(tag, LOOKS[worst] ?? 'noted'), side: 2 }).range(line.to));
  }
  return Decoration.set(ranges, true);
}

const LEVELS: readonly Finding['severity'][] = ['error', 'warning', 'info'];
/** The look of the tag on a line with a finding of each level. */
const LOOKS = ['failed', 'warned', 'noted'];

const SEVERITIES = { error: 'tagError', warning: 'tagWarning', info: 'tagInfo' } as const;

function tagOf(found: readonly Finding[]): string {
  const [first] = found;
  if (first === undefined) return '';
  if (found.length > 1) return text('problems', 'tagMany', { count: found.length });
  if (/typo|misspel/.test(first.variant)) return text('problems', 'tagMisspelt');
  if (/duplicate|repeated/.test(first.variant)) return text('problems', 'tagDuplicate');
  if (first.isUnnecessary) return text('problems', 'tagNoEffect');
  return text('problems', SEVERITIES[first.severity]);
}
