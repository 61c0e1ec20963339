/**
 * Sends the alerts of a watcher: `@maycrawl/watch/send`.
 *
 * - `new OutboxSender({ store, receivers, texts })` sends what waits in the outbox of a store; `sendDue()` is one round,
 *   `test()` tries each receiver.
 * - `webhookReceiver`, `emailReceiver`, `programReceiver`, `terminalReceiver` and `ndjsonReceiver` return receivers;
 *   `heartbeat` tells a service that the watcher works.
 * - `loadWatchTexts(tag)` resolves with the texts of a language; `messageText` and `logText` write with them.
 *
 * @module
 */

export { changeText } from './messages/change-text.js';
export type { OwnTexts } from './messages/en/index.js';
export { loadWatchTexts } from './messages/load-watch-texts.js';
export { logText } from './messages/log-text.js';
export {
  type AlertJson,
  type CrawlerChangeJson,
  type DetailsJson,
  type ErrorJson,
  MESSAGE_VERSION,
  type MessageJson,
  messageJson,
  type OutageJson,
  type PathChangesJson,
  type PlacementJson,
  type UseJson,
} from './messages/message-json.js';
export { type MessageText, messageText } from './messages/message-text.js';
export { durationText, timeText } from './messages/time-text.js';
export { ENGLISH_WATCH, type WatchTexts } from './messages/watch-texts.js';
export { DeliveryError, type DeliveryProblem, problemText } from './receivers/delivery-error.js';
export { type EmailOptions, emailReceiver } from './receivers/email.js';
export { type Heartbeat, type HeartbeatOptions, heartbeat } from './receivers/heartbeat.js';
export { type ProgramOptions, programReceiver } from './receivers/program.js';
export type { Receiver } from './receivers/receiver.js';
export { LOG_NAME, ndjsonReceiver, terminalReceiver } from './receivers/stream.js';
export { SIGNATURE_HEADER, type WebhookOptions, webhookReceiver } from './receivers/webhook.js';
export { OutboxSender, type ReceiverTest, type SenderOptions, type SentRound } from './sender/outbox-sender.js';
