/**
 * The tools for agents on the standard streams, with the answers of the HTTP API. The command `maycrawl mcp` uses it.
 *
 * @module
 */

import { checkOptionNames } from '@maycrawl/core/option-error';
import type { Gate } from '@maycrawl/gate';
import { serveStdio } from '@maycrawl/mcp';
import { Clients } from './access/clients.js';
import { mcpHost, type RulePageReader } from './mcp/mcp-host.js';
import { Turns } from './scheduling/turns.js';
import { shippedModule } from './service/shipped-files.js';
import { WORKER } from './worker-script.js';
import { createJobAnswers } from './workers/heavy-work.js';
import { pageTextIn } from './workers/page-text-in.js';
import { createDecide } from './workers/rules-lookups.js';
import { WorkerPool } from './workers/worker-pool.js';

export { crawlerOfUserAgent } from './verdicts/check-crawler.js';

/** Options of {@link serveMcp}. */
export interface McpOptions {
  /** The caller opens and closes it. */
  readonly gate: Gate;
  readonly version: string;
  /** Who fetches pages, and the crawler of calls that name none: a name, or a User-Agent header. */
  readonly crawler: string;
  /** The User-Agent header of requests for pages. */
  readonly userAgent: string;
  readonly rulePage?: RulePageReader;
  /** What a refusal of an address or port says to do: the client runs this program. */
  readonly refusalHint?: string | undefined;
  /** Is called with a line for stderr. */
  readonly report: (line: string) => void;
}

const OPTIONS: readonly (keyof McpOptions)[] = [
  'gate',
  'version',
  'crawler',
  'userAgent',
  'rulePage',
  'refusalHint',
  'report',
];
/** For one client, work may take longer than in a service. */
const LIMITS = { threads: 1, maxWaiting: 32, deadline: 30_000, memory: 512 };
const CLIENT = 'stdio';

/**
 * Serves one client on the standard streams of the process. Resolves when it has closed its stream.
 *
 * @throws TypeError for an unknown option
 */
export async function serveMcp(options: McpOptions): Promise<void> {
  checkOptionNames('serveMcp', options, OPTIONS);
  const { gate, version, crawler, userAgent, rulePage, refusalHint, report } = options;
  const pool = new WorkerPool(shippedModule(WORKER, 'worker.js'), LIMITS);
  const turns = new Turns();
  const clients = new Clients(gate, createDecide(pool, turns), { showsAddresses: true });
  const answer = createJobAnswers(pool, ({ hash, error }) => report(`a file cannot be evaluated (${hash}): ${error}`));
  const host = mcpHost(
    {
      gate: clients.named(CLIENT, Date.now()).gate,
      crawler,
      userAgent,
      now: Date.now,
      turn: (work) => turns.run(CLIENT, work),
      reserve: () => {},
      work: (job, signal) => answer(job, CLIENT, signal),
      pageText: pageTextIn(pool, CLIENT),
    },
    {
      version,
      gate,
      rulePage,
      refusalHint,
      report: (error) => report(`a tool failed: ${error instanceof Error ? error.stack : error}`),
    },
  );
  await serveStdio(host, (error) => report(error.message));
  await pool.close();
}
