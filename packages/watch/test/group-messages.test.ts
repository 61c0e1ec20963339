import { expect, test } from 'vitest';
import { type AlertEvent, groupMessages, isAlertEvent, newSite, observe, watchSettings } from '../src/index.js';
import { failing, file, HOUR, Versions } from './check-site.js';

const versions = new Versions();

/** Returns what the second of two checks of another site causes. */
function eventsOf(origin: string, before: ReturnType<typeof file>, after: ReturnType<typeof file>[]): AlertEvent[] {
  let state = newSite(origin);
  const found: AlertEvent[] = [];
  for (const [i, outcome] of [before, ...after].entries()) {
    versions.add(outcome);
    const observation = { at: 1_700_000_000_000 + i * HOUR, clock: { id: 'one', elapsed: i * HOUR }, outcome };
    const { state: next, events } = observe(state, observation, watchSettings(), versions.comparer);
    found.push(...events.filter(isAlertEvent));
    state = next;
  }
  return found;
}

const BLOCK = 'User-agent: GPTBot\nDisallow: /\n\n';
const siteFile = (i: number): string =>
  `User-agent: *\nDisallow: /private-${i}\nSitemap: https://s${i}.example/sitemap.xml\n`;

test('the same edit of different files of many sites is one message', () => {
  const events = Array.from({ length: 20 }, (_, i) =>
    eventsOf(`https://s${i}.example`, file(siteFile(i)), [file(BLOCK + siteFile(i))]),
  ).flat();
  const [message, ...others] = groupMessages(events);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ type: 'opened', severity: 'warning' });
  expect(message?.origins).toHaveLength(20);
  expect(new Set(events.map(({ id }) => id)).size).toBe(20);
  expect(groupMessages(events)[0]?.id).toBe(message?.id);
});

test('all that one edit of one site changes is one message, another cause another one, the worst first', () => {
  const edited = eventsOf('https://a.example', file(siteFile(1)), [file('User-agent: *\nDisallow: /\n')]);
  const down = eventsOf('https://b.example', file(siteFile(2)), [failing(), failing()]);
  const messages = groupMessages([...down, ...edited]);
  expect(messages.map(({ severity, events }) => [severity, events.map(({ alert }) => alert.kind)])).toEqual([
    ['critical', ['verdicts', 'sitemaps']],
    ['warning', ['failure']],
  ]);
});

test('sites that fail in different ways have different causes', () => {
  const events = [500, 503, 503].flatMap((status, i) =>
    eventsOf(`https://f${i}.example`, file(siteFile(i)), [failing(status), failing(status)]),
  );
  expect(groupMessages(events).map(({ origins }) => origins)).toEqual([
    ['https://f0.example'],
    ['https://f1.example', 'https://f2.example'],
  ]);
});
