import { decidedUrl, type GateVerdict, type OriginRobots } from '@maycrawl/gate';
import type { FilterArguments } from '../filter-arguments.js';
import { type GateSession, withGate } from '../gate-session.js';
import { siteJsonReport } from '../site-json.js';
import type { Site } from '../target.js';
import { jsonLine, jsonVerdict } from '../verdict-json.js';
import type { Asked } from './line-judge.js';
import type { Explanation } from './line-outlet.js';
import { SavedFiles, savedPath } from './saved-files.js';

/** Answers and explains lines. */
export interface LineSource extends Asked {
  explain(url: string): Promise<Explanation>;
}

interface Answered {
  readonly target: Site;
  readonly crawler: string;
  readonly verdict: GateVerdict;
  readonly known: OriginRobots;
}

/** How an answer reads where sites are asked, and where their files are saved. */
type Read = (answered: Answered) => Explanation;

/** Lets `work` have what answers lines: the sites themselves, or the files in `--robots`. */
export async function openSource<T>(args: FilterArguments, work: (source: LineSource) => Promise<T>): Promise<T> {
  const { crawler, dialect, robots } = args;
  if (robots === undefined) {
    return withGate(args.gate, { crawler, dialect }, async (session) => {
      const report = siteJsonReport(session.startedAt);
      const read: Read = (answered) => ({
        reason: answered.verdict.reason,
        json: () => report.show(answered),
      });
      return work(sourceOf(session, crawler, read));
    });
  }
  // At a time that stands still nothing runs out.
  const now = Date.now();
  const store = new SavedFiles(robots, now);
  return withGate(args.gate, { crawler, dialect, store, now: () => now }, async (session) => {
    return work(sourceOf(session, crawler, (answered) => readSaved(answered, robots)));
  });
}

function sourceOf(session: GateSession, crawler: string, read: Read): LineSource {
  const { gate } = session;
  return {
    crawler,
    decidedUrl,
    tryAllows: (url) => gate.tryAllows(url),
    tryAllowsLines: (lines, from) => gate.tryAllowsLines(lines, from),
    robots: (url) => session.robots(url),
    async explain(url) {
      const known = await session.robots(url);
      const verdict = await gate.check(url);
      const target = { url, decidedUrl: verdict.url, isPath: false, robotsUrl: verdict.robotsUrl };
      return read({ target, crawler, verdict, known });
    },
  };
}

function readSaved({ target, crawler, verdict, known }: Answered, folder: string): Explanation {
  const path = savedPath(folder, known.record.origin) ?? null;
  const isSaved = known.robots !== undefined;
  const reason = isSaved ? verdict.reason : 'no-saved-file';
  const sentence = isSaved
    ? String(verdict)
    : `Disallowed: ${verdict.url}, as ${path ?? target.robotsUrl} cannot be read.`;
  const told = { allowed: verdict.allowed, reason, toString: () => sentence };
  const truncated = known.robots?.truncated === true;
  const json = () => jsonLine(jsonVerdict({ target, crawler, verdict: told }, verdict.rules, path, truncated));
  return { reason, json };
}
