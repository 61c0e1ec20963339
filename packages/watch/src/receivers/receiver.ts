import type { MessageJson } from '../messages/message-json.js';

/** A place that messages are sent to. */
export interface Receiver {
  /** Identifies it in the outbox and in the log. If it changes, messages that wait are sent again. */
  readonly name: string;
  /**
   * Resolves when the receiver has the message. A receiver may get a message twice, with the same id.
   *
   * @throws DeliveryError (as a rejection) if it does not take it
   */
  send(message: MessageJson, signal: AbortSignal): Promise<void>;
}
