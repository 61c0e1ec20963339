/** Runs an example in a process of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath, URL } from 'node:url';
import { promisify } from 'node:util';

const inExamples = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns the lines that the example prints. */
export async function runExample(
  example: string,
  origin: string,
  { preload = [] as string[] } = {},
): Promise<string[]> {
  const flags = preload.flatMap((name) => ['--import', new URL(name, import.meta.url).href]);
  const args = [...flags, inExamples(example), `${origin}/`, '--private'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
  return stdout.trim().split('\n');
}
