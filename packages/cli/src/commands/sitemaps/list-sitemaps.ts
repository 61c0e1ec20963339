import type { SitemapUrl } from '@maycrawl/gate';
import { walkSite } from '../../session/walk-site.js';
import { printNotice } from '../../terminal/notice.js';
import { isTerminal } from '../../terminal/paint.js';
import { StoppedRun } from '../../terminal/stop-signals.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine } from '../../text/printable.js';
import type { SitemapsArguments } from './sitemaps-command.js';

/** Prints the URLs while it reads. Returns 1 if something could not be read. */
export async function listSitemaps(args: SitemapsArguments, writer: Writer): Promise<0 | 1> {
  let foreign = 0;
  const take = ({ loc, lastmod, sitemap, foreign: isForeign }: SitemapUrl): void => {
    if (isForeign) foreign++;
    writer.print(args.json ? jsonLine({ loc, lastmod: lastmod ?? null, sitemap, foreign: isForeign }) : `${loc}\n`);
  };
  const request = { ...args, showsProgress: !(await isTerminal(writer.fd)) };
  let isAllRead = false;
  try {
    // Flushed after each sitemap, because the next one may take half a minute.
    isAllRead = await walkSite(request, take, () => writer.flush());
  } catch (error) {
    // What was read before Ctrl-C is printed.
    if (error instanceof StoppedRun) writer.flush();
    throw error;
  }
  writer.flush();
  if (foreign > 0 && !args.json) {
    printNotice(`${foreign} of the URLs are on other hosts, which do not confirm these sitemaps (--json marks them)`);
  }
  return isAllRead ? 0 : 1;
}
