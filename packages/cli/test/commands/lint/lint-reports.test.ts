import { parse } from '@maycrawl/core';
import { type Diagnostic, type Location, lint } from '@maycrawl/lint';
import { rules } from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
import { checkstyleReport } from '../../../src/commands/lint/checkstyle-report.js';
import { conciseReport } from '../../../src/commands/lint/concise-report.js';
import { fingerprintsOf } from '../../../src/commands/lint/fingerprints.js';
import { githubReport } from '../../../src/commands/lint/github-report.js';
import { gitlabReport } from '../../../src/commands/lint/gitlab-report.js';
import { jsonReport } from '../../../src/commands/lint/json-report.js';
import { junitReport } from '../../../src/commands/lint/junit-report.js';
import type { LintedFile } from '../../../src/commands/lint/linted-file.js';
import { markdownReport } from '../../../src/commands/lint/markdown-report.js';
import { prettyReport } from '../../../src/commands/lint/pretty-report.js';
import { sarifReport } from '../../../src/commands/lint/sarif-report.js';
import type { Paint } from '../../../src/terminal/paint.js';
import { maycrawl } from '../../maycrawl.js';
import { lintedFile, reportText } from './report-text.js';

const plain = (text: string): string => text;
const PLAIN: Paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const TEXT = 'User-agent: *\r\nDisallow: /größe a\r\n# <b>|@me`x`\nDisallow: /c\u001b[2J\tb\n';
const bytes = new TextEncoder().encode(TEXT);

