/** One connection to a Redis server, or one to each node of a Cluster that is asked. Once it has failed it stays so. */
import type { RedisArgument, RedisClientOptions } from '@redis/client';
import type { RedisNode, RedisSettings } from './redis-settings.js';

export interface RedisClient {
  /** Sends a command to the server that has `key`. Rejects at once where that is away. */
  send(key: string, args: readonly RedisArgument[]): Promise<unknown>;
  /** What each server tells of itself, as far as it does. */
  infos(): Promise<string[]>;
  /** Breaks off what waits. */
  destroy(): void;
}

/** Commands that wait for a server that does not answer; the next one is refused. */
const MAX_WAITING = 10_000;
/** Hops of a command between the nodes of a Cluster whose slots move. */
const MAX_REDIRECTIONS = 5;
const LEAST_CONNECT_TIMEOUT = 1_000;

/** Milliseconds that opening may take. */
export function connectTimeout({ timeout }: RedisSettings): number {
  return Math.max(LEAST_CONNECT_TIMEOUT, timeout);
}

/** What the library is told of every connection. */
function commonOptions({ username, password }: RedisSettings) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    disableOfflineQueue: true,
    disableClientInfo: true,
    commandsQueueMaxLength: MAX_WAITING,
    maintNotifications: 'disabled' as const,
  };
}

/** No time-out of the library's own, as ours also ends what was sent already; bytes as bytes. */
function commandOptions(blobString: 36) {
  return { timeout: 0, typeMapping: { [blobString]: Buffer } };
}

/**
 * Connects.
 *
 * @param isLost called with the error when the connection, or that to a node, breaks
 * @throws whatever the network, TLS or the server said.
 */
export async function openRedisClient(settings: RedisSettings, isLost: (error: unknown) => void): Promise<RedisClient> {
  // On demand: its hundreds of commands take a while to load.
  const library = await import('@redis/client');
  return settings.isCluster ? openCluster(library, settings, isLost) : openServer(library, settings, isLost);
}

type Library = typeof import('@redis/client');
type IsLost = (error: unknown) => void;

async function openServer(library: Library, settings: RedisSettings, isLost: IsLost): Promise<RedisClient> {
  const client = library.createClient({
    ...commonOptions(settings),
    database: settings.database,
    socket: socketOf(settings, settings.nodes[0]),
    commandOptions: commandOptions(library.RESP_TYPES.BLOB_STRING),
  });
  client.on('error', isLost);
  const destroy = () => destroyForGood(client);
  await withinTime(client.connect(), settings, destroy);
  return {
    send: (_, args) => client.sendCommand(args),
    infos: async () => [String(await client.sendCommand(['INFO']))],
    destroy,
  };
}

async function openCluster(library: Library, settings: RedisSettings, isLost: IsLost): Promise<RedisClient> {
  const cluster = library.createCluster({
    // Asked for the Cluster's nodes alone: one that hangs must not keep its connection.
    rootNodes: settings.nodes.map((node) => ({
      socket: { ...socketOf(settings, node), socketTimeout: connectTimeout(settings) } as SocketOptions,
    })),
    defaults: { ...commonOptions(settings), socket: socketOf(settings) },
    commandOptions: commandOptions(library.RESP_TYPES.BLOB_STRING),
    // A node that is down must not hold up the others.
    minimizeConnections: true,
    maxCommandRedirections: MAX_REDIRECTIONS,
    topologyRefreshOnReconnectionAttemptStrategy: false,
  });
  let cause: unknown;
  cluster.on('error', (error: unknown) => {
    cause = error;
  });
  cluster.on('node-error', isLost);
  const destroy = () => {
    const clients = [...cluster.nodeByAddress.values()].flatMap(({ client }) => client ?? []);
    cluster.destroy();
    for (const client of clients) destroyForGood(client);
  };
  await withinTime(cluster.connect(), settings, destroy).catch((error: unknown) => {
    // Of a node that could not be asked only the event tells why.
    throw cause ?? error;
  });
  const infoOf = async (master: (typeof cluster.masters)[number]) =>
    String(await (await cluster.nodeClient(master)).sendCommand(['INFO']));
  return {
    send: (key, args) => cluster.sendCommand(key, false, args as RedisArgument[]),
    async infos() {
      const told = await Promise.allSettled(cluster.masters.map(infoOf));
      return told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    destroy,
  };
}

/** Also a client that is just connecting: the library forgets to close what it connects to meanwhile. */
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
    // Who lost a connection opens another one: the library itself would not see a Cluster that has changed.
    reconnectStrategy: false,
  } as SocketOptions;
}

async function withinTime(opening: Promise<unknown>, settings: RedisSettings, destroy: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = connectTimeout(settings);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${time} ms`)), time);
  });
  try {
    await Promise.race([opening, late]);
  } catch (error) {
    opening.catch(() => {});
    destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
