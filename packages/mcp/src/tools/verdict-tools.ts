import type { ToolVerdict } from '../host/host.js';
import { REFUSED } from '../request/fetch-page.js';
import type { Tool } from './tool.js';
import { listText, oneLine } from './tool-text.js';

export const mayFetch: Tool<'may_fetch'> = {
  title: 'May these URLs be fetched?',
  description:
    'Says for each URL and crawler whether robots.txt allows the fetch, and why, as Google reads it. Fetches the ' +
    'robots.txt of each site, unless it is cached, but no page. A site whose robots.txt fails is blocked. With robots, the ' +
    'answers are by that file, and nothing is fetched.',
  isOpenWorld: true,
  text: ({ allowed, blocked, answers }) => ({
    own: `${allowed} allowed, ${blocked} blocked\n${listText(answers.map(verdictLine))}`,
    isRefused: answers.some(isRefused),
    quoted: quotedExplanations(answers),
  }),
};

export const explain: Tool<'explain'> = {
  title: 'Why is this URL allowed or blocked?',
  description:
    'Explains the verdict on one URL for one crawler: the rule that decides, the rules that lose, the group of the ' +
    'crawler, how robots.txt was fetched, and what a failing server means. With robots, the answer is by that file.',
  isOpenWorld: true,
  text: (answer) => ({
    own: verdictLine(answer),
    isRefused: isRefused(answer),
    quoted: answer.problem === null ? oneLine(answer.fromSite.explanation, 2_000) : undefined,
  }),
};

export const use: Tool<'use'> = {
  title: 'What may be done with a page?',
  description:
    'Says what the site states about uses of a page: AI training, search and AI answers, each granted, denied or unknown, by ' +
    'Content-Usage and Content-Signal lines of robots.txt and, if you give them, headers of the page. A page may be ' +
    'fetched and still not be used. Does not fetch the page.',
  isOpenWorld: true,
  text: ({ url, answers }) => ({
    own: `${url}\n${listText(
      answers.map(({ crawler, allowed, problem, preferences }) => {
        const stated = Object.entries(preferences).map(([category, answer]) => `${category} ${answer}`);
        return `${crawler}: ${word(allowed)}${problem === null ? '' : ` (${oneLine(problem)})`}; ${stated.join(', ')}`;
      }),
    )}`,
    isRefused: answers.some(isRefused),
    quoted: quotedStatements(answers),
  }),
};

const isRefused = ({ reason }: Pick<ToolVerdict, 'reason'>): boolean => reason === REFUSED;

/** Why robots.txt does not decide, where the reason alone says too little. Several URLs of a site have one cause. */
function quotedExplanations(answers: readonly ToolVerdict[]): string | undefined {
  const unexplained = answers.filter(
    ({ allowed, reason, line, problem }) => !allowed && line === null && problem === null && reason !== 'rule',
  );
  const distinct = [...new Set(unexplained.map(({ fromSite }) => oneLine(fromSite.explanation)))];
  return distinct.length === 0 ? undefined : listText(distinct);
}

function verdictLine({ url, crawler, allowed, reason, problem, line, hint }: ToolVerdict): string {
  const why = problem === null ? '' : `: ${oneLine(problem)}`;
  const where = line === null ? '' : `, line ${line}`;
  const meant = hint === null ? '' : `; or did you mean ${hint}?`;
  return `${word(allowed)}: ${oneLine(url)} for ${oneLine(crawler)} (${reason}${why}${where}${meant})`;
}

const word = (allowed: boolean): string => (allowed ? 'allowed' : 'blocked');

function quotedStatements(answers: Parameters<typeof use.text>[0]['answers']): string | undefined {
  const lines = answers.flatMap(({ fromSite: { statements } }) =>
    statements.map(({ field, source, line, value }) =>
      oneLine(`${field} (${source}${line === null ? '' : ` line ${line}`}): ${value}`),
    ),
  );
  const distinct = [...new Set(lines)];
  return distinct.length === 0 ? undefined : listText(distinct);
}