/** Returns the location of `part`, which is within one line of the text. */
function placeOf(part: string): Location {
  const [before = ''] = TEXT.split(part);
  const start = new TextEncoder().encode(before).length;
  const lines = before.split('\n');
  const position = { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  return {
    span: { start, end: start + new TextEncoder().encode(part).length },
    start: position,
    end: { line: position.line, column: position.column + part.length },
  };
}

const space: Diagnostic = {
  code: 'raw-space',
  variant: 'raw-space',
  severity: 'error',
  message: 'The path contains a raw space: 100% of it.',
  messageId: 'space',
  params: { share: '100%' },
  tags: [],
  location: placeOf('/größe a'),
  related: [
    { message: 'The group begins here.', messageId: 'begins', params: {}, location: placeOf('*') },
    { message: 'The same line.', messageId: 'same', params: {}, location: placeOf('größe') },
  ],
  help: 'Write %20.',
  helpId: 'write',
  helpParams: {},
  docs: 'docs/rules/raw-space.md',
  fixes: [
    {
      title: 'Write %20',
      titleId: 'writeEscape',
      params: {},
      applicability: 'unsafe',
      edits: [{ ...placeOf(' a'), text: '%20a' }],
    },
  ],
  claims: [{ kind: 'never-matches', line: 2 }],
};
const comment: Diagnostic = {
  code: 'suppression',
  variant: 'unused-suppression',
  severity: 'info',
  message: 'There is no rule <b>|@me`x` at https://e.example or www.e.example.',
  messageId: 'noRule',
  params: {},
  tags: ['unnecessary'],
  location: placeOf('<b>|@me`x`'),
  related: [],
  help: undefined,
  helpId: undefined,
  helpParams: undefined,
  docs: 'docs/rules/suppression.md#unused-suppression',
  fixes: [],
  claims: [],
};
const control: Diagnostic = {
  ...comment,
  severity: 'warning',
  message: 'A \u001b[2J here.',
  location: placeOf('/c\u001b[2J\tb'),
};
const file: LintedFile = lintedFile('a,b:c%.txt', bytes, [space, comment]);
const page: LintedFile = { ...file, name: 'https://e.example/robots.txt', kind: 'url', diagnostics: [space] };

describe('the formats of lint', () => {
  it('pretty: shows the lines around, related places, help, fix and where to read more', () => {
    expect(reportText(prettyReport(PLAIN), [file])).toBe(`a,b:c%.txt:2:11 error raw-space
  The path contains a raw space: 100% of it.
  1 | User-agent: *
    |             - The group begins here.
  2 | Disallow: /größe a
    |           ^^^^^^^^
  3 | # <b>|@me\`x\`
  note: The same line.
  help: Write %20.
  fix: Write %20 (--fix --unsafe: verdicts change)
  more: maycrawl lint --explain raw-space or docs/rules/raw-space.md

a,b:c%.txt:3:3 info suppression
  There is no rule <b>|@me\`x\` at https://e.example or www.e.example.
  2 | Disallow: /größe a
  3 | # <b>|@me\`x\`
    |   ^^^^^^^^^^
  4 | Disallow: /c\\x1b[2J\\tb
  more: maycrawl lint --explain unused-suppression or docs/rules/suppression.md#unused-suppression

1 error, 1 note in a,b:c%.txt; --fix --unsafe fixes 1
`);
  });

  it('pretty: of each file, errors come first, then warnings, each in file order', () => {
    const minor: Diagnostic = { ...space, severity: 'warning' };
    const files = [
      { ...file, name: 'one.txt', diagnostics: [comment, minor, control, space] },
      { ...file, name: 'two.txt', diagnostics: [space] },
    ];
    const heads = reportText(prettyReport(PLAIN), files).match(/^\S+:\d+:\d+ \w+ \S+$/gm);
    expect(heads).toEqual([
      'one.txt:2:11 error raw-space',
      'one.txt:2:11 warning raw-space',
      'one.txt:4:11 warning suppression',
      'one.txt:3:3 info suppression',
      'two.txt:2:11 error raw-space',
    ]);
  });

  it('pretty: carets are below the escaped text', () => {
    const shown = reportText(prettyReport(PLAIN), [{ ...file, diagnostics: [control] }]);
    expect(shown).toContain('  A \\x1b[2J here.\n');
    expect(shown).toContain(`  4 | Disallow: /c\\x1b[2J\\tb\n    |           ${'^'.repeat('/c\\x1b[2J\\tb'.length)}\n`);
  });

  it('pretty: long lines are cut around the place, wide characters take two columns', () => {
    const text = `User-agent: *\nDisallow: /${'a'.repeat(300)}漢字${'b'.repeat(300)}\n`;
    const long = new TextEncoder().encode(text);
    const start = text.indexOf('漢');
    const at = { line: 2, column: start - 13 };
    const location = { span: { start, end: start + 6 }, start: at, end: at };
    const shown = reportText(prettyReport(PLAIN), [{ ...file, bytes: long, diagnostics: [{ ...comment, location }] }]);
    const [, content = '', carets = ''] = /\n {2}2 \| (.*)\n {4}\| (.*)\n/.exec(shown) ?? [];
    expect(content).toMatch(/^Disallow: \/a+…漢字b+…$/);
    expect(carets).toBe(`${' '.repeat(content.indexOf('漢'))}^^^^`);
    expect(content.length).toBeLessThan(100);
  });

  it('pretty: a finding about the whole file has no lines', () => {
    const nowhere = { line: 1, column: 1 };
    const whole = { ...comment, location: { span: { start: 0, end: 0 }, start: nowhere, end: nowhere } };
    expect(
      reportText(prettyReport(PLAIN), [{ ...file, bytes: new Uint8Array(0), diagnostics: [whole] }]),
    ).not.toContain(' | ');
  });

  it('concise: one line each', () => {
    expect(reportText(conciseReport(), [file, page])).toBe(
      `a,b:c%.txt:2:11: error raw-space: The path contains a raw space: 100% of it. See line 1. (docs/rules/raw-space.md)
a,b:c%.txt:3:3: info suppression: There is no rule <b>|@me\`x\` at https://e.example or www.e.example. (docs/rules/suppression.md#unused-suppression)
https://e.example/robots.txt:2:11: error raw-space: The path contains a raw space: 100% of it. See line 1.
`,
    );
  });

  it('json: has every field, offsets in bytes, and columns', () => {
    const changed = { allowed: true, rule: undefined };
    const [before] = parse('User-agent: *\nDisallow: /\n').rulesFor('*').rules;
    const { files, summary } = JSON.parse(
      reportText(jsonReport(), [
        {
          ...file,
          fixed: {
            before: bytes,
            applied: space.fixes.map((fix) => ({ diagnostic: space, fix })),
            withheld: [],
            isComplete: true,
            changes: [
              {
                dialect: 'rfc9309',
                differences: [
                  {
                    crawlers: ['*'],
                    newlyBlocked: { kind: 'none' },
                    newlyAllowed: {
                      kind: 'some',
                      examples: [{ path: '/a', before: { ...changed, allowed: false, rule: before }, after: changed }],
                    },
                  } as never,
                ],
              },
            ],
          },
        },
      ]),
    );
    expect(summary).toEqual({ files: 1, errors: 1, warnings: 0, infos: 1, hidden: 0 });
    expect(files).toEqual([
      {
        file: 'a,b:c%.txt',
        kind: 'file',
        access: expect.objectContaining({ text: null }),
        bytes: bytes.length,
        diagnostics: [
          {
            code: 'raw-space',
            variant: 'raw-space',
            severity: 'error',
            message: space.message,
            messageId: 'space',
            params: { share: '100%' },
            tags: [],
            ...space.location,
            related: space.related.map(({ location, ...message }) => ({ ...message, ...location })),
            help: 'Write %20.',
            helpId: 'write',
            helpParams: {},
            docs: 'docs/rules/raw-space.md',
            fixes: space.fixes,
            claims: space.claims,
          },
          expect.objectContaining({
            code: 'suppression',
            variant: 'unused-suppression',
            tags: ['unnecessary'],
            help: null,
            helpId: null,
            helpParams: null,
            ...comment.location,
          }),
        ],
        fixed: [
          {
            code: 'raw-space',
            variant: 'raw-space',
            title: 'Write %20',
            titleId: 'writeEscape',
            params: {},
            applicability: 'unsafe',
          },
        ],
        withheld: [],
        verdicts: 'changed',
        changes: [
          {
            dialect: 'rfc9309',
            crawlers: ['*'],
            path: '/a',
            before: { allowed: false, line: 2 },
            after: { allowed: true, line: null },
          },
        ],
      },
    ]);
  });

  it('github: values in workflow commands are escaped', () => {
    expect(reportText(githubReport(undefined), [file, page]).split('\n')).toEqual([
      '::error file=a%2Cb%3Ac%25.txt,line=2,endLine=2,col=11,endColumn=19,title=maycrawl raw-space::The path contains a raw space: 100%25 of it. Write %2520. (docs/rules/raw-space.md)',
      '::notice file=a%2Cb%3Ac%25.txt,line=3,endLine=3,col=3,endColumn=13,title=maycrawl suppression::There is no rule <b>|@me`x` at https://e.example or www.e.example. (docs/rules/suppression.md#unused-suppression)',
      '::error title=maycrawl raw-space::https://e.example/robots.txt:2:11: The path contains a raw space: 100%25 of it. Write %2520. (docs/rules/raw-space.md)',
      '',
    ]);
  });

  it('github: a line end in a message does not end a command, and paths are relative to the workspace', () => {
    const hostile = { ...comment, message: 'a\n::stop-commands::x' };
    const shown = reportText(githubReport('/work/tree'), [
      { ...file, name: '/work/tree/public/robots.txt', diagnostics: [hostile] },
    ]);
    expect(shown).toMatch(
      /^::notice file=public\/robots\.txt,.*::a\\n::stop-commands::x \(docs\/rules\/suppression\.md#unused-suppression\)\n$/,
    );
  });

  it('markdown: no text of the file is markup in the table', () => {
    const text = 'User-agent: *\nDisallow: /a <b>|@me`x` https://e.example www.e.example\nDisalow <i>: /x\n';
    const linted = lintedFile('a,b:c%.txt', new TextEncoder().encode(text), lint(text));
    expect(reportText(markdownReport(), [linted])).toBe(`| level | place | finding | rule |
| --- | --- | --- | --- |
| error | a,b:c%.txt:3:1 | Google reads <code>Disalow &lt;i\\></code> as Disallow, which blocks <code>/x</code> for every crawler without its own group. Crawlers that follow RFC 9309 ignore the line. Remove the line, or write Disallow if that is what you mean. | misspelt-field (docs/rules/misspelt-field.md\\#key-prefix-match) |
| warning | a,b:c%.txt:2:11 | <code>&lt;b\\></code> is part of the path: the rule does not match <code>/a \\|&#64;me\\\`x\\\` https&#58;//e.example www&#46;e.example</code>. Save the file as plain text, without HTML tags. | path-form (docs/rules/path-form.md\\#html-tag) |
| warning | a,b:c%.txt:2:13 | The path contains a raw space, which no requested URL does, so the rule matches nothing. Write <code>%20</code> for a space in the path. | raw-space (docs/rules/raw-space.md) |

**maycrawl lint**: 1 error, 2 warnings, 0 notes in 1 file
`);
  });

  it('sarif: has rules, results, places in bytes and columns, and fixes', () => {
    const log = JSON.parse(reportText(sarifReport('1.2.3', rules), [file]));
    expect([log.version, log.runs.length, log.runs[0].columnKind]).toEqual(['2.1.0', 1, 'utf16CodeUnits']);
    const { tool, results } = log.runs[0];
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['raw-space', 'suppression']);
    for (const rule of tool.driver.rules) {
      for (const { text } of [rule.shortDescription, rule.fullDescription]) {
        expect(text.length).toBeGreaterThan(0);
        // The most that GitHub's code scanning shows.
        expect(text.length).toBeLessThanOrEqual(1_024);
        expect(rule.help.markdown).not.toContain(text);
      }
      expect(rule.help.text).toContain(rule.id);
      expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration.level);
    }
    for (const { ruleIndex, ruleId } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(results[0]).toMatchObject({
      ruleId: 'raw-space',
      level: 'error',
      message: { text: `${space.message} Write %20.` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%2Cb%3Ac%25.txt' },
            region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 19, byteOffset: 25, byteLength: 10 },
          },
        },
      ],
      fixes: [
        {
          description: { text: 'Write %20' },
          artifactChanges: [
            {
              replacements: [
                {
                  deletedRegion: {
                    startLine: 2,
                    startColumn: 17,
                    endLine: 2,
                    endColumn: 19,
                    byteOffset: 33,
                    byteLength: 2,
                  },
                  insertedContent: { text: '%20a' },
                },
              ],
            },
          ],
          properties: { applicability: 'unsafe' },
        },
      ],
    });
    expect(results[0].relatedLocations.map(({ message }: { message: { text: string } }) => message.text)).toEqual([
      'The group begins here.',
      'The same line.',
    ]);
    expect(results[1]).toMatchObject({ level: 'note' });
    expect(results[1]).not.toHaveProperty('fixes');
  });

  it('sarif: rules have names and pages, and results fingerprints that stay if lines move', () => {
    const logOf = (text: string) => {
      const moved = new TextEncoder().encode(text);
      const diagnostics = lint(moved, { rules: { 'empty-rule': 'info' } });
      return JSON.parse(reportText(sarifReport('1.2.3', rules), [{ ...file, bytes: moved, diagnostics }])).runs[0];
    };
    const prints = (text: string): string[] =>
      logOf(text).results.map(
        ({ ruleId, partialFingerprints }: { ruleId: string; partialFingerprints: Record<string, string> }) =>
          `${ruleId} ${partialFingerprints['lineAndRule/v1']}`,
      );
    const before = prints('User-agent: *\nDisallow: /a b\nDisallow: /c d\nDisallow: /a b\n');
    expect(new Set(before).size).toBe(before.length);
    expect(before.filter((print) => /^raw-space [0-9a-f]{16}:[12]$/.test(print))).toHaveLength(3);
    expect(prints('# moved\r\n\r\nUser-agent: *\r\n  Disallow: /a b\r\nDisallow: /c d\r\nDisallow: /a b\r\n')).toEqual(
      expect.arrayContaining(before),
    );
    expect(prints('User-agent: *\nDisallow: /x y\n')[0]).not.toBe(before[0]);
    const { driver } = logOf(`User-agent: *\nDisallow: /${'a'.repeat(512_000)}\n`).tool;
    expect(driver.rules.find(({ id }: { id: string }) => id === 'over-500-kib')).toMatchObject({
      name: 'Over500Kib',
      helpUri: 'pkg:npm/maycrawl@1.2.3#docs/rules/over-500-kib.md',
    });
  });

  it('sarif: describes the rules and variants that occur, so that a log is as long as its findings need', () => {
    const checked = (text: string): LintedFile => {
      const encoded = new TextEncoder().encode(text);
      return lintedFile('robots.txt', encoded, lint(encoded));
    };
    const none = checked('User-agent: *\nDisallow: /a/\n');
    const two = checked('User-agent: *\nDisalow: /a/\nDisallow: /b c/\n');
    const text = reportText(sarifReport('1.2.3', rules), [none, two, two]);
    const [run] = JSON.parse(text).runs;
    expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 1, 0, 1]);
    const [first, second] = run.tool.driver.rules;
    expect([first.id, second.id]).toEqual(['misspelt-field', 'raw-space']);
    expect(first.help.markdown.match(/^## .*-typo$/gm)).toEqual(['## accepted-typo']);
    expect(reportText(sarifReport('1.2.3', rules), [two]).length).toBeLessThan(6_000);
    expect(JSON.parse(reportText(sarifReport('1.2.3', rules), [none])).runs[0].tool.driver.rules).toEqual([]);
  });

  it('sarif: fingerprints of many findings in one long line take linear time', () => {
    const line = new TextEncoder().encode('a'.repeat(500_000));
    const diagnostics = Array.from({ length: 20_000 }, (_, start): Diagnostic => {
      const place = { line: 1, column: start + 1 };
      return { ...comment, location: { span: { start, end: start + 1 }, start: place, end: place } };
    });
    const prints = fingerprintsOf({ ...file, bytes: line, diagnostics });
    expect(new Set(prints).size).toBe(20_000);
  });

  it('junit: a suite for each file, a case for each finding, which fails at the threshold', () => {
    const quiet: LintedFile = { ...file, name: 'ok.txt', diagnostics: [] };
    expect(
      reportText(junitReport(), [{ ...file, threshold: 'error' }, quiet]),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="maycrawl lint">
<testsuite name="a,b:c%.txt" tests="2" failures="1" errors="0" skipped="0" time="0">
<testcase classname="a,b:c%.txt" name="raw-space in line 2, column 11" time="0"><failure type="error" message="The path contains a raw space: 100% of it.">a,b:c%.txt:2:11: error raw-space: The path contains a raw space: 100% of it. Write %20. (docs/rules/raw-space.md)</failure></testcase>
<testcase classname="a,b:c%.txt" name="suppression in line 3, column 3" time="0"><system-out>a,b:c%.txt:3:3: info suppression: There is no rule &lt;b&gt;|@me\`x\` at https://e.example or www.e.example. (docs/rules/suppression.md#unused-suppression)</system-out></testcase>
</testsuite>
<testsuite name="ok.txt" tests="1" failures="0" errors="0" skipped="0" time="0">
<testcase classname="ok.txt" name="no findings" time="0"/>
</testsuite>
</testsuites>
`);
  });

  it('junit: no text of the file is markup or a character that XML forbids', () => {
    const hostile = { ...comment, message: "\"]]>&\u0000\u001b\ud800\ufffe\n<x a=''>" };
    const shown = reportText(junitReport(), [{ ...file, name: '<&".txt', diagnostics: [hostile] }]);
    expect(shown).toContain('classname="&lt;&amp;&quot;.txt"');
    expect(shown).toContain("&quot;]]&gt;&amp;\\x00\\x1b\\u{d800}\ufffd\\n&lt;x a=''&gt;");
  });

  it('every format names the page of the rule, which may be a URL', () => {
    const docs = 'https://docs.example/rules/raw-space';
    const files = [{ ...file, diagnostics: [{ ...space, docs }] }];
    const reports = { prettyReport: prettyReport(PLAIN), conciseReport: conciseReport(), jsonReport: jsonReport() };
    const others = {
      githubReport: githubReport(undefined),
      gitlabReport: gitlabReport('/'),
      junitReport: junitReport(),
      checkstyleReport: checkstyleReport(),
    };
    for (const [name, report] of Object.entries({ ...reports, ...others }))
      expect(reportText(report, files), name).toContain(docs);
    const linted = lint(TEXT).map((found) => ({ ...found, docs }));
    expect(reportText(markdownReport(), [lintedFile('a', bytes, linted)])).toContain(`| [raw-space](${docs}) |`);
  });

  it.each(['pretty', 'concise', 'github', 'gitlab', 'markdown', 'sarif', 'junit', 'checkstyle', 'json'])(
    '%s: a file without findings is not an error',
    (format) => {
      const { status, stderr } = maycrawl(['lint', '--no-config', '--format', format, '-'], {
        input: 'User-agent: *\nDisallow: /private/\n',
      });
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  it('github is the default in GitHub Actions', () => {
    const input = '# maycrawl-disable-file no-such-rule\n';
    const run = (...args: readonly string[]) =>
      maycrawl(['lint', ...args, '-'], { input, env: { GITHUB_ACTIONS: 'true' } }).stdout;
    expect(run()).toContain('::warning title=maycrawl suppression::stdin:1:');
    expect(run('--format', 'concise')).not.toContain('::');
  });
});
