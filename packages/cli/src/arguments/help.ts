import { readVersion } from '../terminal/version.js';
import type { Topic } from './read-arguments.js';

const OVERVIEW = (version: string): string => `maycrawl ${version}: may this crawler fetch this URL, and why?

Usage
  maycrawl check [--as CRAWLER]... URL...
  maycrawl check --robots FILE [--as CRAWLER]... URL...
  maycrawl filter --as CRAWLER < URLS
  maycrawl fetch URL
  maycrawl sitemaps URL
  maycrawl lint [FILE | GLOB | URL | -]...
  maycrawl diff OLD NEW
  maycrawl format [FILE | -]...
  maycrawl create [options]
  maycrawl cache [stats | purge [URL] | compact]
  maycrawl crawlers [NAME]

Commands
  check       Ask robots.txt about URLs: the verdict, the rule, its line, what it overruled
  filter      Pass on the URLs of a list that a crawler may fetch, at any length
  fetch       Show a site's robots.txt: how it came, what it means, how long it holds
  sitemaps    List the URLs in a site's sitemaps
  lint        Say what is wrong in a robots.txt and why, and mend what can be mended
  diff        Say what an edit changes, for every crawler: decided, with URLs that show it
  format      Give a robots.txt one layout; no verdict changes
  create      Write a new robots.txt
  cache       Look at what is kept between runs, forget it, make its file small
  crawlers    List the crawlers we know, or show one: tokens, fallbacks, what it obeys

Options
  -h, --help       Show this text; after a command, that command's
  -v, --version    Show the version

Examples
  maycrawl check https://example.com/cart
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl fetch https://example.com/
  maycrawl lint --fix robots.txt
  maycrawl create --block /private/ --block-ai train
  maycrawl crawlers Googlebot-Image

Verdicts are those of Google's crawler; --dialect rfc9309 gives those of RFC 9309 to the letter.
`;

const FETCHING = `Fetching
  --store DIR            Where files are kept between runs; memory: nowhere. Default: your cache folder
  --store redis://HOST   A Redis server; rediss:// with TLS, redis+cluster://HOST,HOST for a Cluster
  --fresh                Fetch even where a copy is fresh, but not before a Retry-After has passed
  --policy NAME          When a server fails: google (default), google-2022 or rfc9309
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches; a crawler gives its own. Default: maycrawl and its version
  --proxy URL            Fetch through an HTTP proxy, by CONNECT. Default: what http_proxy, HTTPS_PROXY and
                         ALL_PROXY say, but not for the hosts in NO_PROXY
  --no-proxy             No proxy, whatever the variables say
  --proxy-resolves       The proxy looks host names up, not this machine`;

const CHECK = `maycrawl check: may these crawlers fetch these URLs, and why?

Usage
  maycrawl check [--as CRAWLER]... [options] URL...
  maycrawl check --robots FILE [--as CRAWLER]... [options] URL...
  maycrawl check --robots FILE --describe [--as CRAWLER]... [options]

Without --robots, each site's own robots.txt is fetched, kept between runs, and obeyed as Google documents
it, whatever the server does. URL is a whole URL (http, https or ftp); with --robots also a path from its /
on. With no URL, or with -, URLs are read from stdin, one a line; links with another scheme, such as mailto:,
are answered there: they are blocked, as they have no robots.txt. The verdict is given on the URL as it would
be fetched: /x/../private is /private. Many sites are asked at once; answers come in the order of the URLs.
Ctrl-C prints the answers that are ready, and says on stderr how many URLs are left; again, it ends at once.

Options
  --robots FILE      The robots.txt to ask; - for stdin; nothing is fetched
  --as CRAWLER       Who asks: a crawler's name, a product token or a User-Agent header in quotes.
                     May be given again. Default: Googlebot
  --dialect NAME     google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --literal          Decide on the URL exactly as written (with --robots)
  --describe         Say in words what is open and what is shut, to every crawler or to those of --as
                     (with --robots, without URLs)
  --json             One JSON object a line for each URL and crawler
  -h, --help         Show this text

${FETCHING}

Exit code
  0    everything is allowed, or it is described
  1    something is blocked
  2    the command line, a URL or a file is wrong; one line on stderr says what to change
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl check https://example.com/cart
  maycrawl check --user-agent "ExampleBot/1.0 (+https://example.com/bot)" --as ExampleBot < urls.txt
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl check --robots robots.txt --json < urls.txt
  maycrawl check --robots robots.txt --describe --as GPTBot
  curl -s https://example.com/robots.txt | maycrawl check --robots - https://example.com/
`;

