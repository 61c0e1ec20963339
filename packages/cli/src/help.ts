import type { Topic } from './arguments.js';
import { readVersion } from './version.js';

const OVERVIEW = (version: string): string => `maycrawl ${version}: may this crawler fetch this URL, and why?

Usage
  maycrawl check [--as CRAWLER]... URL...
  maycrawl check --robots FILE [--as CRAWLER]... URL...
  maycrawl fetch URL
  maycrawl lint [FILE | GLOB | URL | -]...
  maycrawl diff OLD NEW
  maycrawl format [FILE | -]...
  maycrawl create [options]
  maycrawl cache [stats | purge [URL] | compact]
  maycrawl crawlers [NAME]

Commands
  check       Ask robots.txt about URLs: the verdict, the rule, its line, what it overruled
  fetch       Show a site's robots.txt: how it came, what it means, how long it holds
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
  maycrawl create --shut /private/ --shut-ai train
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
  maycrawl check --robots FILE --describe [--as CRAWLER]... [options]

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
  --describe         Say in words what is open and what is shut, to every crawler or to those of --as
                     (with --robots, without URLs)
  --json             One JSON object a line for each URL and crawler
  -h, --help         Show this text

${FETCHING}

Exit code
  0  everything is allowed, or it is described
  1  something is disallowed
  2  the command line, a URL or a file is wrong; one line on stderr says what to change

Examples
  maycrawl check https://example.com/cart
  maycrawl check --user-agent "ExampleBot/1.0 (+https://example.com/bot)" --as ExampleBot < urls.txt
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl check --robots robots.txt --json < urls.txt
  maycrawl check --robots robots.txt --describe --as GPTBot
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
  --fresh                Fetch even where a copy is fresh
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches. Default: maycrawl and its version

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
  --urls FILE         Count over these URLs as well, one a line, - for stdin; --fail-on then looks at them alone
  --dialect NAME      google (default): as Google's crawler reads; rfc9309: RFC 9309 to the letter
  --format NAME       text (default), json, markdown, github (default in GitHub Actions)
  --json              The same as --format json
  -h, --help          Show this text

Fetching
  --allow-private        Fetch from private and loopback addresses too
  --timeout SECONDS      For a whole fetch, redirects included. Default: 30
  --user-agent HEADER    Who fetches. Default: maycrawl and its version

Exit code
  0  done; with --fail-on: nothing of that kind
  1  with --fail-on: something of that kind
  2  the command line or a file is wrong, a revision is not there, a URL's server fails

Examples
  maycrawl diff HEAD:public/robots.txt public/robots.txt
  maycrawl diff --fail-on shut https://example.com/ public/robots.txt
  maycrawl diff --as Googlebot --urls urls.txt old.txt new.txt
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
  --shut PATH           A folder, as /private/, or a page, as /draft.html
  --shut-all            Everything
  --shut-type TYPE      Files of a type, as gif
  --shut-ending TEXT    URLs that end so, as .xls
  --shut-image PATH     A picture, to Google Images
  --shut-images         All pictures, to Google Images

For whom
  --only CRAWLER        This crawler may come, all others are shut out; as Mediapartners-Google
  --shut-out CRAWLER    This crawler is shut out
  --shut-ai WHO         AI crawlers are shut out: train (they gather text for models), assistant (they answer
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
  maycrawl create --shut /cart/ --shut-ai train --sitemap https://example.com/sitemap.xml
  maycrawl create --only Googlebot --stdout
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
