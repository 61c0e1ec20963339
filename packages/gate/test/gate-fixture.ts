/** Gates and sites that are closed after each test. */
import { afterTest as cleanUps } from '../../../scripts/clean-ups.js';
import { Gate, type GateOptions } from '../src/index.js';
import { file, type Site, startSite } from './servers/site.js';

/** Functions to call after the test, the last one first. */
export { cleanUps };

/** Starts a site whose robots.txt blocks `/private` by default. */
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

/** Opens a gate that may connect to loopback, with jitter in the middle of its range. */
export async function openGate(options: Partial<GateOptions> = {}): Promise<Gate> {
  const gate = await Gate.open({ ...DEFAULTS, ...options });
  cleanUps.push(() => gate.close());
  return gate;
}
