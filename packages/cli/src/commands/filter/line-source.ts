import { decidedUrl } from '@maycrawl/gate';
import { ANSWER } from '../../files/line-batch.js';
import { savedPath } from '../../files/saved-robots.js';
import { type GateSession, withGate } from '../../session/gate-session.js';
import { jsonLine } from '../../text/printable.js';
import { blockedVerdict } from '../../verdicts/blocked-verdict.js';
import { shownOrBlocked } from '../../verdicts/shown-or-blocked.js';
import type { SiteAnswer, UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { siteJson } from '../../verdicts/site-json.js';
import { jsonVerdict } from '../../verdicts/verdict-json.js';
import type { FilterArguments } from './filter-command.js';
import { answerFor, type Explain, type LineSource } from './line-answer.js';
import type { Explanation } from './line-output.js';
import { SavedFiles } from './saved-files.js';

/** Calls `work` with the source of verdicts: the sites, or the saved files of `--robots`. */
export async function openSource<T>(args: FilterArguments, work: (source: LineSource) => Promise<T>): Promise<T> {
  const { crawler, dialect, robots } = args;
  if (robots === undefined) {
    return withGate(args.gate, { crawler, dialect }, async (session) => {
      const explain: Explain = (answer) => ({
        reason: answer.verdict.reason,
        json: () => shownOrBlocked(answer, (item) => siteJson(item, session.startedAt)),
      });
      return work(await sourceFor(args, session, Date.now, explain));
    });
  }
  // With a constant clock, no copy expires.
  const now = Date.now();
  const store = new SavedFiles(robots, now);
  return withGate(args.gate, { crawler, dialect, store, now: () => now }, async (session) => {
    const explain: Explain = (answer) => explainSaved(answer, robots);
    return work(await sourceFor(args, session, () => now, explain));
  });
}

async function sourceFor(
  { crawler, requested }: FilterArguments,
  session: GateSession,
  now: () => number,
  explain: Explain,
): Promise<LineSource> {
  if (requested === undefined) return sourceOf(session, crawler, explain);
  const { usableSource } = await import('./usable-source.js');
  return usableSource({ crawler, requested, session, now, explain });
}

function sourceOf(session: GateSession, crawler: string, explain: Explain): LineSource {
  const answerOf = (allowed: boolean): number => (allowed ? ANSWER.allowed : ANSWER.blocked);
  return {
    decidedUrl,
    tryAnswer(url) {
      const allowed = session.tryAllows(url);
      return allowed === undefined ? ANSWER.pending : answerOf(allowed);
    },
    tryAnswerLines: (lines, from) => session.tryAllowsLines(lines, from),
    answer: (url, robots) => answerOf(robots.allows(url, crawler)),
    robots: (url) => session.robots(url),
    explain: async (url) => explain(await answerFor(url, crawler, session)),
  };
}

function explainSaved(answer: SiteAnswer | UnsupportedAnswer, folder: string): Explanation {
  if (answer.origin === undefined) {
    const json = () => jsonLine(jsonVerdict({ ...answer, rules: undefined }, null, false));
    return { reason: answer.verdict.reason, json };
  }
  const { verdict, origin, ...asked } = answer;
  const path = savedPath(folder, origin.record.origin) ?? null;
  const isSaved = origin.robots !== undefined || verdict.reason === 'internal-error';
  const reason = isSaved ? verdict.reason : 'no-saved-file';
  const truncated = origin.robots?.truncated === true;
  const show = ({ verdict: shown }: Pick<SiteAnswer, 'verdict'>) => {
    const explained = isSaved
      ? (shown.rules ?? shown)
      : blockedVerdict(reason, shown.url, `${path ?? asked.target.robotsUrl} cannot be read.`);
    return jsonLine(jsonVerdict({ ...asked, verdict: explained, rules: shown.rules }, path, truncated));
  };
  return { reason, json: () => shownOrBlocked(answer, (item) => show(item as SiteAnswer)) };
}
