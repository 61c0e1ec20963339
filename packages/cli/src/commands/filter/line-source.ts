import { decidedUrl } from '@maycrawl/gate';
import { ANSWER } from '../../files/line-batch.js';
import { savedPath } from '../../files/saved-robots.js';
import { ENGLISH_CHECK } from '../../messages/check-language.js';
import type { PastAnswer } from '../../past/past-answer.js';
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
  const { at, crawler, dialect, robots } = args;
  if (at !== undefined) return openPast(args, at, work);
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

/** Calls `work` with the source of what watchers saw at a time. */
async function openPast<T>(args: FilterArguments, at: number, work: (source: LineSource) => Promise<T>): Promise<T> {
  const { crawler, dialect } = args;
  const { withPast } = await import('../../past/past-files.js');
  const { pastJson, withPastReason } = await import('../../past/past-answer.js');
  return withPast(args.gate, at, { crawler, dialect }, async (session, past) => {
    const explain: Explain = async (answer) => {
      const { origin } = answer;
      if (origin === undefined) return { reason: answer.verdict.reason, json: () => siteJson(answer, at) };
      const item = { ...answer, origin, past: await past.stateOf(origin.record.origin) };
      return {
        reason: withPastReason(item, ENGLISH_CHECK).verdict.reason,
        json: () => shownOrBlocked<PastAnswer>(item, (shown) => pastJson(shown as PastAnswer, ENGLISH_CHECK)),
      };
    };
    const source = await sourceFor(args, session, () => at, explain);
    source.unseen = () => past.unseen;
    return work(source);
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
