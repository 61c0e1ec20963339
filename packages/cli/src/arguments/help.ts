import { readVersion } from '../terminal/version.js';
import type { Topic } from './read-arguments.js';
import { serveHelp } from './serve-options.js';

const OVERVIEW = (version: string): string => `maycrawl ${version}: may this crawler fetch this URL, and why?

Usage
  maycrawl check [--as CRAWLER]... URL...
  maycrawl check --robots FILE [--as CRAWLER]... URL...
  maycrawl filter --as CRAWLER < URLS
  maycrawl fetch URL
  maycrawl sitemaps URL
  maycrawl lint [FILE | FOLDER | GLOB | URL | -]...
  maycrawl policy [FILE | URL | -]
  maycrawl diff OLD NEW
  maycrawl format [FILE | -]...
  maycrawl create [options]
  maycrawl cache [stats | purge [URL] | compact]
  maycrawl crawlers [NAME]
  maycrawl serve [options]
  maycrawl completion bash | zsh | fish

Commands
  check       Check URLs against robots.txt: the verdict, the rule that decides, what it overrules
  filter      Print the URLs of a list that a crawler may fetch; the list may have any length
  fetch       Show a site's robots.txt: how it was fetched, what it means, when it expires
  sitemaps    List the URLs in a site's sitemaps
  lint        Report problems in a robots.txt, explain them, and fix what can be fixed
  policy      Show who may do what: search, AI training, AI answers and other uses, by vendor
  diff        Show which URLs an edit newly blocks or allows, for every crawler, with example URLs
  format      Give a robots.txt one layout; no verdict changes
  create      Write a new robots.txt
  cache       Show, delete or compact what is stored between runs
  crawlers    List the known crawlers, or show one: uses, tokens, fallbacks, what it obeys
  serve       Answer over HTTP, for programs in any language
  completion  Print the script that completes this command in your shell

Options
  -h, --help       Show this text; after a command, the help of that command
  -v, --version    Show the version

Examples
  maycrawl check https://example.com/cart
  maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/
  maycrawl fetch https://example.com/
  maycrawl lint --fix robots.txt
  maycrawl create --block /private/ --block-ai train
  maycrawl crawlers Googlebot-Image

Verdicts are those of Google's crawler. With --dialect rfc9309, they follow RFC 9309 to the letter.
`;

const STORE = `  --store DIR            Folder for what is stored between runs; memory: store nothing.
                         Default: your cache folder`;

const FRESH = `  --fresh                Fetch even if a stored copy is fresh, but not before a Retry-After has passed`;

const REQUESTS = `  --allow-private        Also fetch from private and loopback addresses
  --timeout SECONDS      Limit for a whole fetch, redirects included. Default: 30`;

const PROXIES = `  --proxy URL            Fetch through an HTTP proxy, by CONNECT. Default: the one in http_proxy, HTTPS_PROXY
                         or ALL_PROXY, except for the hosts in NO_PROXY
  --no-proxy             Use no proxy, even if these variables name one
  --proxy-resolves       Let the proxy look up host names, not this machine`;

const SENT_HEADER = `  --user-agent HEADER    User-Agent header to send. Default: maycrawl and its version`;

const FETCHING = `Fetching
${STORE}
  --store redis://HOST   Redis server; rediss:// with TLS, redis+cluster://HOST,HOST for a Cluster.
                         Password: in the variable MAYCRAWL_REDIS_PASSWORD
${FRESH}
  --policy NAME          How to treat a failing server: google (default), google-2022 or rfc9309
  --trust-not-found-pages
                         Treat a server error whose page says "not found" as a missing robots.txt
  --fresh-max SECONDS    Longest time for which a copy is fresh, whatever max-age says.
                         Default: 86400 (24 hours)
${REQUESTS}
  --user-agent HEADER    User-Agent header to send. Default: maycrawl and its version. If you run a
                         crawler, give its header
${PROXIES}`;

