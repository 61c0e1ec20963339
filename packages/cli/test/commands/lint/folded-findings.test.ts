import { lint } from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { conciseReport } from '../../../src/commands/lint/concise-report.js';
import { foldedFindings } from '../../../src/commands/lint/folded-findings.js';
import { markdownReport } from '../../../src/commands/lint/markdown-report.js';
import { prettyReport } from '../../../src/commands/lint/pretty-report.js';
import { paintFor } from '../../../src/terminal/paint.js';
import { maycrawl } from '../../maycrawl.js';
import { lintedFile, reportText } from './report-text.js';

/** The file with these lines, as `maycrawl lint` checks it. */
function checked(...lines: string[]) {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  return { ...lintedFile('robots.txt', bytes, lint(bytes)), isUnfolded: false };
}

const TYPOS = checked('User-agent: *', 'Disallow: /a*', ...Array.from({ length: 34 }, (_, i) => `Disallw: /${i}`));

describe('findings for people', () => {
  it.each([
    [1, undefined],
    [2, 'line 4'],
    [3, 'lines 4 and 5'],
    [5, 'lines 4, 5, 6 and 7'],
    [6, 'lines 4, 5, 6 and 2 more'],
    [34, 'lines 4, 5, 6 and 30 more'],
  ])('%i of one rule with the same advice are one entry', (count, elsewhere) => {
    const { findings } = foldedFindings({ ...TYPOS, diagnostics: TYPOS.diagnostics.slice(1, 1 + count) });
    expect(findings.map((one) => [one.first.location.start.line, one.elsewhere])).toEqual([[3, elsewhere]]);
  });

  it('other advice of the same rule is another entry', () => {
    const { findings } = foldedFindings(checked('User-agent: *', 'Disallw: /x', 'User_agent: a', 'Disallw: /y'));
    expect(findings.map((one) => [one.first.location.start.line, one.elsewhere])).toEqual([
      [2, 'line 4'],
      [3, undefined],
    ]);
  });

  it('errors come before warnings, and notes are counted', () => {
    const file = checked(
      'User-agent: *',
      'Disallow: /a*',
      'Disallow: /b*',
      'Disallow: /c d',
      'Disallow: e f',
      'Crawl-delay: 3',
    );
    const { findings, notes } = foldedFindings(file);
    expect(findings.map(({ first }) => first.severity)).toEqual(['error', 'warning']);
    expect(notes).toBe('3 notes: 2 × needless-star, unsupported-by-google; --all shows them');
    expect(foldedFindings({ ...file, threshold: 'info' }).notes).toBeUndefined();
    expect(foldedFindings({ ...file, isSelected: true }).notes).toBeUndefined();
    expect(foldedFindings({ ...file, isUnfolded: true }).findings).toHaveLength(file.diagnostics.length);
  });

  it('pretty, concise and markdown fold, and name the page of a rule once', async () => {
    const pretty = reportText(prettyReport(await paintFor(-1)), [TYPOS, TYPOS]);
    expect(pretty.match(/^robots\.txt:3:1 error misspelt-field$/gm)).toHaveLength(2);
    expect(pretty.match(/^ {2}also: lines 4, 5, 6 and 30 more$/gm)).toHaveLength(2);
    expect(pretty.match(/ more: maycrawl lint --explain rejected-typo /g)).toHaveLength(1);
    expect(pretty.match(/^1 note: needless-star; --all shows it$/gm)).toHaveLength(2);
    expect(reportText(conciseReport(), [TYPOS])).toBe(
      'robots.txt:3:1: error misspelt-field: `Disallw` is not a field: the line is ignored. ' +
        'Also in lines 4, 5, 6 and 30 more. (docs/rules/misspelt-field.md#rejected-typo)\n' +
        'robots.txt: 1 note: needless-star; --all shows it\n',
    );
    expect(reportText(markdownReport(), [TYPOS]).split('\n')).toHaveLength(7);
  });

  it('concise names the other line', () => {
    const file = checked('User-agent: *', 'Disallow: /a', 'Disallow: /b', 'Disallow: /a');
    const shown = reportText(conciseReport(), [{ ...file, isUnfolded: true }]);
    expect(shown).toMatch(/^robots\.txt:4:\d+: info needless-rule: .* See line 2\. \(docs/m);
  });

  it('a rule that allows everything, and a delay for a crawler that obeys it, are clean', () => {
    for (const text of ['User-agent: *\nDisallow:\n', 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /a/\n']) {
      expect(maycrawl(['lint', '--no-config', '--all', '-'], { input: text }).stdout).toBe('no findings in stdin\n');
    }
  });
});
