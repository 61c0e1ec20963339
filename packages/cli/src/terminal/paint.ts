import { fstatSync } from 'node:fs';

/** Colours for people; each returns its text unchanged where colours are off. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string): string => text;
const PLAIN: Paint = { bold: same, dim: same, red: same, green: same, yellow: same };

// Loading node:tty costs a millisecond, and a pipe or a file is told apart without it.
async function isTerminal(fd: number): Promise<boolean> {
  try {
    return fstatSync(fd).isCharacterDevice() && (await import('node:tty')).isatty(fd);
  } catch {
    return false;
  }
}

/** Whether `fd` is a terminal that takes colours; NO_COLOR, FORCE_COLOR and TERM=dumb are honoured, in this order. */
export async function wantsColor(fd: number, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return env.TERM !== 'dumb' && (await isTerminal(fd));
}

/** The colours that suit `fd`. */
export async function paintFor(fd: number): Promise<Paint> {
  if (!(await wantsColor(fd, process.env))) return PLAIN;
  return (await import('picocolors')).default.createColors(true);
}

/** Whether somebody types on `fd`. */
export { isTerminal };