const CHECK = `maycrawl check: may these crawlers fetch these URLs, and why?

Usage
  maycrawl check [--as CRAWLER]... [options] URL...
  maycrawl check --robots FILE | SITE [--as CRAWLER]... [options] URL...
  maycrawl check --robots FILE | SITE --describe [--as CRAWLER]... [options]

Without --robots, the command fetches each site's robots.txt, stores it between runs, and applies it as
Google documents, also if the server fails or redirects. URL is a whole URL (http, https or ftp); with
--robots, it may also be a path that begins with /. A host without a scheme, such as example.com/cart, is
read as https (as http for localhost, an address or port 80), and a line on stderr says so. If you give no
URL, or -, the command reads URLs from stdin, one per line; these need a scheme. Lines of stdin with another
scheme, such as mailto:, are blocked, because they have no robots.txt. The verdict applies to the URL as a
crawler would request it: /x/../private is /private. Many sites are fetched concurrently; answers come in
the order of the URLs. Ctrl-C prints the answers that are ready, and on stderr how many URLs are left; a
second Ctrl-C exits immediately.

Options
  --robots FILE      Use this robots.txt and fetch nothing; - is stdin
  --robots SITE      Fetch the robots.txt of this site now, as https://staging.example.com, and use it for all
                     URLs. If the site has no such file, or fails, there is no verdict
  --as CRAWLER       Crawler to check as: its name, a product token, or a User-Agent header in quotes. A name
                     may be as its vendor prints it: "Googlebot News". Or a group of known crawlers: all,
                     ai, or a use such as search (maycrawl crawlers --help lists them). May be repeated.
                     Default: Googlebot
  --dialect NAME     google (default): read the file as Google does; rfc9309: follow RFC 9309 to the letter
  --literal          With --robots: match the URL exactly as written
  --describe         With --robots and no URL: describe what is allowed and blocked, for every crawler or for
                     those given with --as
  --format NAME      text (default), json (one object per line for each URL and crawler), or csv
  --json             The same as --format json
  -q, --quiet        Print one word per line for each URL and crawler, and no notice: allowed, blocked, or
                     unreachable if robots.txt cannot be fetched, so that no rule is known
  -h, --help         Show this text

${FETCHING}

Exit code
  0    everything is allowed, or --describe printed its description
  1    something is blocked, also if that is because its robots.txt cannot be fetched
  2    the command line, a URL or a file is wrong; one line on stderr says what to change
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl check https://example.com/cart
  maycrawl check --quiet --as GPTBot example.com
  maycrawl check --robots https://staging.example.com --as ai --format csv https://example.com/
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

Reads URLs from stdin, one per line, and writes the allowed lines to stdout, unchanged and in their order.
The list may have any length: memory use is bounded, and sites are fetched concurrently. The verdict applies
to the URL as a crawler would request it. Lines that are not URLs do not stop the run; the summary counts
them, and --rejected lists them.

Options
  --as CRAWLER       Crawler to check as: its name, a product token, or a User-Agent header in quotes
  --robots DIR       Fetch nothing: read saved files named DIR/https/example.com/robots.txt, with a port
                     DIR/http/example.com_8080/robots.txt. An empty file allows all, a missing one blocks all
  --rejected FILE    Write the other lines to FILE: line number, tab, reason, tab, line
  --json             Print one JSON object per line for each URL, allowed or blocked, instead of allowed lines
  --unordered        Write each line as soon as it is decided, not in the order of the list
  --from N           Skip the first N lines, to resume a stopped run; appends to --rejected
  --threads N        Decide in N threads; the output is the same. Default: the number of cores, at most 4;
                     1 for a list below 8 MiB and with --json
  --dialect NAME     google (default): read the file as Google does; rfc9309: follow RFC 9309 to the letter
  -q, --quiet        Show no progress and no summary
  -h, --help         Show this text

Ctrl-C writes the lines that are decided, and prints the --from value to resume with; a second Ctrl-C exits
immediately.

${FETCHING}

Exit code
  0    all lines were processed
  2    the command line, a file or the store is wrong, and one line on stderr says what to change; or stdout
       is closed
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl filter --as ExampleBot --user-agent "ExampleBot/1.0 (+https://example.com/bot)" < urls.txt
  zcat urls.gz | maycrawl filter --as Googlebot --rejected rejected.txt | gzip > allowed.gz
  maycrawl filter --as Googlebot --robots saved < urls.txt
`;

