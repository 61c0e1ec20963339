// Sends what is in the outbox of a folder to a webhook, as a process that a test kills.
import { OutboxSender, webhookReceiver } from '../../dist/send.js';
import { SqliteWatchStore } from '../../dist/store/sqlite/index.js';

const [folder = '', url = '', now = ''] = process.argv.slice(2);
const store = new SqliteWatchStore({ folder });
const receivers = [webhookReceiver({ url, allowPrivate: true, timeout: 60_000, name: 'chat' })];
await new OutboxSender({ store, receivers, now: () => Number(now), groupFor: 0 }).sendDue();
