import type { Gate } from '@maycrawl/gate';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientGate } from '../access/client-gate.js';
import type { TurnWork } from '../scheduling/turns.js';

export interface Service {
  /** For calls that are not made for a client. */
  readonly gate: Pick<Gate, 'health' | 'reportPage'>;
  readonly crawler: string;
  readonly now: () => number;
  readonly timeouts: Timeouts;
  /** Returns the service as the client of a request sees it. */
  of(request: FastifyRequest, reply: FastifyReply): ClientService;
}

export interface ClientService extends Omit<Service, 'gate' | 'of'> {
  /** Its fetches wait for the client's slots. */
  readonly gate: ClientGate;
  /** Calls work when the client has a turn. */
  turn<T>(work: TurnWork<T>): Promise<T>;
  /** Reserves bytes of memory until the answer was read. @throws Problem `busy` */
  reserve(bytes: number): void;
}

/** Whether the service is shutting down. Routes read it. */
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
