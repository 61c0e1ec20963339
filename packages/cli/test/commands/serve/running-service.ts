import { type Running, startMaycrawl } from '../../maycrawl.js';

const LISTENING = /listening on (\S+?)[; ]/;

/** Starts the service, and returns where it listens. It ends with the test. */
export async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<[Running, string]> {
  const running = startMaycrawl(args, env);
  let place = '';
  await running.until((_, stderr) => {
    place = LISTENING.exec(stderr)?.[1] ?? '';
    return place !== '';
  });
  return [running, place];
}
