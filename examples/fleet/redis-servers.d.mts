import type { ChildProcess } from 'node:child_process';

export interface RedisServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Runs a command with redis-cli and returns its output. */
  ask(...args: string[]): Promise<string>;
  /** Kills the server, as a crash would. Its folder stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface RedisCluster {
  /** Three primaries, then a replica of each. */
  readonly servers: readonly RedisServer[];
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Starts a server on `port`; with 0 or by default, the system chooses one. `settings` are those of redis.conf. */
export function startRedis(settings?: readonly string[], port?: number): Promise<RedisServer>;
export function startCluster(settings?: readonly string[]): Promise<RedisCluster>;
