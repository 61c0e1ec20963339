import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { GateEvents } from '../../src/index.js';
import { cleanUps } from '../gate-fixture.js';

/** Returns an array that collects the events of a channel until the test ends. */
export function heard<Name extends keyof GateEvents>(name: Name): GateEvents[Name][] {
  const events: GateEvents[Name][] = [];
  const listen = (event: unknown) => events.push(event as GateEvents[Name]);
  subscribe(name, listen);
  cleanUps.push(() => unsubscribe(name, listen));
  return events;
}