const FILTER = `maycrawl filter: the URLs of a list that a crawler may fetch

Usage
  maycrawl filter --as CRAWLER [options] < urls.txt > allowed.txt
  maycrawl filter --as CRAWLER --robots DIR [options] < urls.txt > allowed.txt

Reads URLs from stdin, one a line, and writes those lines that are allowed to stdout, as they are and in their
order. Lists may be of any length: memory is bounded, and sites are asked side by side. The verdict is given
on the URL as it would be fetched. Lines that are no URLs stop nothing: they are counted, --rejected has them.

Options
  --as CRAWLER       Who is going to fetch: a crawler's name, a product token or a User-Agent header in quotes
  --robots DIR       Fetch nothing: ask the files saved as DIR/https/example.com/robots.txt, with a port as
                     DIR/http/example.com_8080/robots.txt. An empty file allows all, none blocks all
  --rejected FILE    Write the other lines to FILE: the number of the line, a tab, why, a tab, the line
  --json             One JSON object a line for each URL, blocked or not, instead of the allowed lines
  --unordered        Write each line as soon as it is decided, not in the order of the list
  --from N           Pass over the first N lines: goes on where a run was stopped, and appends to --rejected
  --dialect NAME     google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  -q, --quiet        No progress on the terminal, no summary on stderr
  -h, --help         Show this text

Ctrl-C writes what is decided, and says with which --from to go on; again, it ends at once.

${FETCHING}

Exit code
  0    all lines were looked at
  2    the command line, a file or the store is wrong: one line on stderr says what to change; or stdout is
       closed
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl filter --as ExampleBot --user-agent "ExampleBot/1.0 (+https://example.com/bot)" < urls.txt
  zcat urls.gz | maycrawl filter --as Googlebot --rejected rejected.txt | gzip > allowed.gz
  maycrawl filter --as Googlebot --robots saved < urls.txt
`;

const FETCH = `maycrawl fetch: a site's robots.txt, how it came, and what it means

Usage
  maycrawl fetch [options] URL

Shows each request with its status, what crawlers may do, since when it fails if it does, when the copy
expires and when the next try is due, and the file. As check does, it takes a copy that is fresh; --fresh
does not.

Options
  --raw         The bytes of the file as they are, and nothing else
  --json        One JSON object, with the file in it
  -h, --help    Show this text

${FETCHING}

Exit code
  0  the rules decide, or everything is allowed
  1  everything is blocked
  2  the command line or the store is wrong; one line on stderr says what to change

Examples
  maycrawl fetch https://example.com/
  maycrawl fetch --fresh --raw https://example.com/ > robots.txt
`;

const SITEMAPS = `maycrawl sitemaps: the URLs in a site's sitemaps

Usage
  maycrawl sitemaps [--as CRAWLER] [options] URL

Prints the URLs one a line, as they are read, from the sitemaps that the site's robots.txt names and from those
that an index among them names: XML, RSS, Atom or lists, packed or not. A URL with a path other than / or
/robots.txt is that of one sitemap, and it alone is read. A sitemap is fetched only if its own robots.txt lets
the crawler fetch it. What could not be read is told on stderr, a line each; the rest goes on.

Options
  --as CRAWLER       Who asks: a crawler's name, a product token or a User-Agent header in quotes.
                     Default: Googlebot
  --dialect NAME     google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --json             One JSON object a line for each URL
  -h, --help         Show this text

${FETCHING}

Exit code
  0  all was read
  1  something could not be read
  2  the command line or the store is wrong; one line on stderr says what to change

Examples
  maycrawl sitemaps https://example.com/ > urls.txt
  maycrawl sitemaps --json https://example.com/news/sitemap.xml.gz
  maycrawl sitemaps --as bingbot https://example.com/ | maycrawl check --as bingbot
`;