const FETCH = `maycrawl fetch: a site's robots.txt, how it was fetched, and what it means

Usage
  maycrawl fetch [options] URL

Shows each request with its status, what crawlers may fetch, since when fetching fails (if it does), when the
stored copy expires, when the next attempt is due, and the file. If a stored copy is fresh, the command uses
it, as check does; with --fresh, it fetches.

Options
  --raw         Print only the bytes of the file, unchanged
  --json        Print one JSON object that includes the file
  -h, --help    Show this text

${FETCHING}

Exit code
  0    the rules decide, or everything is allowed
  1    everything is blocked
  2    the command line or the store is wrong; one line on stderr says what to change
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl fetch https://example.com/
  maycrawl fetch --fresh --raw https://example.com/ > robots.txt
`;

const SITEMAPS = `maycrawl sitemaps: the URLs in a site's sitemaps

Usage
  maycrawl sitemaps [--as CRAWLER] [options] URL

Prints the URLs of all sitemaps that the site's robots.txt lists, and of the sitemaps in their indexes: one
per line, while it reads. The sitemaps may be XML, RSS, Atom or text, with or without gzip. If URL has a path
other than / or /robots.txt, it is one sitemap, and only this one is read. A sitemap is fetched only if the
robots.txt of its own site allows it for the crawler. If a sitemap cannot be read, a line on stderr says why,
and the others are still read.

Options
  --as CRAWLER       Crawler to check as: its name, a product token, or a User-Agent header in quotes.
                     Default: Googlebot
  --dialect NAME     google (default): read the file as Google does; rfc9309: follow RFC 9309 to the letter
  --json             Print one JSON object per line for each URL
  -h, --help         Show this text

${FETCHING}

Exit code
  0    everything was read
  1    something could not be read
  2    the command line or the store is wrong; one line on stderr says what to change
  130  stopped by Ctrl-C, which prints the URLs that were read (143: by SIGTERM)

Examples
  maycrawl sitemaps https://example.com/ > urls.txt
  maycrawl sitemaps --json https://example.com/news/sitemap.xml.gz
  maycrawl sitemaps --as bingbot https://example.com/ | maycrawl check --as bingbot
`;

const LINT = `maycrawl lint: what is wrong in a robots.txt, why, and how to fix it

Usage
  maycrawl lint [options] [FILE | FOLDER | GLOB | URL | -]...
  maycrawl lint --fix [--unsafe] [--dry-run] [FILE | FOLDER | GLOB | -]...
  maycrawl lint --explain RULE | --list-rules [--json] | --print-config [FILE]

- is stdin. FOLDER is every file named robots.txt in it and below, except in node_modules and .git; links
to folders are not followed. If you give a URL, the command fetches the site's robots.txt, even if a
stored copy is fresh, and also checks the response. If you give nothing, it checks robots.txt,
public/robots.txt and static/robots.txt, as far as they exist. The settings of a file are those of the
nearest maycrawl.config.json, in its folder or above. If the whole site is blocked for all crawlers or for
a main search engine, the first line says so. That is an error with --environment production, or if the
file is fetched over HTTPS from a public host without a label such as dev, test, staging or preview.

Options
  --fix               Apply the fixes of errors and warnings that change no verdict, and write the files;
                      - writes to stdout, and the report to stderr
  --unsafe            With --fix: also apply fixes that write what the author probably meant; shows the
                      verdicts that change. Blocks nothing that an allow rule of the file allows
  --dry-run           With --fix: write nothing and show a diff; with a format for programs such as json, show
                      the report
  --format NAME       pretty (default), concise, json, sarif, junit, markdown, github (default in GitHub
                      Actions)
  --json              The same as --format json
  --output-file FILE  Write the report to FILE, not to stdout
  --threshold LEVEL   Fail on findings of this level or above: error, warning (default) or info
  --max-warnings N    Fail on errors, and on warnings only if there are more than N
  -q, --quiet         Hide findings below the threshold
  --rule RULE=LEVEL   Set a rule, by the name in its findings, to error, warning, info or off. May be repeated
  --select NAMES      Report and fix only these: rules, or all, error, warning, info, with commas between.
                      Without it, everything is reported, and --fix fixes errors and warnings
  --ignore NAMES      Neither report nor fix these
  --preset NAME       google (default), rfc9309, or portable: report what any parser may misread
  --environment NAME  production (the site must not be blocked) or staging (it must be, as a preview)
  --url URL           URL where the file is served
  --urls FILE         File with URLs or paths of the site, one per line, or a sitemap, for rules that
                      compare with them
  --stdin-filename F  Path of the file on stdin: its name in the report, and where its config is searched
  --config FILE       Use this file, not the nearest maycrawl.config.json of each file
  --no-config         Use no config file
  --explain RULE      Show what a rule finds and why it matters
  --list-rules        List the rules with their levels, fixes and what they find; also with --json
  --print-config      Print the settings for FILE, as JSON. Default: for robots.txt in this folder
  -h, --help          Show this text

Fetching
${STORE}
${REQUESTS}
${SENT_HEADER}
${PROXIES}

Exit code
  0    no finding reaches the threshold
  1    a finding reaches the threshold, or there are more warnings than --max-warnings permits
  2    the command line, the config or a file is wrong; one line on stderr for each says what to change
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl lint
  maycrawl lint --fix public/robots.txt
  maycrawl lint --fix --select all public/robots.txt
  maycrawl lint --preset portable --rule crawl-delay-value=off sites
  maycrawl lint --max-warnings 10 --format junit --output-file robots.xml .
  maycrawl lint --format sarif --output-file robots.sarif https://example.com/
`;

