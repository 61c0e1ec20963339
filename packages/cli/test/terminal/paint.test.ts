import { describe, expect, it } from 'vitest';
import { wantsColor } from '../../src/terminal/paint.js';
import { maycrawl } from '../maycrawl.js';

const check = ['check', '--robots', 'examples/shop.robots.txt', '/cart'];
const ESCAPE = '\u001b';

describe('colours', () => {
  it('are off if stdout is not a terminal', () => {
    expect(maycrawl(check).stdout).not.toContain(ESCAPE);
    expect(maycrawl(check, { env: { CI: 'true', TERM: 'xterm-256color' } }).stdout).not.toContain(ESCAPE);
  });

  it('FORCE_COLOR turns them on, NO_COLOR turns them off', () => {
    const forced = maycrawl(check, { env: { FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain(`${ESCAPE}[31m`);
    expect(forced.stderr).toBe('');
    expect(maycrawl(check, { env: { FORCE_COLOR: '0' } }).stdout).not.toContain(ESCAPE);
    expect(maycrawl(check, { env: { NO_COLOR: '1' } }).stdout).not.toContain(ESCAPE);
  });

  it('do not change the text', () => {
    const forced = maycrawl(check, { env: { FORCE_COLOR: '1' } }).stdout;
    expect(forced.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toBe(maycrawl(check).stdout);
  });

  it('NO_COLOR takes precedence over FORCE_COLOR, and an empty one is ignored', async () => {
    expect(await wantsColor(-1, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
    expect(await wantsColor(-1, { NO_COLOR: '', FORCE_COLOR: '1' })).toBe(true);
    expect(await wantsColor(-1, {})).toBe(false);
  });
});
