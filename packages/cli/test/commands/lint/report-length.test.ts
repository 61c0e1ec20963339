import { lint } from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../scripts/full-size.js';
import { realFiles } from '../../../../../scripts/real-files.js';
import { conciseReport } from '../../../src/commands/lint/concise-report.js';
import type { LintReport } from '../../../src/commands/lint/linted-file.js';
import { markdownReport } from '../../../src/commands/lint/markdown-report.js';
import { prettyReport } from '../../../src/commands/lint/pretty-report.js';
import { lintedFile, reportText } from './report-text.js';

const from = process.env.MAYCRAWL_CONFORMANCE;
const same = (text: string): string => text;
const PLAIN = { bold: same, dim: same, red: same, green: same, yellow: same };
const REPORTS: readonly (readonly [string, () => LintReport])[] = [
  ['pretty', () => prettyReport(PLAIN)],
  ['concise', conciseReport],
  ['markdown', markdownReport],
];

describe.skipIf(from === undefined)('the reports on real files are short', () => {
  const linted = everyNth(from === undefined ? [] : realFiles(from), 5).map(({ host, bytes }) => ({
    ...lintedFile('robots.txt', bytes, lint(bytes, { url: `https://${host}/robots.txt` })),
    isUnfolded: false,
  }));

  it.each(REPORTS)('%s', (_, report) => {
    const counts = linted.map((file) => reportText(report(), [file]).split('\n').length - 1).sort((a, b) => a - b);
    const at = (share: number) => counts[Math.floor(share * (counts.length - 1))];
    const [median, most, all] = [at(0.5), at(0.9), at(1)];
    expect(median, `median ${median}, 90 % ${most}, longest ${all}`).toBeLessThanOrEqual(8);
    expect(most).toBeLessThanOrEqual(40);
    expect(all).toBeLessThanOrEqual(200);
  });
});
