import { expect, it } from 'vitest';
import { Watcher } from '../src/loop/watcher.js';
import { OutboxSender } from '../src/sender/outbox-sender.js';

it.each([
  ['OutboxSender', OutboxSender],
  ['Watcher', Watcher],
] as const)('%s rejects an unknown option in one line', (name, Class) => {
  const create = () => Reflect.construct(Class, [{ unlikely: 1 }]);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^${name}: no option is called "unlikely"; known are .+$`));
});
