import { parse } from '@maycrawl/core';
import type { SitemapUrl } from '@maycrawl/gate';
import type { SitemapsArguments } from '../arguments/sitemaps-arguments.js';
import { walkSite } from '../session/walk-site.js';
import { crawlerRules } from '../targets/crawler-rules.js';
import { type Writer, writeLine } from '../terminal/writer.js';
import { jsonLine, printable } from '../text/printable.js';

const STDERR = 2;

function textOf({ loc }: SitemapUrl): string {
  return `${loc}\n`;
}

function jsonOf({ loc, lastmod, sitemap, foreign }: SitemapUrl): string {
  return jsonLine({ loc, lastmod: lastmod ?? null, sitemap, foreign });
}

/** `maycrawl sitemaps`: prints the URLs that a site's sitemaps list, as they are read; 1 where not all was read (H1–H3). */
export async function listSitemaps(args: SitemapsArguments, writer: Writer): Promise<0 | 1> {
  crawlerRules(parse(''), args.crawler);
  const show = args.json ? jsonOf : textOf;
  let foreign = 0;
  const take = (entry: SitemapUrl): void => {
    if (entry.foreign) foreign++;
    writer.print(show(entry));
  };
  // The next sitemap may be half a minute away.
  const isAllRead = await walkSite(args, take, () => writer.flush());
  writer.flush();
  if (foreign > 0 && !args.json) {
    const words = `${foreign} of the URLs are of other hosts, which nobody has said these sitemaps speak for (--json marks them)`;
    writeLine(STDERR, printable(`maycrawl: ${words}`));
  }
  return isAllRead ? 0 : 1;
}
