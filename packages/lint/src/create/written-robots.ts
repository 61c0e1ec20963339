import { buildRobots, type RobotsDraft } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { canParseUrl } from '@maycrawl/core/url';
import type { CreateMessage } from './create-message.js';

/** Returns the text of the draft. Throws a TypeError for what a robots.txt cannot contain, and says how to write it. */
export function writtenRobots(draft: RobotsDraft): string {
  try {
    return buildRobots(draft, { anyToken: true });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const [, index] = /^sitemaps\[(\d+)\]$/.exec(error.options[0] ?? '') ?? [];
    if (index === undefined) throw new OptionError([], `a robots.txt cannot contain this: ${error.problem()}`);
    const given = draft.sitemaps?.[Number(index)] ?? '';
    const form = sitemapForm(given);
    throw new OptionError('sitemaps', {
      message: { id: 'sitemapUrl', values: { given, form } } satisfies CreateMessage,
      text: (nameOf) => `${error.problem(nameOf)}; write it as ${form}`,
    });
  }
}

function sitemapForm(given: string): string {
  const isWhole = /^https?:\/\//i.test(given) && canParseUrl(given);
  return isWhole ? new URL(given).href : 'https://example.com/sitemap.xml';
}