const POLICY = `maycrawl policy: who may do what with the pages of a site?

Usage
  maycrawl policy [options] [FILE | URL | -]

Shows for each use of pages (web search, AI training, AI answers and so on) which vendors' crawlers are allowed,
blocked, or allowed except some paths, with the lines that decide. FILE is a robots.txt, - is stdin; of a URL,
the command fetches the site's robots.txt. If you give nothing, it reads robots.txt, public/robots.txt or
static/robots.txt.

Options
  --all              List every crawler, every use and up to 100 paths. Without it, vendors with the same answer
                     share a line
  --use NAME         Show only one use, such as ai-training, or ai: AI training and AI answers (maycrawl crawlers
                     --help lists the names)
  --urls FILE        Also count the blocked ones of these URLs, one per line (- is stdin). FILE may also be a
                     sitemap, its URL, or the URL of a site (all its sitemaps)
  --dialect NAME     google (default): read the file as Google does; rfc9309: follow RFC 9309 to the letter
  --format NAME      text (default), json, markdown, csv (one line for each use and crawler)
  --json             The same as --format json; lists every crawler
  -h, --help         Show this text

Fetching
${REQUESTS}
${SENT_HEADER}
${PROXIES}

Exit code
  0    done, whatever is blocked; also if the site has no robots.txt or fails: the text says what that means
  2    the command line or a file is wrong, an address is refused, or a sitemap given with --urls could not be
       read completely
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl policy https://example.com/
  maycrawl policy --all public/robots.txt
  maycrawl policy --urls https://example.com/sitemap.xml https://example.com/
`;

