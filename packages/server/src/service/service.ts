import type { FastifyRequest } from 'fastify';
import type { ServiceGate } from '../access/client-gate.js';

/** What routes share. */
export interface Service {
  readonly gate: ServiceGate;
  readonly crawler: string;
  readonly now: () => number;
  readonly timeouts: Timeouts;
}

/** What routes get: the service as the client of each request sees it. Its own gate is that of no client. */
export interface SharedService extends Service {
  /** Returns the service with the gate of the client: its fetches wait for the client's slots. */
  of(request: FastifyRequest): Service;
}

/** Whether the service still takes requests; routes read it, shutting down sets it. */
export interface ServiceState {
  isDraining: boolean;
}

/** Times in milliseconds after which a connection is closed. None of them runs while the service itself is busy. */
export interface Timeouts {
  /** From the headers of a request to the end of a body that is not a stream. Default 30 seconds. */
  readonly body: number;
  /** Between the lines of an upload, while none is being answered. Default 60 seconds. */
  readonly uploadIdle: number;
  /** In which a client must read a block of an answer. Default 60 seconds. */
  readonly readStall: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { body: 30_000, uploadIdle: 60_000, readStall: 60_000 };