const LINT = `maycrawl lint: what is wrong in a robots.txt, why, and how to mend it

Usage
  maycrawl lint [options] [FILE | GLOB | URL | -]...
  maycrawl lint --fix [--unsafe] [--dry-run] [FILE | GLOB | -]...
  maycrawl lint --explain RULE

- is stdin. A URL's site is asked for its robots.txt, and the answer is judged as well. With nothing given,
robots.txt, public/robots.txt and static/robots.txt are checked, those that there are.

Options
  --fix               Mend what changes no verdict, and write the files; - writes to stdout
  --unsafe            With --fix: mend the rest too, as its author probably meant; shows which verdicts change
  --dry-run           With --fix: write nothing, show a diff
  --format NAME       pretty (default), concise, json, sarif, github (default in GitHub Actions), markdown
  --json              The same as --format json
  --threshold LEVEL   Fail from this level on: error, warning (default) or info
  -q, --quiet         Leave out findings below the threshold
  --rule ID=LEVEL     error, warning, info or off, for one rule. May be given again
  --preset NAME       google (default), rfc9309, or portable: what any parser would stumble over
  --environment NAME  What the site is for: production (must not be shut) or staging (must not be open)
  --url URL           Where the file is served
  --urls FILE         URLs of the site, one a line, for rules that compare with them
  --config FILE       Instead of the nearest maycrawl.config.json, here or above
  --no-config         No config
  --explain RULE      What a rule finds and why that matters
  -h, --help          Show this text

Fetching
  --store DIR            Where files are kept between runs; memory: nowhere. Default: your cache folder
  --fresh                Fetch even where a copy is fresh, but not before a Retry-After has passed
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches. Default: maycrawl and its version
  --proxy URL            Fetch through an HTTP proxy, by CONNECT. Default: what http_proxy, HTTPS_PROXY and
                         ALL_PROXY say, but not for the hosts in NO_PROXY
  --no-proxy             No proxy, whatever the variables say
  --proxy-resolves       The proxy looks host names up, not this machine

Exit code
  0  nothing found from the threshold on
  1  something found
  2  the command line, the config or a file is wrong; one line on stderr for each says what to change

Examples
  maycrawl lint
  maycrawl lint --fix public/robots.txt
  maycrawl lint --preset portable --rule crawl-delay-value=off 'sites/**/robots.txt'
  maycrawl lint --format sarif https://example.com/ > robots.sarif
`;

