import type { ChildProcess } from 'node:child_process';

export interface RedisServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Runs a command on the server by redis-cli; gives its answer as text. */
  ask(...args: string[]): Promise<string>;
  /** Ends it at once, as a crash does; its folder stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface RedisCluster {
  /** Three primaries, then a replica of each. */
  readonly servers: readonly RedisServer[];
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Starts a server on a port that the system chooses, or on `port`. `settings` are those of redis.conf. */
export function startRedis(settings?: readonly string[], port?: number): Promise<RedisServer>;
export function startCluster(settings?: readonly string[]): Promise<RedisCluster>;