const DIFF = `maycrawl diff: which URLs does an edit newly block or allow, and for which crawlers?

Usage
  maycrawl diff [options] OLD NEW

OLD and NEW are files, URLs (the command fetches the site's current robots.txt), git revisions such as
HEAD~1:public/robots.txt (:public/robots.txt is the staged file), or - for stdin. The result covers every URL
and every crawler, not a sample: it shows URLs that are newly blocked or newly allowed, one for each rule that
causes changes, with the lines that decide, or "no URL is treated differently: proved".

Options
  --as CRAWLER        Compare for this crawler only, or for a group, such as ai. May be repeated. Default: every
                      crawler
  --fail-on CHANGE    blocked, allowed or any: exit with 1 if URLs are newly blocked, newly allowed, or either;
                      an undecided comparison counts as a change
  --urls FILE         Also count changes among these URLs, one per line (- is stdin). --fail-on then counts
                      only these. FILE may also be a sitemap, its URL, or the URL of a site (all its sitemaps)
  --dialect NAME      google (default): read the file as Google does; rfc9309: follow RFC 9309 to the letter
  --format NAME       text (default), json, markdown, csv (one line for each crawler and change), github (default
                      in GitHub Actions)
  --json              The same as --format json; lists every change
  --all               Leave nothing out: without it, the other formats show the most consequential changes and
                      how many more there are
  --budget STEPS      Steps after which the comparison ends undecided. Default: 20000000, and 30000000 more
                      for what remains undecided, which takes a few seconds. All crawlers share them
  -h, --help          Show this text

Fetching
${REQUESTS}
${SENT_HEADER}
${PROXIES}

Exit code
  0    done; with --fail-on: no such change
  1    with --fail-on: at least one such change
  2    the command line or a file is wrong, a revision does not exist, a server fails, or a sitemap given with
       --urls could not be read completely
  130  stopped by Ctrl-C (143: by SIGTERM)

Examples
  maycrawl diff HEAD:public/robots.txt public/robots.txt
  maycrawl diff --fail-on blocked https://example.com/ public/robots.txt
  maycrawl diff --as Googlebot --urls urls.txt old.txt new.txt
  maycrawl diff --urls https://example.com/sitemap.xml https://example.com/ public/robots.txt
`;

const FORMAT = `maycrawl format: one layout for a robots.txt; no verdict changes

Usage
  maycrawl format [--check] [FILE | GLOB | -]...

Writes keys with the capitals of RFC 9309 (User-agent, Disallow), one space after the colon, one empty line
between groups and between parts of a group, and LF line ends. Comments stay. Misspelled keys stay too: to fix
them, run maycrawl lint --fix. If you give nothing, the command formats robots.txt, public/robots.txt and
static/robots.txt, as far as they exist.

Options
  --check       Write nothing; fail if a file has another layout or cannot be formatted
  -h, --help    Show this text

Exit code
  0  done; with --check: all files have this layout, are empty or have only comments
  1  with --check: a file has another layout, or cannot be formatted: over 500 KiB, not UTF-8, a web page
  2  the command line or a file is wrong, and nothing is written

Examples
  maycrawl format public/robots.txt
  maycrawl format - < robots.txt
`;

const CREATE = `maycrawl create: a new robots.txt

Usage
  maycrawl create [options]

If you give no options on a terminal, the command asks you. What you do not block is allowed. You can combine
options, and repeat those that take a value, except --output.

What to block
  --allow-all              Block nothing
  --block PATH             Block a folder, as /private/, or a page, as /draft.html
  --allow PATH             Allow this path in a blocked one, as /private/open/
  --block-all              Block everything
  --block-type TYPE        Block files of a type, as gif
  --block-ending TEXT      Block URLs that end with TEXT, as .xls or /print
  --block-image PATH       Block an image for Google Images
  --block-images           Block all images for Google Images

Which crawlers
  --allow-only CRAWLER     Allow this crawler and block all others; as Mediapartners-Google
  --block-crawler CRAWLER  Block this crawler
  --block-ai GROUP         Block AI crawlers: train (they collect text to train models), assistant (they fetch
                           pages to answer people), all, or those of a vendor, as OpenAI. Those that it
                           blocks, and similar ones that it does not, are listed on stderr
  --include-adsbot         Apply the rules for all crawlers to Google's AdsBot too, which must be named

Options
  --sitemap URL            Add the URL of a sitemap
  --no-comments            Write no comments for people
  --insist                 Write what looks like a mistake: a name that is almost that of a known crawler, or
                           a rule that maycrawl lint would report. Without it, you are asked on a terminal
  -o, --output FILE        Write to FILE; - is stdout. Default: robots.txt
  --stdout                 The same as --output -
  --force                  Overwrite an existing file
  -h, --help               Show this text

Exit code
  0  written
  2  the command line is wrong or looks like a mistake, or the file exists already, and nothing is written

Examples
  maycrawl create --block /cart/ --block-ai train --sitemap https://example.com/sitemap.xml
  maycrawl create --allow-only Googlebot --stdout
`;

