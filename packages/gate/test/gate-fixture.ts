/** Gates and sites that are closed after each test; to import this is to say so. */
import { afterEach } from 'vitest';
import { Gate, type GateOptions } from '../src/index.js';
import { file, type Site, startSite } from './servers/site.js';

/** What is to be closed after the test, the last one first. */
export const cleanUps: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A site whose robots.txt shuts `/private` unless told otherwise. */
export async function site(answer = file('user-agent: *\ndisallow: /private')): Promise<Site> {
  const started = await startSite(answer);
  cleanUps.push(() => started.stop());
  return started;
}

const DEFAULTS: GateOptions = {
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  random: () => 0.5,
  fetch: { allowPrivate: true },
};

/** A gate that may ask sites on loopback; chance is at its most ordinary. */
export async function openGate(options: Partial<GateOptions> = {}): Promise<Gate> {
  const gate = await Gate.open({ ...DEFAULTS, ...options });
  cleanUps.push(() => gate.close());
  return gate;
}
