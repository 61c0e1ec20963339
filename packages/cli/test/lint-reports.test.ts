import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { maycrawl, scratch } from './maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space', 'unused-suppression'));
const NAME = 'a,b:c%.txt';
file(NAME, 'User-agent: *\r\nDisallow: /größe a\r\n# maycrawl-disable-file <b>|@me`x`\n');
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  maycrawl(['lint', '--config', config, ...args, NAME], { cwd: folder, env });

describe('the formats of lint', () => {
  it('concise: one line each', () => {
    expect(run(['--format', 'concise']).stdout).toBe(
      `${NAME}:2:11: warning raw-space: The path holds a raw space, which no requested URL does.
${NAME}:3:25: warning unused-suppression: There is no rule <b>|@me\`x\`.
`,
    );
  });

  it('json: every field, octets and columns', () => {
    const { files, summary } = JSON.parse(run(['--json']).stdout);
    expect(summary).toEqual({ files: 1, errors: 0, warnings: 2, infos: 0 });
    expect(files[0]).toMatchObject({ file: NAME, kind: 'file', octets: 72, fixed: [], changes: [] });
    expect(files[0].diagnostics[0]).toEqual({
      code: 'raw-space',
      severity: 'warning',
      message: 'The path holds a raw space, which no requested URL does.',
      span: { start: 25, end: 35 },
      start: { line: 2, column: 11 },
      end: { line: 2, column: 19 },
      related: [],
      help: 'Write %20 for a space that belongs to the path.',
      docs: 'docs/rules/raw-space.md',
      fixes: [
        { title: 'Write %20', applicability: 'unsafe', edits: [{ span: { start: 25, end: 35 }, text: '/größe%20a' }] },
      ],
      claims: [],
    });
  });

  it('github: workflow commands, escaped; chosen by itself inside GitHub Actions', () => {
    const { stdout } = run([], { GITHUB_ACTIONS: 'true' });
    expect(stdout.split('\n')).toEqual([
      '::warning file=a%2Cb%3Ac%25.txt,line=2,endLine=2,col=11,endColumn=19,title=maycrawl raw-space::The path holds a raw space, which no requested URL does. Write %2520 for a space that belongs to the path.',
      '::warning file=a%2Cb%3Ac%25.txt,line=3,endLine=3,col=25,endColumn=35,title=maycrawl unused-suppression::There is no rule <b>|@me`x`.',
      '',
    ]);
    expect(run(['--format', 'github']).stdout).toBe(stdout);
    expect(run(['--format', 'concise'], { GITHUB_ACTIONS: 'true' }).stdout).not.toContain('::');
  });

  it('markdown: a table in which nothing of the file is markup', () => {
    expect(run(['--format', 'markdown']).stdout).toBe(`**maycrawl lint**: 0 errors, 2 warnings, 0 notes

| level | place | finding | rule |
| --- | --- | --- | --- |
| warning | a,b:c%.txt:2:11 | The path holds a raw space, which no requested URL does. Write %20 for a space that belongs to the path. | raw-space |
| warning | a,b:c%.txt:3:25 | There is no rule &lt;b\\>\\|&#64;me\\\`x\\\`. | unused-suppression |
`);
  });

  it('sarif: a log that code scanning takes', () => {
    const log: Log = JSON.parse(run(['--format', 'sarif']).stdout);
    expect([log.version, log.runs.length]).toEqual(['2.1.0', 1]);
    const [{ tool, columnKind, results = [] } = {} as Log['runs'][number]] = log.runs;
    expect(columnKind).toBe('utf16CodeUnits');
    for (const rule of tool.driver.rules ?? []) {
      expect(rule.shortDescription?.text.length).toBeGreaterThan(0);
      expect(rule.help?.text).toContain(rule.id);
      expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration?.level);
    }
    expect(results.map(({ ruleId, ruleIndex }) => [ruleId, tool.driver.rules?.[ruleIndex ?? -1]?.id])).toEqual([
      ['raw-space', 'raw-space'],
      ['unused-suppression', 'unused-suppression'],
    ]);
    const [{ level, locations, fixes } = {} as (typeof results)[number]] = results;
    expect(level).toBe('warning');
    expect(locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'a%2Cb%3Ac%25.txt' },
          region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 19, byteOffset: 25, byteLength: 10 },
        },
      },
    ]);
    expect(fixes?.[0]?.artifactChanges[0]?.replacements).toEqual([
      { deletedRegion: { byteOffset: 25, byteLength: 10 }, insertedContent: { text: '/größe%20a' } },
    ]);
  });

  it.each(['pretty', 'concise', 'github', 'markdown', 'sarif', 'json'])('%s: nothing found is no failure', (format) => {
    const { status, stderr } = maycrawl(['lint', '--config', config, '--format', format, '-'], {
      input: 'User-agent: *\nAllow: /\n',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