const DIFF = `maycrawl diff: which URLs does an edit treat differently, and for whom?

Usage
  maycrawl diff [options] OLD NEW

OLD and NEW are files, URLs (their site is asked for its robots.txt, anew), git revisions such as
HEAD~1:public/robots.txt (:public/robots.txt is what is staged), or - for stdin. The answer is decided for every
URL and every crawler, not sampled: URLs that are newly shut or newly open, each with the lines that decide, or
"no URL is treated differently: proved".

Options
  --as CRAWLER        This crawler only. May be given again. Default: every crawler
  --fail-on WHAT      Exit with 1 where URLs are newly shut, open, or any; what could not be decided counts
  --urls FILE         Count over these URLs as well, one a line, - for stdin; --fail-on then looks at them alone.
                      Also a sitemap, or the URL of one, or of a site: all its sitemaps
  --dialect NAME      google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --format NAME       text (default), json, markdown, github (default in GitHub Actions)
  --json              The same as --format json
  -h, --help          Show this text

Fetching
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches. Default: maycrawl and its version
  --proxy URL            Fetch through an HTTP proxy, by CONNECT. Default: what http_proxy, HTTPS_PROXY and
                         ALL_PROXY say, but not for the hosts in NO_PROXY
  --no-proxy             No proxy, whatever the variables say
  --proxy-resolves       The proxy looks host names up, not this machine

Exit code
  0  done; with --fail-on: nothing of that kind
  1  with --fail-on: something of that kind
  2  the command line or a file is wrong, a revision is not there, a URL's server fails; a sitemap of --urls could
     not be read wholly

Examples
  maycrawl diff HEAD:public/robots.txt public/robots.txt
  maycrawl diff --fail-on shut https://example.com/ public/robots.txt
  maycrawl diff --as Googlebot --urls urls.txt old.txt new.txt
  maycrawl diff --urls https://example.com/sitemap.xml https://example.com/ public/robots.txt
`;

const FORMAT = `maycrawl format: one layout for a robots.txt, no verdict changed

Usage
  maycrawl format [--check] [FILE | GLOB | -]...

Writes the standard's capitals (User-agent, Disallow), one space after the colon, an empty line between groups
and none inside, LF line ends. Comments stay. Misspelt keys stay too: maycrawl lint --fix mends those. With
nothing given, robots.txt, public/robots.txt and static/robots.txt are formatted, those that there are.

Options
  --check       Write nothing; fail where a file has another layout
  -h, --help    Show this text

Exit code
  0  done, or all files have that layout
  1  with --check: some have not
  2  the command line or a file is wrong, and nothing is written

Examples
  maycrawl format public/robots.txt
  maycrawl format - < robots.txt
`;

const CREATE = `maycrawl create: a new robots.txt

Usage
  maycrawl create [options]

Without options, on a terminal, you are asked. What is not shut is open. Options may be combined, and most may
be given again.

What is shut
  --open                Nothing
  --block PATH           A folder, as /private/, or a page, as /draft.html
  --block-all            Everything
  --block-type TYPE      Files of a type, as gif
  --block-ending TEXT    URLs that end so, as .xls
  --block-image PATH     A picture, to Google Images
  --block-images         All pictures, to Google Images

For whom
  --allow-only CRAWLER        This crawler may come, all others are shut out; as Mediapartners-Google
  --block-crawler CRAWLER    This crawler is shut out
  --block-ai WHO         AI crawlers are shut out: train (they gather text for models), assistant (they answer
                        people), all, or a vendor, as OpenAI
  --adsbot              What holds for all holds for Google's AdsBot too, which must be named

Options
  --sitemap URL         Where a sitemap is
  --no-comments         The bare file
  -o, --output FILE     Default: robots.txt; - is stdout
  --stdout              The same as --output -
  --force               Overwrite a file
  -h, --help            Show this text

Exit code
  0  written
  2  the command line is wrong or the file is there already, and nothing is written

Examples
  maycrawl create --block /cart/ --block-ai train --sitemap https://example.com/sitemap.xml
  maycrawl create --allow-only Googlebot --stdout
`;

const CACHE = `maycrawl cache: what is kept between runs

Usage
  maycrawl cache [stats]
  maycrawl cache purge [URL]
  maycrawl cache compact

stats shows what is kept and how much room it takes. purge forgets everything, or what is known of the URL's
site. compact makes the file small; what other processes write meanwhile waits.

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
    case 'filter':
      return FILTER;
    case 'fetch':
      return FETCH;
    case 'sitemaps':
      return SITEMAPS;
    case 'lint':
      return LINT;
    case 'diff':
      return DIFF;
    case 'format':
      return FORMAT;
    case 'create':
      return CREATE;
    case 'cache':
      return CACHE;
    case 'crawlers':
      return CRAWLERS;
    case undefined:
      return OVERVIEW(readVersion());
  }
}
