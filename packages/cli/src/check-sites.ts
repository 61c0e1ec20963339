import { parse } from '@maycrawl/core';
import type { CheckSitesArguments } from './arguments.js';
import { readAsker } from './check.js';
import { type GateSession, withGate } from './gate-session.js';
import { inOrder } from './in-order.js';
import { paintFor } from './paint.js';
import { readTargets } from './read-targets.js';
import type { Report } from './report.js';
import type { SiteAnswer } from './site-answer.js';
import { type Site, siteOf } from './target.js';
import type { Writer } from './writer.js';

/** URLs under way at once; their answers come in the order given. */
const AHEAD = 64;

/** An answer and, for people, the octets that its rules stand in. */
export interface SiteReportItem extends SiteAnswer {
  readonly octets: Uint8Array | undefined;
}

async function ask(session: GateSession, target: Site, args: CheckSitesArguments): Promise<SiteReportItem[]> {
  const items: SiteReportItem[] = [];
  const { decidedUrl } = target;
  const known = await session.robots(decidedUrl);
  const octets = args.json ? undefined : await session.octets(known);
  for (const crawler of args.crawlers) {
    const verdict = await session.gate.check(decidedUrl, crawler);
    items.push({ target, crawler, verdict, known, octets });
  }
  return items;
}

async function reportFor(json: boolean, startedAt: number, fd: number): Promise<Report<SiteReportItem>> {
  if (json) return (await import('./site-json.js')).siteJsonReport(startedAt);
  return (await import('./site-text.js')).siteTextReport(startedAt, await paintFor(fd));
}

/** `maycrawl check` without a file: fetches robots.txt through the gate; 0 where all are allowed, else 1 (F8, G5, B). */
export async function checkSites(args: CheckSitesArguments, writer: Writer): Promise<0 | 1> {
  const nobody = parse('');
  for (const crawler of args.crawlers) readAsker(nobody, crawler);
  const targets = (await readTargets(args.urls, false)).map(siteOf);
  const [crawler = ''] = args.crawlers;
  return withGate(args.gate, { crawler, dialect: args.dialect }, async (session) => {
    const report = await reportFor(args.json, session.startedAt, writer.fd);
    let exitCode: 0 | 1 = 0;
    for await (const items of inOrder(targets, AHEAD, (target) => ask(session, target, args))) {
      for (const item of items) {
        if (!item.verdict.allowed) exitCode = 1;
        writer.print(report.show(item));
      }
      // The next answer may be half a minute away.
      writer.flush();
    }
    writer.print(report.end());
    return exitCode;
  });
}
