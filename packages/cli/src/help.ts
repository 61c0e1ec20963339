import type { Topic } from './arguments.js';
import { readVersion } from './version.js';

const OVERVIEW = (version: string): string => `maycrawl ${version}: may this crawler fetch this URL, and why?

Usage
  maycrawl check --robots FILE [--as CRAWLER]... URL...
  maycrawl crawlers [NAME]

Commands
  check       Ask a robots.txt about URLs: the verdict, the rule, its line, what it overruled
  crawlers    List the crawlers we know, or show one: tokens, fallbacks, what it obeys

Options
  -h, --help       Show this text; after a command, that command's
  -v, --version    Show the version

Examples
  maycrawl check --robots robots.txt https://example.com/cart
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl crawlers Googlebot-Image

Verdicts are those of Google's crawler; --dialect rfc9309 gives those of RFC 9309 to the letter.
`;

const CHECK = `maycrawl check: may these crawlers fetch these URLs, and why?

Usage
  maycrawl check --robots FILE [--as CRAWLER]... [options] URL...

URL is a whole URL (http, https or ftp), or a path from its / on. With no URL, or with -, URLs are read
from stdin, one a line. The verdict is given on the URL as it would be fetched: /x/../private is /private.

Options
  --robots FILE      The robots.txt to ask; - for stdin
  --as CRAWLER       Who asks: a crawler's name, a product token or a User-Agent header in quotes.
                     May be given again. Default: Googlebot
  --dialect NAME     google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --literal          Decide on the URL exactly as written
  --json             One JSON object a line for each URL and crawler
  -h, --help         Show this text

Exit code
  0  everything is allowed
  1  something is disallowed
  2  the command line, a URL or a file is wrong; one line on stderr says what to change

Examples
  maycrawl check --robots robots.txt https://example.com/cart
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl check --robots robots.txt --json < urls.txt
  curl -s https://example.com/robots.txt | maycrawl check --robots - https://example.com/
`;

const CRAWLERS = `maycrawl crawlers: the crawlers we know

Usage
  maycrawl crawlers [--json] [NAME]

Without NAME, one line for each crawler. With NAME, that crawler in full: its product tokens in the order in
which it falls back, and what it obeys. NAME is a name, a product token, or a User-Agent header in quotes.

Options
  --json        One JSON object a line
  -h, --help    Show this text

Exit code
  0  found
  1  not in the registry: check goes by its product token alone
  2  the command line is wrong; one line on stderr says what to change

Examples
  maycrawl crawlers
  maycrawl crawlers Googlebot-Image
  maycrawl crawlers "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
`;

/** The manual of one command, or of the whole. */
export function helpFor(topic: Topic): string {
  switch (topic) {
    case 'check':
      return CHECK;
    case 'crawlers':
      return CRAWLERS;
    case undefined:
      return OVERVIEW(readVersion());
  }
}
