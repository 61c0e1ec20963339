/** A connection to a Redis server, or one to each node of a Cluster. It is not reopened once it has failed. */
import type { RedisArgument, RedisClientOptions } from '@redis/client';
import { detailOf, failureText } from '../../messages/failure-text.js';
import { storeProblem } from '../../messages/store-problem.js';
import { isMissingPackage } from '../../validation/is-missing-package.js';
import { StoreError } from '../store-error.js';
import type { RedisNode, RedisSettings } from './redis-settings.js';

export interface RedisClient {
  /** Rejects at once if the server that has `key` is disconnected. */
  send(key: string, args: readonly RedisArgument[]): Promise<unknown>;
  /** Sends a command to each primary of a Cluster, or to the server. */
  primaries(): readonly ((args: readonly RedisArgument[]) => Promise<unknown>)[];
  destroy(): void;
}

const MAX_PENDING = 10_000;
/** Redirections of one command between the nodes of a Cluster whose slots move. */
const MAX_REDIRECTIONS = 5;
const MIN_CONNECT_TIMEOUT = 1_000;

const PACKAGE = { name: '@redis/client', version: '6.3.1' };

export function connectTimeout({ timeout }: RedisSettings): number {
  return Math.max(MIN_CONNECT_TIMEOUT, timeout);
}

function commonOptions({ username, password }: RedisSettings) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    disableOfflineQueue: true,
    disableClientInfo: true,
    commandsQueueMaxLength: MAX_PENDING,
    maintNotifications: 'disabled' as const,
  };
}

/** The library's timeout would end only commands that were not sent. Strings are returned as bytes. */
function commandOptions(blobString: 36) {
  return { timeout: 0, typeMapping: { [blobString]: Buffer } };
}

/** Rejects with the error of the network, of TLS or of the server. `onLost` receives a later one. */
export async function openRedisClient(settings: RedisSettings, onLost: OnLost): Promise<RedisClient> {
  const library = await loadRedisLibrary();
  return settings.isCluster ? openCluster(library, settings, onLost) : openServer(library, settings, onLost);
}

type Library = typeof import('@redis/client');

/** On demand, because its hundreds of commands are slow to load. Rejects with a StoreError if it is not installed. */
export async function loadRedisLibrary(): Promise<Library> {
  try {
    return await import('@redis/client');
  } catch (error) {
    if (!isMissingPackage(error, PACKAGE.name)) throw error;
    throw new StoreError(
      'store-unsupported',
      storeProblem('missingPackage', { why: failureText(detailOf('missingPackage', PACKAGE)) }),
      error,
    );
  }
}
type OnLost = (error: unknown) => void;

async function openServer(library: Library, settings: RedisSettings, onLost: OnLost): Promise<RedisClient> {
  const client = library.createClient({
    ...commonOptions(settings),
    database: settings.database,
    socket: socketOf(settings, settings.nodes[0]),
    commandOptions: commandOptions(library.RESP_TYPES.BLOB_STRING),
  });
  client.on('error', onLost);
  const destroy = () => destroyForGood(client);
  await withinTime(client.connect(), settings, destroy);
  return {
    send: (_, args) => client.sendCommand(args),
    primaries: () => [(args) => client.sendCommand(args)],
    destroy,
  };
}

async function openCluster(library: Library, settings: RedisSettings, onLost: OnLost): Promise<RedisClient> {
  const cluster = library.createCluster({
    // Used only to discover the Cluster's nodes: the socket timeout closes a connection that hangs.
    rootNodes: settings.nodes.map((node) => ({
      socket: { ...socketOf(settings, node), socketTimeout: connectTimeout(settings) } as SocketOptions,
    })),
    defaults: { ...commonOptions(settings), socket: socketOf(settings) },
    commandOptions: commandOptions(library.RESP_TYPES.BLOB_STRING),
    // Connects to nodes on demand: a node that is down must not delay the others.
    minimizeConnections: true,
    maxCommandRedirections: MAX_REDIRECTIONS,
    topologyRefreshOnReconnectionAttemptStrategy: false,
  });
  let cause: unknown;
  cluster.on('error', (error: unknown) => {
    cause = error;
  });
  cluster.on('node-error', onLost);
  const destroy = () => {
    const clients = [...cluster.nodeByAddress.values()].flatMap(({ client }) => client ?? []);
    cluster.destroy();
    for (const client of clients) destroyForGood(client);
  };
  await withinTime(cluster.connect(), settings, destroy).catch((error: unknown) => {
    // If discovery fails at a node, only the event has the cause.
    throw cause ?? error;
  });
  return {
    send: (key, args) => cluster.sendCommand(key, false, args as RedisArgument[]),
    primaries: () => cluster.masters.map((node) => async (args) => (await cluster.nodeClient(node)).sendCommand(args)),
    destroy,
  };
}

/** Also closes a client that is still connecting: the library leaves open a socket that connects after `destroy`. */
function destroyForGood(client: { once(event: 'connect', listener: () => void): unknown; destroy(): void }): void {
  client.once('connect', () => client.destroy());
  client.destroy();
}

type SocketOptions = NonNullable<RedisClientOptions['socket']>;

function socketOf(settings: RedisSettings, node?: RedisNode): SocketOptions {
  const { tls } = settings;
  return {
    ...node,
    ...(tls && { ...tls, tls: true }),
    connectTimeout: connectTimeout(settings),
    // `RedisConnection` opens a new client instead: the library would not notice that a Cluster has changed.
    reconnectStrategy: false,
  } as SocketOptions;
}

async function withinTime(opening: Promise<unknown>, settings: RedisSettings, destroy: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = connectTimeout(settings);
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([opening, timeout]);
  } catch (error) {
    opening.catch(() => {});
    destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
