import { fstatSync } from 'node:fs';

/** Colours for terminals. Each function returns its text unchanged if colours are off. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string): string => text;
/** No colours. */
export const PLAIN: Paint = { bold: same, dim: same, red: same, green: same, yellow: same };

/** True if `fd` is a terminal. `node:tty`, which takes a millisecond to load, is not loaded for a pipe or a file. */
export async function isTerminal(fd: number): Promise<boolean> {
  try {
    return fstatSync(fd).isCharacterDevice() && (await import('node:tty')).isatty(fd);
  } catch {
    return false;
  }
}

/** NO_COLOR, FORCE_COLOR and TERM=dumb count in this order. */
export async function wantsColor(fd: number, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return env.TERM !== 'dumb' && (await isTerminal(fd));
}

/** The width without a terminal, and the limits with one. */
const [WIDTH, MIN_WIDTH, MAX_WIDTH] = [100, 60, 110];

export async function widthFor(fd: number): Promise<number> {
  if (!(await isTerminal(fd))) return WIDTH;
  const { columns } = fd === 2 ? process.stderr : process.stdout;
  return Math.min(Math.max(columns || WIDTH, MIN_WIDTH), MAX_WIDTH);
}

export async function paintFor(fd: number): Promise<Paint> {
  if (!(await wantsColor(fd, process.env))) return PLAIN;
  return (await import('picocolors')).default.createColors(true);
}
