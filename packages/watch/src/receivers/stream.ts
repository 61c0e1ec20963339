import type { Writable } from 'node:stream';
import type { MessageJson } from '../messages/message-json.js';
import { timeText } from '../messages/time-text.js';
import { DeliveryError } from './delivery-error.js';
import type { Receiver } from './receiver.js';

export const TERMINAL_NAME = 'terminal';
export const NDJSON_NAME = 'ndjson';
/** The receiver of a service that watches, which writes to its log. */
export const LOG_NAME = 'log';

/** Returns a receiver that writes messages for people: the time and the subject, and the text indented below them. */
export function terminalReceiver(stream: Writable, now: () => number = Date.now): Receiver {
  return streamReceiver(TERMINAL_NAME, stream, (message) => {
    const lines = message.text.split('\n').map((line) => `  ${line}\n`);
    return `${timeText(now())}  ${message.subject}\n${lines.join('')}`;
  });
}

/** Returns a receiver that writes each message as one line of JSON. `toJson` may escape what moves text on a terminal. */
export function ndjsonReceiver(stream: Writable, toJson: (message: MessageJson) => string = JSON.stringify): Receiver {
  return streamReceiver(NDJSON_NAME, stream, (message) => `${toJson(message)}\n`);
}

function streamReceiver(name: string, stream: Writable, format: (message: MessageJson) => string): Receiver {
  return {
    name,
    send: (message, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        // A reader that stopped reading may never take it.
        const stop = (): void => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        const fail = ({ code = '' }: NodeJS.ErrnoException): void => {
          reject(new DeliveryError({ id: 'stream', values: { code } }));
        };
        // Without a listener, the error would end the process.
        stream.once('error', fail);
        stream.write(format(message), (error) => {
          signal.removeEventListener('abort', stop);
          if (error) return fail(error);
          stream.off('error', fail);
          resolve();
        });
      }),
  };
}
