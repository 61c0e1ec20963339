import { expect, it } from 'vitest';
import { WatchLoop } from '../src/loop/watch-loop.js';
import { Watcher } from '../src/loop/watcher.js';
import { type WatchSettings, watchSettings } from '../src/model/watch-settings.js';
import { OutboxSender } from '../src/sender/outbox-sender.js';
import { RedisWatchStore } from '../src/store/redis/redis-watch-store.js';
import { SqliteWatchStore } from '../src/store/sqlite/sqlite-watch-store.js';

it.each([
  ['OutboxSender', OutboxSender],
  ['SqliteWatchStore', SqliteWatchStore],
  ['Watcher', Watcher],
  ['WatchLoop', WatchLoop],
] as const)('%s rejects an unknown option in one line', (name, Class) => {
  const create = () => Reflect.construct(Class, [{ unlikely: 1 }]);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^${name}: no option is called "unlikely"; known are .+$`));
});

it('watchSettings rejects an unknown setting in one line', () => {
  const settings = { crawler: ['Googlebot'] } as Partial<WatchSettings>;
  expect(() => watchSettings(settings)).toThrow(TypeError);
  expect(() => watchSettings(settings)).toThrow(
    /^watchSettings: no option is called "crawler"; known are interval, crawlers, .+$/,
  );
  expect(watchSettings(watchSettings())).toEqual(watchSettings());
});

it('RedisWatchStore.open rejects an unknown option in one line, before it connects', async () => {
  const opened = RedisWatchStore.open({ url: 'redis://127.0.0.1:1', unlikely: 1 } as never);
  await expect(opened).rejects.toThrow(/^RedisStore\.open: no option is called "unlikely"; known are .+$/);
});
