import { OptionError } from '@maycrawl/core/option-error';
import { type EmailOptions, emailReceiver } from '../receivers/email.js';
import { type Heartbeat, heartbeat } from '../receivers/heartbeat.js';
import { programReceiver } from '../receivers/program.js';
import type { Receiver } from '../receivers/receiver.js';
import { LOG_NAME, NDJSON_NAME, TERMINAL_NAME } from '../receivers/stream.js';
import { webhookReceiver } from '../receivers/webhook.js';
import { type ConfigPath, shownValue, WatchConfigError } from './config-error.js';
import type { WatchConfig } from './watch-config.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Each checks its options. */
const TYPES: Readonly<Record<string, (options: never) => readonly Receiver[]>> = {
  webhook: (options) => [webhookReceiver(options)],
  email: emailReceivers,
  program: (options) => [programReceiver(options)],
};
/** The names of the receivers that no config has, and what these are. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  [TERMINAL_NAME, 'the output of the command'],
  [NDJSON_NAME, 'the output of the command'],
  [LOG_NAME, 'the log of the service'],
]);
/** Options that may name a variable of the environment instead, as `{ "env": "NAME" }`. */
const SECRETS = ['secret', 'password', 'url'];

/**
 * Returns the receivers of a config. A watcher with a wrong one must not start: its alerts would be lost.
 *
 * @throws WatchConfigError
 */
export function readReceivers({ receivers }: WatchConfig, env: Environment): Receiver[] {
  const places = new Map<string, number>();
  return receivers.flatMap((value, index) => {
    const path = ['receivers', index];
    const read = readReceiver(value, path, env);
    for (const { name } of read) {
      const reserved = RESERVED.get(name);
      if (reserved !== undefined)
        throw new WatchConfigError([...path, 'name'], `${JSON.stringify(name)} is ${reserved}: choose another`);
      const first = places.get(name);
      if (first !== undefined) {
        const advice = first === index ? 'leave out one' : 'give one of them another "name"';
        throw new WatchConfigError(path, `is called ${JSON.stringify(name)} as receivers[${first}] is: ${advice}`);
      }
      places.set(name, index);
    }
    return read;
  });
}

/** @throws WatchConfigError */
export function readHeartbeat({ heartbeat: value }: WatchConfig, env: Environment): Heartbeat | undefined {
  if (value === undefined) return undefined;
  const path = ['heartbeat'];
  const options = typeof value === 'string' ? { url: value } : objectOf(value, path);
  return withPath(path, () => heartbeat(withSecrets(options, path, env) as never));
}

function readReceiver(value: unknown, path: ConfigPath, env: Environment): readonly Receiver[] {
  const { type, ...options } = objectOf(value, path);
  const open = typeof type === 'string' && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (open === undefined) {
    const expected = `expected one of ${Object.keys(TYPES).join(', ')}`;
    throw new WatchConfigError(
      [...path, 'type'],
      `${expected}, got ${type === undefined ? 'nothing' : shownValue(type)}`,
    );
  }
  return withPath(path, () => open(withSecrets(options, path, env) as never));
}

/** An e-mail to several addresses is one receiver for each, so that each has its own confirmation. */
function emailReceivers(options: EmailOptions & { readonly to: unknown }): readonly Receiver[] {
  const { to, name } = options;
  if (!Array.isArray(to) || to.length === 0) return [emailReceiver(options)];
  return to.map((one) => emailReceiver({ ...options, to: one, ...(name !== undefined && { name: `${name} ${one}` }) }));
}

function objectOf(value: unknown, path: ConfigPath): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new WatchConfigError(path, `expected an object, got ${shownValue(value)}`);
}

function withSecrets(options: Readonly<Record<string, unknown>>, path: ConfigPath, env: Environment): object {
  const entries = Object.entries(options).map(([key, value]) => {
    const name = SECRETS.includes(key) ? (value as { env?: unknown } | null)?.env : undefined;
    if (name === undefined) return [key, value];
    const secret = typeof name === 'string' ? env[name] : undefined;
    if (secret !== undefined && secret !== '') return [key, secret];
    throw new WatchConfigError([...path, key], `the variable ${shownValue(name)} is not set`);
  });
  return Object.fromEntries(entries);
}

function withPath<T>(path: ConfigPath, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new WatchConfigError([...path, ...error.options.slice(0, 1)], error.problem());
  }
}
