import { serveMcp } from '@maycrawl/server/mcp';
import { rulePageText } from '../../rule-pages/page-of.js';
import { USUAL_PORTS } from '../../session/gate-flags.js';
import { openStore } from '../../session/gate-store.js';
import { openGate, userAgentOf } from '../../session/open-gate.js';
import { singleProxy } from '../../session/proxy-routes.js';
import { printNotice } from '../../terminal/notice.js';
import { readVersion } from '../../terminal/version.js';
import type { McpArguments } from './mcp-command.js';

/** Serves the agent that started the process. Resolves when it closes stdin. */
export async function runMcp({ gate: args, crawler, dialect, anyPort }: McpArguments): Promise<0> {
  const store = await openStore(args.store);
  try {
    const ports = anyPort ? undefined : USUAL_PORTS;
    const gate = await openGate(args, singleProxy(args, 'mcp'), { crawler, dialect, store }, ports);
    try {
      const userAgent = userAgentOf(args);
      const version = readVersion();
      const refusalHint = hintOf(args.allowPrivate, anyPort);
      await serveMcp({ gate, version, crawler, userAgent, rulePage: rulePageText, refusalHint, report: printNotice });
    } finally {
      await gate.close();
    }
  } finally {
    await store.close();
  }
  return 0;
}

/** Says which options of the command would permit more; undefined if all are set. */
function hintOf(allowPrivate: McpArguments['gate']['allowPrivate'], anyPort: boolean): string | undefined {
  const options = [
    ...(allowPrivate === true ? [] : ['--allow-private (addresses that are not public)']),
    ...(anyPort ? [] : ['--any-port (most other ports)']),
  ];
  return options.length === 0 ? undefined : `Options of maycrawl mcp that permit more: ${options.join(', ')}.`;
}
