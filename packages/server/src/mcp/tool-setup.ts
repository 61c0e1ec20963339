import type { ClientGate } from '../access/client-gate.js';
import type { ClientService } from '../service/service.js';
import type { AnswerJob, PageJob } from '../workers/job.js';

/** What the tools of one client work with. */
export interface ToolSetup {
  readonly gate: ClientGate;
  /** Who fetches pages, and the crawler of calls that name none. */
  readonly crawler: string;
  /** The User-Agent header of requests for pages. */
  readonly userAgent: string;
  readonly now: () => number;
  readonly turn: ClientService['turn'];
  /** Reserves bytes of memory until the answer was read. @throws Problem `busy` */
  reserve(bytes: number): void;
  /** Does work in a thread. @throws Problem; the reason of the signal */
  work(job: AnswerJob, signal: AbortSignal): Promise<Buffer>;
  /** Converts a page in a thread; undefined if it takes too long. @throws the reason of the signal */
  pageText(job: PageJob, signal: AbortSignal): Promise<string | undefined>;
}
