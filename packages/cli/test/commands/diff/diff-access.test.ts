import { describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';

const { file } = scratch();
const blocked = file('blocked.txt', 'User-agent: *\nDisallow: /*\n');
const open = file('open.txt', 'User-agent: *\nDisallow: /private/\n');
const TEXT = 'The whole site is blocked for Googlebot, bingbot and every other crawler without its own group (line 2).';

function lines(format: string, ...args: readonly string[]): string[] {
  const { stdout } = maycrawl(['diff', '--format', format, ...args]);
  return stdout.split('\n').map((line) => line.replaceAll('\\', '').replaceAll('**', ''));
}

describe('a blocked site is the first line of each report of diff', () => {
  it.each(['text', 'markdown'])('%s', (format) => {
    expect(lines(format, open, blocked)[0]).toBe(`after, ${blocked}: ${TEXT}`);
    expect(lines(format, blocked, blocked)[0]).toBe(`after, ${blocked}: ${TEXT}`);
    const [after, before] = lines(format, blocked, open).filter((line) => line !== '');
    expect(after).toBe(`after, ${open}: The site is not blocked as a whole.`);
    expect(before).toBe(`before, ${blocked}: ${TEXT}`);
    expect(lines(format, open, open)[0]).not.toContain('blocked');
  });

  it('github: at the line that blocks, as --fail-on says', () => {
    const [warning] = lines('github', open, blocked);
    expect(warning).toBe(`::warning file=${blocked},line=2,title=maycrawl diff::after, ${blocked}: ${TEXT}`);
    expect(lines('github', '--fail-on', 'blocked', open, blocked)[0]).toMatch(/^::error file=.*The whole site/);
    expect(lines('github', blocked, open)[0]).toMatch(/^::notice .*not blocked as a whole/);
  });

  it('json: a field of each side', () => {
    const { before, after } = JSON.parse(maycrawl(['diff', '--json', open, blocked]).stdout);
    expect([before.access.text, after.access.text]).toEqual([null, TEXT]);
    expect(after.access.crawlers[0]).toMatchObject({ crawler: '*', extent: 'blocked', whole: true, line: 2 });
  });
});
