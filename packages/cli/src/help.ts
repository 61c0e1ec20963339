import type { Topic } from './arguments.js';
import { readVersion } from './version.js';

const OVERVIEW = (version: string): string => `maycrawl ${version}: may this crawler fetch this URL, and why?

Usage
  maycrawl check [--as CRAWLER]... URL...
  maycrawl check --robots FILE [--as CRAWLER]... URL...
  maycrawl fetch URL
  maycrawl cache [stats | purge [URL] | compact]
  maycrawl crawlers [NAME]

Commands
  check       Ask robots.txt about URLs: the verdict, the rule, its line, what it overruled
  fetch       Show a site's robots.txt: how it came, what it means, how long it holds
  cache       Look at what is kept between runs, forget it, make its file small
  crawlers    List the crawlers we know, or show one: tokens, fallbacks, what it obeys

Options
  -h, --help       Show this text; after a command, that command's
  -v, --version    Show the version

Examples
  maycrawl check https://example.com/cart
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl fetch https://example.com/
  maycrawl crawlers Googlebot-Image

Verdicts are those of Google's crawler; --dialect rfc9309 gives those of RFC 9309 to the letter.
`;

const FETCHING = `Fetching
  --store DIR            Where files are kept between runs; memory: nowhere. Default: your cache folder
  --store redis://HOST   A Redis server; rediss:// with TLS, redis+cluster://HOST,HOST for a Cluster
  --fresh                Fetch even where a copy is fresh
  --policy NAME          When a server fails: google (default), google-2022 or rfc9309
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches; a crawler gives its own. Default: maycrawl and its version`;

const CHECK = `maycrawl check: may these crawlers fetch these URLs, and why?

Usage
  maycrawl check [--as CRAWLER]... [options] URL...
  maycrawl check --robots FILE [--as CRAWLER]... [options] URL...

Without --robots, each site's own robots.txt is fetched, kept between runs, and obeyed as Google documents
it, whatever the server does. URL is a whole URL (http, https or ftp); with --robots also a path from its /
on. With no URL, or with -, URLs are read from stdin, one a line. The verdict is given on the URL as it
would be fetched: /x/../private is /private.

Options
  --robots FILE      The robots.txt to ask; - for stdin; nothing is fetched
  --as CRAWLER       Who asks: a crawler's name, a product token or a User-Agent header in quotes.
                     May be given again. Default: Googlebot
  --dialect NAME     google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --literal          Decide on the URL exactly as written (with --robots)
  --json             One JSON object a line for each URL and crawler
  -h, --help         Show this text

${FETCHING}

Exit code
  0  everything is allowed
  1  something is disallowed
  2  the command line, a URL or a file is wrong; one line on stderr says what to change

Examples
  maycrawl check https://example.com/cart
  maycrawl check --user-agent "ExampleBot/1.0 (+https://example.com/bot)" --as ExampleBot < urls.txt
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl check --robots robots.txt --json < urls.txt
  curl -s https://example.com/robots.txt | maycrawl check --robots - https://example.com/
`;

const FETCH = `maycrawl fetch: a site's robots.txt, how it came, and what it means

Usage
  maycrawl fetch [options] URL

Shows each request with its status, what crawlers may do, since when it fails if it does, when the copy
expires and when the next try is due, and the file. As check does, it takes a copy that is fresh; --fresh
does not.

Options
  --raw         The octets of the file as they are, and nothing else
  --json        One JSON object, with the file in it
  -h, --help    Show this text

${FETCHING}

Exit code
  0  the rules decide, or everything is allowed
  1  everything is disallowed
  2  the command line or the store is wrong; one line on stderr says what to change

Examples
  maycrawl fetch https://example.com/
  maycrawl fetch --fresh --raw https://example.com/ > robots.txt
`;

const CACHE = `maycrawl cache: what is kept between runs

Usage
  maycrawl cache [stats]
  maycrawl cache purge [URL]
  maycrawl cache compact

stats shows what is kept and how much room it takes. purge forgets everything, or what is known of the URL's
site. compact makes the file small; no other process may use the store meanwhile.

Options
  --store DIR   The folder. Default: your cache folder
  --json        One JSON object
  -h, --help    Show this text

Exit code
  0  done
  1  nothing was kept of that site
  2  the command line or the store is wrong; one line on stderr says what to change

Examples
  maycrawl cache
  maycrawl cache purge https://example.com/
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
    case 'fetch':
      return FETCH;
    case 'cache':
      return CACHE;
    case 'crawlers':
      return CRAWLERS;
    case undefined:
      return OVERVIEW(readVersion());
  }
}
