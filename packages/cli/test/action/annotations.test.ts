import { describe, expect, it } from 'vitest';
import { Annotations } from '../../src/action/annotations.js';
import { push, Repository, runAction } from './runner.js';

const OPEN = 'User-agent: *\nDisallow: /private/\n';
const repeat = (count: number, textOf: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => textOf(i)).join('');
const levels = (lines: readonly string[]): string[] => lines.map((line) => /^::(\w+) /.exec(line)?.[1] ?? '');
const FIRST_PUSH = push('0'.repeat(40));

describe('the annotations of the action', () => {
  it('one for the findings of a rule with the same advice, at the first place, naming the other lines', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': `User-agent: *\n${repeat(35, (i) => `Disalow: /a${i}/\n`)}Disallow: b/\n` });
    const { lines, log, outputs } = await runAction(repository, FIRST_PUSH);
    expect(outputs).toBe('errors=1\nwarnings=35\nchanged=false\n');
    expect(lines.map((line) => line.replace(/::.*?::/, ' '))).toHaveLength(4);
    expect(levels(lines)).toEqual(['error', 'error', 'warning', 'notice']);
    expect(lines[1]).toMatch(/^::error file=robots\.txt,line=37,.*,title=maycrawl not-rooted::/);
    expect(lines[2]).toMatch(
      /^::warning file=robots\.txt,line=2,.* Also in lines 3, 4, 5 and 31 more\. \(docs\/rules\/\S+\)$/,
    );
    // The last ones are the error of the run and that nothing is compared.
    expect(log).toHaveLength(38);
    expect(log[0]).toMatch(/^error robots\.txt:37:11 maycrawl not-rooted: /);
    expect(log[35]).toMatch(/^warning robots\.txt:36:1 maycrawl misspelt-field: /);
  });

  it('at most ten of each level, what changes before what was found, and a notice that counts the others', async () => {
    const repository = new Repository();
    const names = Array.from({ length: 12 }, (_, i) => `site${i}/robots.txt`);
    const before = repository.commit(Object.fromEntries(names.map((name) => [name, OPEN])));
    const text = 'User-agent: *\nDisallow: /new/\nDisallow: not-rooted/\nDisalow: /private/\n';
    repository.commit(Object.fromEntries(names.map((name) => [name, text])));
    const { lines, log } = await runAction(repository, push(before), { paths: '.', 'fail-on': 'blocked' });
    const found = levels(lines);
    expect([...new Set(found)]).toEqual(['error', 'warning', 'notice']);
    expect(found).toEqual(['error', 'warning', 'notice'].flatMap((level) => found.filter((one) => one === level)));
    for (const level of ['error', 'warning', 'notice'])
      expect(found.filter((one) => one === level).length, level).toBeLessThanOrEqual(10);
    const titles = lines.slice(0, 10).map((line) => /title=(.*?)::/.exec(line)?.[1]);
    expect(titles).toEqual([...Array(3).fill('maycrawl'), ...Array(7).fill('maycrawl diff%3A newly blocked')]);
    const [, count] =
      /^::notice title=maycrawl::GitHub shows ten annotations of each level\. (\d+) more are only in the log of this step\.$/.exec(
        lines.at(-1) ?? '',
      ) ?? [];
    expect(Number(count)).toBeGreaterThan(20);
    // Every finding, change and error is in the log.
    for (const name of names) {
      expect(log).toContainEqual(expect.stringMatching(`^error ${name}:3:11 maycrawl not-rooted: `));
      expect(log).toContainEqual(expect.stringMatching(`^warning ${name}:4:1 maycrawl misspelt-field: `));
      expect(log.filter((line) => line.includes('newly blocked:') && line.includes(name)).length, name).toBe(1);
      expect(log.filter((line) => line.includes('fail-on is blocked') && line.includes(name)).length, name).toBe(1);
    }
  });

  it('prints the line of a change or of an error in the log at once, and the annotations at the end', () => {
    let printed: string[] = [];
    const print = (text: string): void => {
      printed.push(...text.split('\n').filter((line) => line !== ''));
    };
    const annotations = new Annotations({ print });
    const place = { file: 'robots.txt', line: 2 };
    annotations.add('diff', { level: 'warning', place, title: 'maycrawl diff', text: 'newly blocked' });
    annotations.add('run', { level: 'error', title: 'maycrawl', text: 'cannot read "a"' });
    annotations.add('lint', { level: 'notice', place, title: 'maycrawl rule', text: 'a finding' });
    expect(printed).toEqual(['warning robots.txt:2 maycrawl diff: newly blocked', 'error maycrawl: cannot read "a"']);
    printed = [];
    annotations.print(String);
    expect(levels(printed)).toEqual(['error', 'warning', 'notice']);
  });

  it('in the language of the findings', async () => {
    const repository = new Repository();
    repository.commit({ 'robots.txt': `User-agent: *\n${repeat(11, (i) => `Disalow: /a${i}/\n`)}` });
    const { lines } = await runAction(repository, FIRST_PUSH, { language: 'hi' });
    expect(lines.filter((line) => line.includes('file=robots.txt'))).toEqual([
      expect.stringMatching(/ यहां भी: लाइनें 3, 4, 5, और 7 और\. /),
    ]);
  });
});