const CACHE = `maycrawl cache: what is stored between runs

Usage
  maycrawl cache [stats]
  maycrawl cache purge [URL]
  maycrawl cache compact

stats shows how many origins are stored and how much space they use. purge deletes everything, or the entry
of the URL's origin. compact shrinks the file; other processes that write to it wait meanwhile.

Options
  --store DIR   Folder of the store. Default: your cache folder
  --json        Print one JSON object
  -h, --help    Show this text

Exit code
  0  done
  1  nothing was stored for that origin
  2  the command line or the store is wrong; one line on stderr says what to change

Examples
  maycrawl cache
  maycrawl cache purge https://example.com/
`;

const CRAWLERS = `maycrawl crawlers: the known crawlers

Usage
  maycrawl crawlers [--use USE] [--json]
  maycrawl crawlers --stale [--days N] [--use USE] [--json]
  maycrawl crawlers [--json] NAME

Without NAME, prints one line for each crawler. With NAME, shows that crawler in full: what its vendor uses
pages for, its product tokens in the order in which it falls back, and what it obeys. NAME is a name, a
product token, or a User-Agent header in quotes. With the name of a group of check --as, such as ai, lists it.

Options
  --use USE     List only the crawlers for one use: search, ai-training, ai-answers, user-action, ads,
                preview, archive, seo, monitoring, security, other or undocumented; or ai for
                ai-training and ai-answers, or all. check --as and diff --as take these names too, except
                other and undocumented
  --stale       List the entries by the age of their last check, the oldest first, with the pages to read
  --days N      With --stale: only entries that were last checked N or more days ago
  --json        Print one JSON object per line
  -h, --help    Show this text

Exit code
  0  found
  1  not a known crawler: check uses only its product token
  2  the command line is wrong; one line on stderr says what to change

Examples
  maycrawl crawlers
  maycrawl crawlers --use ai-training
  maycrawl crawlers --stale --days 90
  maycrawl crawlers Googlebot-Image
  maycrawl crawlers "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
`;

const serveText = (): string => `maycrawl serve: answers over HTTP, for programs in any language

Usage
  maycrawl serve [options]
  maycrawl serve --new-token NAME

Runs the service until Ctrl-C, SIGTERM or SIGHUP ends it. Prints one line on stderr when it listens, and logs to
stdout, in JSON lines. Each option is also a variable: --drain-delay is MAYCRAWL_DRAIN_DELAY. Both can also be in the
file of --config, as {"drain-delay": 5}. The command line wins, then the variable.

Listening
${serveHelp('Listening')}

Clients
${serveHelp('Clients')}
  --new-token NAME       Print a new token and the line that the file needs, and end

Fetching
${serveHelp('Fetching')}

Running
${serveHelp('Running')}
  -h, --help             Show this text

Exit code
  0  a signal ended it
  2  it could not start, and one line on stderr says what to change; or a process did not end in time

Examples
  maycrawl serve
  curl 'http://127.0.0.1:8787/v1/check?url=https%3A%2F%2Fexample.com%2F'
  maycrawl serve --host 0.0.0.0 --tokens /etc/maycrawl/tokens --processes 2
`;

const COMPLETION = `maycrawl completion: the script that completes this command in your shell

Usage
  maycrawl completion bash | zsh | fish

Completes commands, options and their values: formats, crawlers, lint rules, files. The script needs no other
package. Print it again after you install another version.

Options
  -h, --help    Show this text

Exit code
  0  printed
  2  the command line is wrong; one line on stderr says what to change

Examples
  maycrawl completion bash > ~/.local/share/bash-completion/completions/maycrawl
  maycrawl completion zsh > ~/.zfunc/_maycrawl
  maycrawl completion fish > ~/.config/fish/completions/maycrawl.fish
`;

/** Returns the help text of one command, or the overview. */
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
    case 'policy':
      return POLICY;
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
    case 'serve':
      return serveText();
    case 'completion':
      return COMPLETION;
    case undefined:
      return OVERVIEW(readVersion());
  }
}
