import type { FastifyRequest } from 'fastify';
import type { ServiceGate } from '../access/client-gate.js';

/** What routes share. */
export interface Service {
  readonly gate: ServiceGate;
  readonly crawler: string;
  readonly now: () => number;
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
