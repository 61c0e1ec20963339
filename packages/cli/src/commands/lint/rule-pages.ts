// Made from packages/lint/src/rules/*/*.md by scripts/make-lint-pages.mjs.

/** The hand-written part of a lint rule's page. */
export interface RulePage {
  /** What the fault does to the site: one sentence. */
  readonly consequence: string;
  /** The sections of the page as Markdown: a heading of the second level begins each. */
  readonly text: string;
}

/** The pages by the id of the rule. */
export const rulePages: Readonly<Record<string, RulePage>> = {
  'accepted-typo': {
    consequence: `Google understands the misspelt line, but most other crawlers ignore it and fetch what it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disalow: /account/
\`\`\`

Google reads line 2 as \`Disallow: /account/\`, but a crawler that follows RFC 9309 ignores the line and fetches the account pages.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

If the same rule is also there with its correct name, which makes the finding informational. Otherwise never: the fix
changes nothing for Google.

## Why

Google accepts a short list of common typos: \`Disalow\`, \`Dissallow\`, \`Useragent\`, \`Site-map\` and a few more. RFC 9309
has no such list.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'ads-crawler-blocked': {
    consequence: `Google cannot check the landing pages of your ads or cannot choose fitting ads for your pages, so ads perform worse or stop running.`,
    text: `## Example

\`\`\`txt
User-agent: Mediapartners-Google
Disallow: /
\`\`\`

Mediapartners-Google, which reads pages to choose ads for AdSense, may not fetch any page because of line 2.

## Fix

\`\`\`txt
User-agent: Mediapartners-Google
Disallow: /account/
\`\`\`

## When to ignore it

If the site shows no AdSense ads (\`Mediapartners-Google\`) and is not advertised with Google Ads (\`AdsBot-Google\`).

## Source

- [Google's crawlers](https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers)
`,
  },
  'bad-percent': {
    consequence: `The rule matches no URL of a working site, so crawlers fetch the pages that it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /offers/50%off/
\`\`\`

A link to the page "50%off" contains \`/offers/50%25off/\`, which line 2 does not match.

## Fix

\`\`\`txt
User-agent: *
Disallow: /offers/50%25off/
\`\`\`

In a URL, a percent sign itself is written \`%25\`.

## When to ignore it

If the server log shows requests for URLs with exactly this error and you want to block those.

## Why

In a URL, \`%\` begins an escape of two hex digits. A rule with an invalid escape is compared as written. \`%u00e9\` is an
example: an old JavaScript function produces it, and no server decodes it. A \`%\` before a star or at the end of a path
is not reported, because the rest of the escape may follow there. Before a \`$\`, the finding is only informational: the
rule matches URLs that end in a percent sign.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
`,
  },
  'blank-line-in-group': {
    consequence: `Some parsers, among them Python's standard library, ignore the rules below the blank line, so their crawlers fetch what you block.`,
    text: `## Example

\`\`\`txt
User-agent: *

Disallow: /account/
\`\`\`

Google applies line 3 to every crawler, but a parser that follows the standard of 1994 ends the group at line 2.

## Fix

\`\`\`txt
User-agent: *
#
Disallow: /account/
\`\`\`

A line with only a \`#\` keeps the gap without ending the group for any parser.

## When to ignore it

If only crawlers that follow RFC 9309 matter to you, as those of Google, Bing and the large AI companies. For them, a
blank line has no meaning.

## Why

In the first robots.txt standard of 1994, a blank line ends the group. There is no fix, because the gaps between the
parts of a file are for the people who edit it. \`maycrawl format\` removes those directly below user-agent lines.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
- [A Standard for Robot Exclusion, 1994](https://www.robotstxt.org/orig.html)
- [Python, urllib.robotparser](https://docs.python.org/3/library/urllib.robotparser.html)
`,
  },
  'block-comment': {
    consequence: `Rules that you meant to disable are still in force, because only \`#\` begins a comment in a robots.txt.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
/* until the relaunch
Disallow: /blog/
*/
\`\`\`

Crawlers ignore lines 3 and 5 and obey line 4, so the blog is blocked.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
# until the relaunch
# Disallow: /blog/
\`\`\`

## When to ignore it

Never: if the rules between the marks should apply, delete the marks.

## Why

\`/* */\` and \`<!-- -->\` are the comment marks of other languages. A comment ends with its line, so each line needs its
own \`#\`.

## Source

- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'byte-order-mark': {
    consequence: `Some crawlers ignore the first line of the file, mostly its first \`User-agent\`, and with it the rules of that group.`,
    text: `## Example

\`\`\`txt
\\xef\\xbb\\xbfUser-agent: *
Disallow: /cart/
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Google skips the three bytes before line 1, but a parser that does not reads a field with another name and applies line 2 to no crawler.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Save the file as UTF-8 without a byte order mark ("UTF-8" instead of "UTF-8 with BOM" in most editors).

## When to ignore it

If only Google and Bing matter to you, and there is only one mark. Never ignore a second one: no parser skips it, so
the first line is lost for everyone.

## Why

Some editors write a byte order mark at the start of a UTF-8 file. A second one appears if files that each have a mark
are joined.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`,
  },
  'case-trap': {
    consequence: `Crawlers fetch the pages that the rule was written to block, because upper and lower case in its path differ from the URLs of the site.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /Admin/
\`\`\`

The file is checked with a list of the site's URLs: \`/admin/orders\`, \`/admin/customers\`, \`/shoes/\`.

No URL of this site begins with \`/Admin/\`, so line 2 does not block \`/admin/orders\`, and crawlers fetch it.

## Fix

\`\`\`txt
User-agent: *
Disallow: /admin/
\`\`\`

Write the path as it is in the URLs. If the site has both spellings, write a rule for each.

## When to ignore it

If both spellings exist and are different pages, and only one of them should be blocked. On a server that ignores
case, as IIS does, do not ignore it: crawlers compare the URLs as links spell them.

## How it is decided

The finding needs evidence that the other spelling exists: another rule of the file, or the list of the site's URLs
(\`--urls\`). It is reported if a URL is allowed that would be blocked if case were ignored, or if an allow and a
disallow rule differ only in case.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'clean-param-syntax': {
    consequence: `Yandex keeps crawling the same page under many URLs, because it ignores none of the parameters on the line.`,
    text: `## Example

\`\`\`txt
User-agent: Yandex
Disallow: /cart/
Clean-param: utm_source,utm_medium /
\`\`\`

Yandex reads line 3 as one parameter named \`utm_source,utm_medium\`, which no URL has.

## Fix

\`\`\`txt
User-agent: Yandex
Disallow: /cart/
Clean-param: utm_source&utm_medium /
\`\`\`

Yandex separates parameters with \`&\`.

## When to ignore it

If Yandex sends the site no visitors: no other search engine uses the field.

## Source

- [Yandex, Clean-param](https://yandex.com/support/webmaster/robot-workings/clean-param.html)
`,
  },
  'commented-rule': {
    consequence: `Crawlers fetch the pages that the rule should block, because it is part of a comment.`,
    text: `## Example

\`\`\`txt
User-agent: *
# no tag archives Disallow: /tag/
Disallow: /print/
\`\`\`

Everything after the \`#\` in line 2 is a comment, so crawlers fetch \`/tag/\`.

## Fix

\`\`\`txt
User-agent: *
# no tag archives
Disallow: /tag/
Disallow: /print/
\`\`\`

Put the line break between the comment and the rule back.

## When to ignore it

If the comment only mentions the rule, or if the rule is disabled on purpose.

## Source

- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'confusable-token': {
    consequence: `The crawler that you mean ignores the group, because its name contains a letter or dash that only looks like the right one.`,
    text: `## Example

\`\`\`txt
User-agent: OAI–SearchBot
Disallow: /
\`\`\`

Line 1 contains an en dash instead of a hyphen, so line 2 does not block OAI-SearchBot.

## Fix

\`\`\`txt
User-agent: OAI-SearchBot
Disallow: /
\`\`\`

## When to ignore it

Never: product tokens consist of ASCII letters, \`-\` and \`_\`.

## Why

Word processors replace a hyphen by a dash, and copied text may contain Cyrillic or Greek letters that look like Latin
ones. Crawlers compare bytes: the line applies to a different crawler, or to no crawler.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- [Unicode Technical Standard 39, confusable detection](https://www.unicode.org/reports/tr39/#Confusable_Detection)
`,
  },
  'content-signal-syntax': {
    consequence: `Your preference about search or AI is not expressed: readers of the file must treat a misspelt signal as if it were missing.`,
    text: `## Example

\`\`\`txt
User-agent: *
Content-Signal: search=y, ai-training=no
Allow: /
\`\`\`

Line 2 states nothing, because the policy defines neither the value \`y\` nor the signal \`ai-training\`.

## Fix

\`\`\`txt
User-agent: *
Content-Signal: search=yes, ai-train=no
Allow: /
\`\`\`

## When to ignore it

If the signal belongs to a newer version of the policy than the checker's, and its page defines it.

## Why

The policy defines the signals \`search\`, \`ai-input\` and \`ai-train\`, each \`yes\` or \`no\`, and \`use\`, which is
\`immediate\`, \`reference\` or \`full\`. Commas separate them. For the policy, a missing signal is "neither granted nor
restricted". The line never changes which URLs a crawler may fetch, and Google ignores it.

## Source

- [Cloudflare, Content Signals Policy](https://contentsignals.org/)
`,
  },
  'content-type': {
    consequence: `Google reads the file anyway, but other crawlers may ignore all of its rules, because they accept a robots.txt only as plain text.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/html; charset=utf-8\`.

A crawler that requires \`text/plain\` rejects this response, and then line 2 does not block \`/cart/\` for it.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/plain; charset=utf-8\`.

Serve the file with \`Content-Type: text/plain; charset=utf-8\`.

## When to ignore it

If only Google matters to you. Look at the response once even then: another type often means that the server returns
the same page for every URL.

## Why

RFC 9309 requires \`text/plain\`. Browsers show or download the file according to its type.

## Source

- [RFC 9309, section 2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.3)
- [Google's specification, HTTP status codes](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes)
`,
  },
  'content-usage-syntax': {
    consequence: `Your preference about AI is lost: software that follows the IETF drafts discards the whole list or reads the preference as unknown.`,
    text: `## Example

\`\`\`txt
User-agent: *
Content-Usage: / Train-AI=no
Allow: /
\`\`\`

Line 2 states no preference, because a key may not contain capital letters and the value must be \`y\` or \`n\`.

## Fix

\`\`\`txt
User-agent: *
Content-Usage: / train-ai=n
Allow: /
\`\`\`

## When to ignore it

If the line follows a newer draft than the checker does. The drafts are not finished, so check the date of the one you
use.

## Why

The drafts define a path, white space, and a list such as \`train-ai=n, search=y\`. In earlier drafts, the path was
optional. The list is a structured-field dictionary: a key in upper case or a stray character makes the whole list
invalid. With an unknown category, or a value other than \`y\` or \`n\`, the preference is unknown. The line never changes
which URLs a crawler may fetch, and Google ignores it when it crawls.

## Source

- [IETF, draft-ietf-aipref-attach](https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/)
- [IETF, draft-ietf-aipref-vocab](https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/)
- [RFC 9651, section 3.2](https://www.rfc-editor.org/rfc/rfc9651#section-3.2)
`,
  },
  'crawl-delay-effect': {
    consequence: `The line does not slow down the crawlers it is for, or it slows them down so much that they fetch only a few pages a day.`,
    text: `## Example

\`\`\`txt
User-agent: Googlebot
Crawl-delay: 10
Disallow: /search/
\`\`\`

Googlebot ignores line 2 and crawls at its own speed.

## Fix

\`\`\`txt
User-agent: Googlebot
Disallow: /search/
\`\`\`

To slow Google down for a short time, respond with 503 or 429. Otherwise Google adapts its speed to how fast the server responds.

## When to ignore it

If the line is generated and you do not rely on it, or if you want a crawler to fetch almost nothing.

## Why

Google and Yandex ignore the field. Crawlers that follow it wait that many seconds between two requests: with 600
seconds, they fetch 144 pages a day.

## Source

- The crawler registry (docs/crawlers.md)
- [Yandex, Crawl-delay](https://yandex.com/support/webmaster/robot-workings/crawl-delay.html)
`,
  },
  'crawl-delay-value': {
    consequence: `Crawlers that support crawl-delay ignore the value or each read it differently, so you do not get the speed that you asked for.`,
    text: `## Example

\`\`\`txt
User-agent: bingbot
Crawl-delay: 10s
Disallow: /search/
\`\`\`

The unit \`s\` in line 2 is not part of the format, so what bingbot does with the line is not defined.

## Fix

\`\`\`txt
User-agent: bingbot
Crawl-delay: 10
Disallow: /search/
\`\`\`

Write a plain number of seconds.

## When to ignore it

If the delay is longer than an hour on purpose. Never for a value that is not a number.

## Why

A delay of an hour permits 24 requests a day: a crawler that follows it never reaches all pages of a larger site.
Google ignores the field.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Bing, crawl delay and the Bing crawler](https://blogs.bing.com/webmaster/August-2009/Crawl-delay-and-the-Bing-crawler,-MSNBot)
`,
  },
  'curly-quote': {
    consequence: `Crawlers fetch the pages that the rule should block, or ignore the group, because the curly quotation marks count as part of the path or name.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: “/account/”
\`\`\`

The path in line 2 begins with a quotation mark instead of a slash, so it matches no URL and crawlers fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

Never: no crawler removes such marks.

## Why

Word processors replace plain quotation marks by curly ones; a robots.txt needs neither. A curly apostrophe inside a
path is not reported.

## Source

- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
`,
  },
  'dash-in-key': {
    consequence: `Crawlers ignore the line, because its field contains a dash that only looks like a hyphen, and the rules below may apply to no crawler or to the wrong one.`,
    text: `## Example

\`\`\`txt
User\\xe2\\x80\\x93agent: *
Disallow: /account/
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Line 1 is not a user-agent line, so line 2 belongs to no group and crawlers fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

Never: no crawler reads a field with such a dash.

## Why

Word processors replace a hyphen by an en dash or a non-breaking hyphen. \`User–agent\` is not a field: the line begins
no group, and the rules below it belong to the group above, if there is one.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'dead-rule': {
    consequence: `Crawlers act as if the rule were not there: for every URL that it matches, another rule decides.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
Allow: /account*
Disallow: /account
\`\`\`

\`Allow: /account*\` has 9 characters and \`Disallow: /account\` has 8, so line 3 wins wherever line 4 matches, and crawlers fetch the account pages.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /account
\`\`\`

Here the allow rule was the mistake. \`--fix\` cannot decide that: it removes the rule without effect, so that the file shows what it does.

## When to ignore it

If the rule is kept on purpose for a crawler that uses the first matching rule instead of the longest. Otherwise
never, if the rule that wins has the other type: the file does not do what the line says.

## How it is decided

The longest matching rule decides. If an allow and a disallow rule have the same length, allow wins. A rule decides
nothing if every URL that it matches is also matched by a longer rule, or by an allow rule of the same length. If the
rule that wins has the same type, the line is a leftover and the finding is only informational. This is proved for
every URL, not tested with samples.

Only groups whose crawlers follow no other group are analysed, and in a very long file not all of them. The first rule
of a group is never removed: without any rule, the group would join the next one.

## Source

- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'dollar-inside': {
    consequence: `The rule blocks only URLs that contain a dollar sign, so crawlers fetch the pages or files that it was written for.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /*.pdf$*
\`\`\`

The \`$\` in line 2 is a plain character, so the rule does not match \`/catalogue/spring.pdf\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*.pdf$
\`\`\`

\`$\` means the end of the URL only as the last character of a rule. To match query strings, too, leave it out.

## When to ignore it

If the URLs of the site contain a dollar sign at this place.

## Why

A \`$\` that looks like part of a name or a value, as in \`/$metadata\`, is not reported.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'dollar-misses-query': {
    consequence: `Crawlers fetch the file after all as soon as a link adds a query string such as \`?v=2\`, because the \`$\` requires the URL to end with the file extension.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /*.pdf$
\`\`\`

Line 2 blocks \`/catalogue/spring.pdf\`, but crawlers fetch \`/catalogue/spring.pdf?download=1\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*.pdf$
Disallow: /*.pdf?
\`\`\`

The second rule matches the same files with a query string.

## When to ignore it

If no link to these files has a query string, or if the URLs with one should be treated differently.

## How it is decided

A rule is compared with the path and the query string together. The finding is reported only if the URL with a query
string gets another verdict than the one without.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'double-encoded': {
    consequence: `Crawlers fetch the page that the rule should block, because its path was percent-encoded twice and matches no real URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /oto%25C3%25B1o/
\`\`\`

The page \`/otoño/\` is requested as \`/oto%C3%B1o/\`, which line 2 does not match.

## Fix

\`\`\`txt
User-agent: *
Disallow: /oto%C3%B1o/
\`\`\`

\`/otoño/\` in a UTF-8 file means the same.

## When to ignore it

If the rule blocks broken URLs with \`%25C3\` on purpose, because crawlers request them.

## Why

A program that escapes a path that is already escaped turns each \`%\` into \`%25\`.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 3986, section 2.4](https://www.rfc-editor.org/rfc/rfc3986#section-2.4)
`,
  },
  'double-star': {
    consequence: `The further stars block nothing more, but they make the rule longer, so it may win over a rule that should apply instead.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /products/**/reviews
\`\`\`

Crawlers match line 2 as \`/products/*/reviews\`, at any depth of folders, but count one character more.

## Fix

\`\`\`txt
User-agent: *
Disallow: /products/*/reviews
\`\`\`

## When to ignore it

If the extra character is there to beat another rule.

## Why

\`*\` matches any characters, slashes included. \`**\` does not have the meaning that it has in shells and ignore files.
The fix removes the further stars only if no rule of the other type is close enough in length for a verdict to change.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'duplicate-group': {
    consequence: `Some crawlers obey only one of the two groups, and a person who edits the file may overlook one.`,
    text: `## Example

\`\`\`txt
User-agent: Googlebot
Disallow: /account/
Disallow: /search/

User-agent: *
Disallow: /account/

User-agent: googlebot
Disallow: /print/
\`\`\`

Google merges both groups and obeys lines 2, 3 and 9, but some other parsers read only the first or the last group of a crawler.

## Fix

\`\`\`txt
User-agent: Googlebot
Disallow: /account/
Disallow: /search/
Disallow: /print/

User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

If two programs each maintain their own group and only crawlers that follow RFC 9309 matter to you.

## Why

Google and RFC 9309 merge the groups of one crawler, wherever they are. Inside one group, a second line with the same
name has no effect. The fix moves the rules of a later group to the first one. It is not offered if a comment is
directly above the later user-agent line or in it, nor for groups between comments such as \`# START YOAST BLOCK\` and
\`# END YOAST BLOCK\`, which a program writes again.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'duplicate-rule': {
    consequence: `The second line changes nothing, and if you remove only one of the two later, the URLs stay blocked or allowed without a visible reason.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /search/
Disallow: /cart/
\`\`\`

Crawlers block \`/cart/\` because of line 2; line 4 repeats it.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /search/
\`\`\`

## When to ignore it

If a program writes the file from several lists and the repetition is harmless to you.

## Why

Neither the order of rules nor their number has a meaning. A rule also counts as repeated if it is in another group
for the same crawlers. The first rule of a group is never removed: without any rule, the group would join the next
one.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'empty-group': {
    consequence: `The named crawler may fetch everything, because its group has no rule and the rules of \`*\` do not apply to it.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

User-agent: bingbot
Crawl-delay: 10
\`\`\`

Bing's crawler follows only its own group in line 4, which blocks nothing, so it fetches \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

User-agent: bingbot
Crawl-delay: 10
Disallow: /account/
\`\`\`

Repeat the rules that should apply. If everything should be allowed, write an empty \`Disallow:\`.

## When to ignore it

If the crawler should be allowed everything. An empty \`Disallow:\` says so to the next reader, and removes the finding.

## Why

Such a group can only be at the end of a file, because a user-agent line further up joins the next group. If nothing
is blocked for other crawlers, or no crawler uses the name any more, such as \`ia_archiver\`, the finding is only
informational.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [Google's specification, disallow](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#disallow)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'empty-rule': {
    consequence: `The line changes nothing for crawlers: beside other rules, an empty one blocks and allows nothing.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow:
Disallow: /account/
\`\`\`

Crawlers skip line 2, and line 3 still blocks \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

If everything should be allowed, keep only the empty \`Disallow:\` instead.

## When to ignore it

If a program writes the line and the other rules are the ones that you want.

## Why

An empty \`Disallow:\` as the only line of a group is an old and good way to allow everything, because the group still
applies to its crawler. It is not reported there.

## Source

- [Google's specification, disallow](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#disallow)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'empty-user-agent': {
    consequence: `No crawler follows the rules of the group, because its user-agent line names none.`,
    text: `## Example

\`\`\`txt
User-agent:
Disallow: /account/
\`\`\`

Crawlers find no name in line 1, so line 2 applies to none of them and they fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

Write \`*\` for every crawler without its own group, or the name of the crawler.

## When to ignore it

If the line has no rules of its own: then it is harmless, and the finding only informational.

## Why

Often a \`#\` before the name turned it into a comment, or the \`*\` for every crawler is missing. Google still reads the
line as the start of a group, so the rules below it do not belong to the group above.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'encoded-wildcard': {
    consequence: `Google crawls the pages that the rule should block, because it reads \`%2A\` and \`%24\` as these three characters, not as a star or a dollar sign.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /size-guide-%2A.html
\`\`\`

Google compares line 2 as written, so it fetches \`/size-guide-*.html\`, the form that browsers request, and \`/size-guide-eu.html\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /size-guide-
\`\`\`

As a wildcard, write a plain \`*\`. For a literal star, use a shorter path that ends before it.

## When to ignore it

If the links of the site contain \`%2A\` or \`%24\` in this form.

## Why

According to RFC 9309, \`%2A\` and \`%24\` mean a literal star and dollar sign. But Google compares escapes of ASCII
characters as written. For Google, a \`$\` that is not the last character is a plain character; a literal star cannot be
expressed at all.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'escaped-line-break': {
    consequence: `The whole file, or a part of it, is a single line for crawlers, and none of the rules in it applies.`,
    text: `## Example

\`\`\`txt
User-agent: *\\nDisallow: /account/\\nDisallow: /cart/
\`\`\`

Crawlers read one user-agent line and no rule, so they may fetch every page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
Disallow: /cart/
\`\`\`

Correct the program that writes the file, so that it writes line breaks instead of the characters \`\\\` and \`n\`.

## When to ignore it

Never: crawlers do not replace escape sequences.

## Why

The text was probably copied from source code, or a program wrote a string without replacing its escape sequences.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'every-folder': {
    consequence: `Every page inside any folder is blocked, which on most sites is nearly all of them.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /*/
\`\`\`

Line 2 matches each URL with a second slash, so \`/shoes/boots\` is blocked and \`/about\` is not.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*/print/
\`\`\`

Name the folder that you mean after the star.

## When to ignore it

If only pages at the root should be crawled.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'everything-blocked': {
    consequence: `Search engines may not fetch any page of the live site, so its pages lose their rankings and drop out of search results.`,
    text: `## Example

\`\`\`txt
# robots.txt of https://www.shop.example
User-agent: *
Disallow: /
\`\`\`

The file is checked with the environment \`production\`.

Line 3 blocks every URL for every crawler, Googlebot and bingbot included.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /checkout/
\`\`\`

Block only what crawlers should not fetch. Check how the file is deployed: the usual cause is the file of a staging site.

## When to ignore it

If the site should not be in any search engine, as for an internal tool or a site for named crawlers only. Then
suppress the finding with a comment that says so.

## Why

A staging site has the opposite problem: if its robots.txt does not block everything, it is crawled and its pages may
be indexed, and this rule reports that too. A password protects a staging site better, because robots.txt blocks only
crawlers that follow it.

## How it is decided

\`--environment\` or the config says whether a site is \`production\` or \`staging\`. A file that is fetched over HTTPS
counts as that of a production site, unless its host has a label such as \`dev\`, \`test\`, \`staging\` or \`preview\`, or is
not public. In all other cases, the first line of the output says that the site is blocked, and this rule reports
nothing.

A production site counts as blocked if \`*\`, Googlebot or bingbot may fetch nothing, or only single pages and files,
sitemaps, or the files that pages are made of.

## Source

- [Google's specification, order of precedence for user agents](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-user-agents)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
`,
  },
  'exposed-file': {
    consequence: `Everyone who reads the robots.txt, attackers first, gets the URL of a database dump, a backup or a file with passwords, and can download the file if it is still there.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /backup/customers.sql.gz
Disallow: /cart/
\`\`\`

Line 2 keeps only crawlers that follow robots.txt away; any other program or person can request the file.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Delete the file from the web server or protect it with a password first. Then remove the line.

## When to ignore it

If the file has been deleted and requests for it return 404. Removing the line is still better, because it shows how
such files are named.

## Source

- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
`,
  },
  'favicon-blocked': {
    consequence: `Google shows a generic globe instead of the site's icon beside its search results.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /favicon.ico
\`\`\`

Googlebot-Image, which fetches icons, may not fetch \`/favicon.ico\` because of line 3.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

## When to ignore it

If the pages name another icon with \`<link rel="icon">\`, and that file is allowed.

## Why

Google's guidelines require that Googlebot may fetch the home page and Googlebot-Image the icon.

## Source

- [Google, define a favicon to show in search results](https://developers.google.com/search/docs/appearance/favicon-in-search)
`,
  },
  'fetch-unavailable': {
    consequence: `Crawlers act as if the site had no robots.txt and may fetch every page, whatever the file says.`,
    text: `## Example

\`\`\`txt

\`\`\`

The file is checked as a response with the status 403.

A crawler that receives the status 403 for \`/robots.txt\`, for example from a firewall, may fetch \`/cart/\` and every other page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/plain\`.

Serve the file to everyone, with the status 200: without a login, and with an exception in the firewall.

## When to ignore it

If nothing should be blocked: a site without a robots.txt is fine.

## Why

All statuses from 400 to 499 mean "there is no robots.txt", 401 and 403 included, although they look like protection.
So does a redirect that leads nowhere. 429 is not included: it counts as a server error.

## Source

- [Google's specification, HTTP status codes](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes)
- [RFC 9309, section 2.3.1.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2)
- [RFC 9309, section 2.3.1.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.3)
`,
  },
  'fetch-unreachable': {
    consequence: `Crawlers stop fetching pages, because they cannot determine which ones are blocked; if it lasts, pages drop out of search results.`,
    text: `## Example

\`\`\`txt

\`\`\`

The file is checked as a response with the status 503.

While \`/robots.txt\` returns the status 503, Google treats every page of the site as blocked for the first 12 hours.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/plain\`.

If you have no rules, respond with 404, or with 200 and an empty file. Both allow everything.

## When to ignore it

If the site is down for maintenance for some hours and you suspend crawling on purpose. Then respond with 503 to
requests for pages, too.

## Why

After the first 12 hours, Google uses the last file that it fetched successfully, and retries all the time. RFC 9309
requires crawlers to assume that everything is blocked, and lets them use an older copy only if the problem persists.
The status 429 and no response at all have the same effect as a server error.

## Source

- [Google's specification, HTTP status codes](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes)
- [RFC 9309, section 2.3.1.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4)
`,
  },
  'field-before-user-agent': {
    consequence: `The preference or crawl delay applies to no crawler, because it is not in a group.`,
    text: `## Example

\`\`\`txt
Content-Signal: search=yes, ai-train=no

User-agent: *
Disallow: /account/
\`\`\`

Line 1 is above the first user-agent line, so the signals apply to no crawler.

## Fix

\`\`\`txt
User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /account/
\`\`\`

Move the line below the user-agent line of the crawlers that it is for.

## When to ignore it

Never for Content-Signal and Content-Usage: their specifications require a group. A Crawl-delay here may be left over,
and then you can remove it.

## Source

- [Cloudflare, Content Signals Policy](https://contentsignals.org/)
- [IETF, draft-ietf-aipref-attach](https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/)
`,
  },
  'folder-end': {
    consequence: `Crawlers fetch the pages in the folder, because the \`$\` limits the rule to the folder's own page.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /partners/$
\`\`\`

Line 2 blocks \`/partners/\` itself, but crawlers fetch \`/partners/prices\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /partners/
\`\`\`

## When to ignore it

If only the start page of the folder should be blocked.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'former-token': {
    consequence: `No crawler follows the group, because none uses this name today.`,
    text: `## Example

\`\`\`txt
User-agent: Googlebot-Mobile
Disallow: /desktop/
\`\`\`

Google's crawler for phones follows groups for \`Googlebot\`, not line 1, so it fetches \`/desktop/\`.

## Fix

\`\`\`txt
User-agent: Googlebot
Disallow: /desktop/
\`\`\`

The mobile and the desktop crawler of Google share the token \`Googlebot\`, so no rule can address only one of them.

## When to ignore it

If another group contains the same rules under the name that is used today.

## Why

Alexa, whose crawler was \`ia_archiver\`, closed in 2022, and the Internet Archive does not rely on that name.

## Source

- [Google's common crawlers](https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers)
- [Internet Archive, robots.txt](https://blog.archive.org/2017/04/17/robots-txt-meant-for-search-engines-dont-work-well-for-web-archives/)
- [Naver, robots.txt](https://searchadvisor.naver.com/guide/seo-basic-robots)
`,
  },
  'full-url-path': {
    consequence: `Crawlers fetch the pages that the rule should block, because they compare it with the path of a URL, not with the whole URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: https://www.shop.example/account/
\`\`\`

No path begins with \`https:\`, so line 2 matches nothing and crawlers fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

Never: such a rule has no effect for any URL.

## Why

A robots.txt applies only to the host that serves it. A rule for another host belongs in the robots.txt of that host.

## How it is decided

No fix is offered for a URL without a path, because the rule would then block the whole site.

## Source

- [Google's specification, file location and range of validity](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-location-and-range-of-validity)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'full-user-agent-string': {
    consequence: `The crawler that you mean ignores the group, because only the first word of the header counts, which is nearly always \`Mozilla\`.`,
    text: `## Example

\`\`\`txt
User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)
Disallow: /
\`\`\`

Crawlers read line 1 as \`Mozilla\`, so line 2 does not block GPTBot.

## Fix

\`\`\`txt
User-agent: GPTBot
Disallow: /
\`\`\`

The product token is in the middle of the header, before the slash and the version. The documentation of the crawler names it.

## When to ignore it

If the group is part of a long list of old tools and you do not rely on it.

## Why

If no active crawler that follows robots.txt is recognized in the header, as in long lists of old tools, or if another
line names it with the same rules, the finding is only informational.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'garbled-letter': {
    consequence: `Crawlers fetch the page that the rule should block, because a letter such as é in its path is stored with the wrong bytes.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cafÃ©/
\`\`\`

Crawlers request \`/café/\` as \`/caf%C3%A9/\`, and line 2 matches only \`/caf%C3%83%C2%A9/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /café/
\`\`\`

Save the file as UTF-8, or write \`/caf%C3%A9/\`.

## When to ignore it

If the URLs of the site really contain these bytes, as some old servers produce them.

## Why

If a program reads the bytes of UTF-8 in another encoding and saves them again, é becomes \`Ã©\`. If a program separates
the accent, as file systems of macOS do, the path looks right but has other bytes.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'generic-name': {
    consequence: `The crawlers that you mean ignore the group, because none of them has the name on this line.`,
    text: `## Example

\`\`\`txt
User-agent: AI
Disallow: /
\`\`\`

No crawler has the product token \`AI\`, so line 2 blocks neither GPTBot nor ClaudeBot.

## Fix

\`\`\`txt
User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /
\`\`\`

Name each crawler. \`maycrawl crawlers\` lists their tokens by use.

## When to ignore it

If a crawler of your own uses this name.

## Why

There is no name for a kind of crawlers; \`*\` applies to every crawler that no other group names. In a file that names
more than 100 crawlers, such as a list of unwanted ones that is copied from site to site, the finding is only
informational.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'group-merge-trap': {
    consequence: `The crawler obeys rules that were written for another one, which in the worst case blocks the whole site for Google.`,
    text: `## Example

\`\`\`txt
User-agent: Googlebot

User-agent: *
Disallow: /
\`\`\`

A blank line does not end a group, so line 4 blocks every page for Googlebot as well.

## Fix

\`\`\`txt
User-agent: Googlebot
Disallow:

User-agent: *
Disallow: /
\`\`\`

An empty \`Disallow:\` makes a separate group that allows everything. If the rules are for both crawlers, write the user-agent lines directly one below the other.

## When to ignore it

If the rules below should apply to both crawlers and you cannot change the layout.

## Why

Only allow and disallow lines end a run of user-agent lines. Blank lines, comments, \`Crawl-delay\`, \`Sitemap\` and other
fields do not. Some generators write such files: from an empty \`disallow\`, Next.js writes no line at all.

## How it is decided

A crawler with only a crawl-delay that joins \`*\` usually should follow those rules: unless they block the site, the
finding is only informational. So is one about a name that no crawler uses any more, such as \`Googlebot-Mobile\`.

If only blank lines and comments are between the user-agent lines, the finding has an example: a path for which a
crawler gets another verdict than from a parser that ends the group there, as some parsers do at a blank line. Without
such a path, only the preset \`portable\` has a finding.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [Python, urllib.robotparser](https://docs.python.org/3/library/urllib.robotparser.html)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'hash-truncates': {
    consequence: `Crawlers skip far more pages than the rule names, because everything after the \`#\` is a comment.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /shop#cart
\`\`\`

Crawlers read line 2 as \`Disallow: /shop\` and do not fetch any page of the shop.

## Fix

\`\`\`txt
User-agent: *
Disallow: /shop/cart # the basket
\`\`\`

No rule can distinguish URLs by the part after \`#\`, which is never sent to a server. For a \`#\` in the path itself, write \`%23\`.

## When to ignore it

If the rest of the line is a comment, and the path before the \`#\` is what should be blocked.

## How it is decided

If a rule above has the path that remains, the finding is only informational.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'html-body': {
    consequence: `Crawlers find no rules in the response, so every page may be crawled, whatever your real robots.txt says.`,
    text: `## Example

\`\`\`txt
<!DOCTYPE html>
<html lang="en">
<head><title>Shop Example: shoes and boots</title></head>
<body><h1>Welcome</h1></body>
</html>
\`\`\`

Crawlers read these lines as a robots.txt, and because none of them is a rule, they may fetch every page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Serve the text file itself at \`/robots.txt\`. If you have none, respond with the status 404.

## When to ignore it

Never: a web page at this URL is always a mistake of the server, even if nothing should be blocked.

## Why

Crawlers ignore lines that make no sense and obey lines that happen to look like a rule. The usual causes are a site
that returns its home page for every unknown URL, an error page with the status 200, and a page template around the
file. Rules about single lines report nothing for such a file.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's specification, HTTP status codes](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes)
- [RFC 9309, section 2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.3)
`,
  },
  'html-entity': {
    consequence: `Crawlers fetch the pages that the rule should block, or do not find the sitemap, because the URL is written as in HTML, with \`&amp;\` instead of \`&\`.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /*&amp;sort=
\`\`\`

Browsers request \`/shoes?colour=red&sort=price\`, which line 2 does not match.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*&sort=
\`\`\`

## When to ignore it

If crawlers request broken URLs that contain \`&amp;\` and you want to block these. Block the correct form as well,
then.

## Why

In HTML, a link is written as \`/shoes?colour=red&amp;sort=price\`. A robots.txt is not HTML. If the correct form gets
the same verdict without the rule, the finding is only informational.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [HTML, character references](https://html.spec.whatwg.org/multipage/syntax.html#character-references)
`,
  },
  'html-tag': {
    consequence: `Crawlers fetch the pages that the rule should block, because they read the HTML tag as part of its path.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/<br>
\`\`\`

Line 2 matches only URLs that contain \`<br>\`, so crawlers fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

Change how the file is made, because a correction by hand may be overwritten.

## When to ignore it

Never: no URL of a site contains an HTML tag on purpose.

## Why

An editor or a content management system adds such tags. In the name of a field, a tag makes the field unknown.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
`,
  },
  'index-html': {
    consequence: `Google crawls the start page of a folder that other crawlers treat as blocked, because it reads an allow rule for \`index.html\` as one for the folder's URL, too.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /partners/
Allow: /partners/index.html
\`\`\`

For Google, line 3 also allows \`/partners/\`, while crawlers that follow RFC 9309 find that URL blocked by line 2.

## Fix

\`\`\`txt
User-agent: *
Disallow: /partners/
Allow: /partners/$
\`\`\`

\`/partners/$\` allows the start page for every crawler that supports \`$\`. If the page is also linked as \`/partners/index.html\`, keep that rule as well.

## When to ignore it

If only Google matters to you and its start page may be crawled.

## How it is decided

Google's parser reads \`Allow: /partners/index.html\` as \`Allow: /partners/$\` in addition: a URL with a query string,
such as \`/partners/?page=2\`, stays blocked. RFC 9309 does not define this. The finding is reported if the folder would
be blocked without it.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`,
  },
  'invisible-character': {
    consequence: `Crawlers fetch the pages that the rule should block, or ignore the group, because of a character that most editors do not show.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account\\xe2\\x80\\x8b/
Disallow: /cart/\\xc2\\xa0
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Lines 2 and 3 match only URLs that contain these bytes, so crawlers fetch \`/account/\` and \`/cart/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
Disallow: /cart/
\`\`\`

Type the line again instead of copying it, or let \`--fix --unsafe\` remove the characters.

## When to ignore it

Never: no URL is requested with such a character as it is written here.

## Why

No-break spaces, zero-width spaces and similar characters are copied along with text from a web page, a chat or a word
processor. Crawlers remove plain spaces and tabs around a value, but no other white space. In a user-agent line, the
character cuts the product token short or leaves none. In the name of a field, it makes crawlers ignore the line.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'key-prefix-match': {
    consequence: `Google reads the line as a rule that you did not mean to write, in the worst case one that blocks the whole site for search.`,
    text: `## Example

\`\`\`txt
User-agent: *
DisallowAITraining: /
\`\`\`

Google compares only the beginning of the field and reads line 2 as \`Disallow: /\`, so it does not fetch any page.

## Fix

\`\`\`txt
User-agent: GPTBot
Disallow: /
\`\`\`

To block AI training, block the crawlers that collect data for it by name.

## When to ignore it

Never: the line has either a harmful effect at Google or none at all, as other crawlers ignore it.

## Why

Google reads \`Allowance\`, \`Disallowed\` and \`User-agents\` in the same way. Other crawlers compare the whole field and
ignore such a line.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'leading-star': {
    consequence: `Crawlers that require a path to begin with a slash ignore the rule and fetch what it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: *.php
\`\`\`

Google reads line 2 as \`/*.php\`, but a parser that follows the grammar of RFC 9309 may ignore the line.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*.php
\`\`\`

## When to ignore it

If only crawlers such as those of Google and Bing matter to you. Many files use this form, so the rule is off unless
you turn it on.

## Why

\`*/print\` matches \`/print\` at the start of a path and behind other folders. Written with a slash, that takes two
rules, \`/print\` and \`/*/print\`, because \`/*/print\` alone does not match \`/print\`. The path gets a different length,
and the longest rule decides: the fix is made only if no verdict changes.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'leaks-private-path': {
    consequence: `The robots.txt publishes the address of an administration page, a backup or a secret link, and nothing stops people from opening it.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /backup-2024/
Disallow: /cart/
\`\`\`

Crawlers that follow robots.txt obey line 2, but anyone who opens \`/robots.txt\` reads where the backups are.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Protect the path with a password and remove the line. A page that no link leads to needs no rule.

## When to ignore it

If the path is protected by a login and its name is no secret, as with the default administration path of a well-known
shop system. For that reason the rule is off unless you turn it on.

## Source

- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
`,
  },
  'line-too-long': {
    consequence: `Google does not read the end of the line, so a path that is cut short blocks more pages than intended, and further rules on the line have no effect.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /search?filter=⟨brand-and-colour, × 1200⟩
\`\`\`

\`⟨text × 9⟩\` represents nine copies of the text.

Google reads the first 16,663 bytes of line 2 and compares URLs with that part only.

## Fix

\`\`\`txt
User-agent: *
Disallow: /search?filter=
\`\`\`

A rule matches every URL that begins with its path, so it need not contain a whole URL.

## When to ignore it

Never: at this length, line breaks are missing or a list was pasted into one rule.

## Why

Mostly, line endings are missing, for example because the file was pasted into a form that removed them. Then
everything is on one line, and only the first field counts.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`,
  },
  'listed-url-missed': {
    consequence: `Crawlers fetch the pages that the rule names, because their real URLs begin differently from its path.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /checkout/
\`\`\`

The file is checked with a list of the site's URLs: \`/de/checkout/\`, \`/fr/checkout/\`, \`/de/\`, \`/fr/\`.

Line 2 matches only URLs that begin with \`/checkout/\`, so crawlers fetch \`/de/checkout/\` and \`/fr/checkout/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*/checkout/
\`\`\`

The star matches the folder of the language. To match a parameter at any place in the query string, write a rule for each place: \`/*?sid=\` and \`/*&sid=\`.

## When to ignore it

If the similar URL on the list should be crawled, or if the rule is for URLs that the list does not contain.

## How it is decided

The rule needs a list of the site's URLs. It reports a rule that matches none of them, if a listed URL differs from it
only in where the path begins, in a slash, or in the position of a parameter. Examples: \`/search/\` does not match
\`/search?q=shoes\`, and \`/*?sid=\` does not match \`?page=2&sid=7\`.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'lower-percent': {
    consequence: `Crawlers with simple parsers fetch the page that the rule should block, because they distinguish its lower-case hex digits from the upper-case ones of the URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /caf%c3%a9/
\`\`\`

Google matches \`/caf%C3%A9/\` with line 2, but a simple parser does not and fetches the page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /caf%C3%A9/
\`\`\`

## When to ignore it

If only crawlers that follow RFC 9309 matter to you. They compare both forms as equal.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
- [RFC 3986, section 6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
`,
  },
  'malformed-suppression': {
    consequence: `The comment suppresses nothing, so the finding that you meant to accept is still reported and may fail a build.`,
    text: `## Example

\`\`\`txt
# maycrawl-disable-next-lin raw-space
User-agent: *
Disallow: /cart/ # maycrawl-disable
\`\`\`

Crawlers ignore both comments, and so does the checker: line 1 is misspelt, and the comment in line 3 names no rule.

## Fix

\`\`\`txt
User-agent: *
# maycrawl-disable-next-line raw-space -- linked with a space from the old catalogue
Disallow: /annual report.pdf
\`\`\`

Write the name in full and name the rule. A reason after \`--\` helps the next person.

## When to ignore it

Never: correct the comment or delete it.

## Why

Only comments that begin with \`maycrawl-disable-next-line\`, \`maycrawl-disable-line\` or \`maycrawl-disable-file\`, in
lower case, suppress findings, and only those of the rules that they name. There is no form that suppresses all rules
at once. To turn a rule off for every file, use the config.

## Source

- Suppressing a finding (docs/lint.md#suppressing-a-finding)
`,
  },
  'many-paths-on-a-line': {
    consequence: `Crawlers fetch all the pages that the line should block, because they read its paths as a single one that no URL contains.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/, /search/
\`\`\`

Line 2 matches only a URL with the comma and the space in it, so crawlers fetch \`/cart/\` and \`/search/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /search/
\`\`\`

Write one line for each path.

## When to ignore it

Never: no crawler reads several paths on a line.

## Why

If line endings were lost, a second directive follows the first on the same line: \`Disallow: / User-agent: CCBot\` is
also a single path, and \`User-agent: * Disallow: /\` blocks nothing. If the rule is also in the group below, or each
path gets the same verdict without the line, the finding is only informational.

## Source

- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'mid-word-match': {
    consequence: `Pages that the rule does not name are blocked as well, because their URLs only begin with the same letters.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /de
\`\`\`

The file is checked with a list of the site's URLs: \`/de/\`, \`/de/shoes\`, \`/design/\`, \`/delivery\`.

Line 2 blocks the German pages below \`/de/\`, and also \`/design/\` and \`/delivery\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /de/
\`\`\`

A slash ends the name of the folder. For a parameter, write the character before it: \`/*?s=\` instead of \`/*s=\`, which also matches \`?colors=\`.

## When to ignore it

If the longer names should be blocked, too.

## How it is decided

The rule needs a list of the site's URLs. A rule matches every URL that begins as its pattern does, and \`*\` matches
any characters; the finding names a listed URL that is blocked in the middle of a word.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'missing-colon': {
    consequence: `Google understands the line, but other crawlers ignore it and fetch what it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow /account/
\`\`\`

Google reads line 2 as if the colon were there, but a parser that requires it ignores the line and fetches \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

Never: the fix changes nothing for Google and helps everywhere else.

## Why

Google accepts the line only if it has exactly two words. With a third word, such as a comment without its \`#\`, Google
ignores it, too. RFC 9309 requires the colon.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'misspelt-token': {
    consequence: `The crawler that you mean ignores the group and follows the rules of \`*\`, or none, because its name has a typo.`,
    text: `## Example

\`\`\`txt
User-agent: GPT-Bot
Disallow: /
\`\`\`

OpenAI's crawler compares line 1 with \`GPTBot\` as a whole, so line 2 does not block it.

## Fix

\`\`\`txt
User-agent: GPTBot
Disallow: /
\`\`\`

## When to ignore it

If a crawler with exactly this name exists.

## Why

Product tokens are compared as a whole. Upper and lower case make no difference. If another line names that crawler
with the same rules, the finding is only informational.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- The crawler registry (docs/crawlers.md)
`,
  },
  'mixed-line-endings': {
    consequence: `Simple parsers read several lines as one, or keep an invisible character at the end of a path, and then miss rules that Google follows.`,
    text: `## Example

\`\`\`txt
User-agent: *\\r
Disallow: /cart/
Disallow: /search/\\r
\`\`\`

\`\\r\` represents a carriage return.

Google reads three lines, but a parser that splits only at line feeds compares line 3 with a carriage return at its end and does not block \`/search/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /search/
\`\`\`

\`--fix\` writes the same line ending everywhere.

## When to ignore it

If only crawlers of large search engines matter to you. They read all line endings.

## Why

Lines may end in LF, CR LF or CR. Mostly, a file with mixed line endings was put together from several sources.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`,
  },
  'most-urls-blocked': {
    consequence: `At least half of the site's listed pages are blocked for Google by a rule that looks as if it were for one part of the site, and they drop out of search results.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /index.php
\`\`\`

The file is checked with a list of the site's URLs: \`/index.php/shoes\`, \`/index.php/contact\`, \`/index.php/about-us\`, \`/blog/\`.

Every URL that begins with \`/index.php\` is blocked by line 2, which on this site is nearly every page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /index.php?
\`\`\`

The rule now blocks only \`/index.php\` with a query string. Which path is right depends on what should be blocked.

## When to ignore it

If the list contains mainly URLs that should be blocked, such as an export of search result pages.

## How it is decided

The rule needs a list of the site's URLs.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'named-group-drops-star': {
    consequence: `The named crawler fetches pages that you block for all others, because a crawler with its own group ignores the rules of \`*\`.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/

User-agent: Googlebot
Disallow: /search/
\`\`\`

Googlebot obeys only line 5, so it fetches \`/cart/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/

User-agent: Googlebot
Disallow: /cart/
Disallow: /search/
\`\`\`

Repeat the rules of \`*\` in the group, as far as they should apply.

## When to ignore it

If the crawler should fetch these pages. A comment above the group that explains the exception makes the finding
informational.

## How it is decided

A group is taken for a deliberate exception, and the finding is informational, if it clearly allows the whole site, or
if \`*\` is blocked completely. It is also informational in these cases:

- A comment above or in the group explains it.
- The crawler may only fetch more style sheets, scripts or images.
- The group repeats a few of the rules and leaves out most, or blocks a part of each path that it leaves out: it is a
  selection.
- The crawler reads only one kind of content, such as \`Googlebot-Image\` or \`Googlebot-News\`. Another one, such as
  \`Googlebot\`, reads the pages.
- The crawler does not crawl sites, such as one that only makes previews, or does not exist any more, such as
  \`ia_archiver\`, or it is unknown and its group is not a copy of the other rules that lacks one.

## Source

- [Google's specification, order of precedence for user agents](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-user-agents)
- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- [Google's crawlers](https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers)
`,
  },
  'not-a-token': {
    consequence: `The vendor's crawlers ignore the group, because the line names the vendor, a product or a part of a name instead of a crawler.`,
    text: `## Example

\`\`\`txt
User-agent: ChatGPT
Disallow: /
\`\`\`

OpenAI's crawlers for training and search are \`GPTBot\` and \`OAI-SearchBot\`, so line 2 blocks neither of them.

## Fix

\`\`\`txt
User-agent: GPTBot
User-agent: OAI-SearchBot
Disallow: /
\`\`\`

A vendor often has one crawler for search, one for training and one for requests of users. Write a line for each that you mean. For requests of users, robots.txt may not apply.

## When to ignore it

If a crawler of your own uses this name.

## Why

Crawlers compare the whole product token: \`AdsBot\` applies neither to \`AdsBot-Google\` nor to \`AdsBot-Google-Mobile\`.
The finding lists the tokens that exist. If other lines name all of these with the same rules, it is only
informational.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- The crawler registry (docs/crawlers.md)
`,
  },
  'not-rooted': {
    consequence: `Crawlers fetch the pages that the rule should block, because its path does not begin with \`/\` and so matches no URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: admin/
\`\`\`

Line 2 matches no URL, so crawlers fetch \`/admin/orders\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /admin/
\`\`\`

To match a text anywhere in a URL, begin with \`/*\`, as in \`/*.php\` or \`/*?sort=\`.

## When to ignore it

If the path that is meant is already covered by another rule, which makes the finding informational. Otherwise never:
Google and RFC 9309 agree that such a rule matches nothing.

## How it is decided

A line is not reported if another rule reports the same cause: \`full-url-path\` for a whole URL, \`regex-syntax\` for a
regular expression, \`quoted-value\`, \`curly-quote\` or \`invisible-character\` for such a first character, \`not-utf8\` for
a first character that is not UTF-8, and \`many-paths-on-a-line\` for a missing line ending.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'not-utf8': {
    consequence: `Crawlers cannot read a rule, or in the worst case the whole file, and fetch what it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /caf\\xe9/
Disallow: /cart/
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Line 2 matches only \`/caf%E9/\`, so crawlers fetch the page \`/café/\`, which they request as \`/caf%C3%A9/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /caf\\xc3\\xa9/
Disallow: /cart/
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Save the file as UTF-8. \`/caf%C3%A9/\` means the same and works in any encoding.

## When to ignore it

If the URLs of the site really contain such bytes, as \`/caf%E9/\`. In comments, they do no harm, and the finding is
only informational.

## Why

A robots.txt must be UTF-8. UTF-16, which some editors call "Unicode", has a NUL byte beside every ASCII letter:
crawlers can read no line, and everything may be crawled. The same happens if a compressed file is served without a
matching \`Content-Encoding\`. A single letter in Latin-1 is compared as that byte, which Google converts to \`%E9\`.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'nul-byte': {
    consequence: `Google cuts the line short at the NUL byte, so a disallow rule blocks more pages than it should.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /shop\\x00/checkout/
\`\`\`

\`\\xNN\` represents the byte with the hexadecimal value NN.

Google reads line 2 as \`Disallow: /shop\` and does not fetch any page of the shop.

## Fix

\`\`\`txt
User-agent: *
Disallow: /shop/checkout/
\`\`\`

Upload the file again and compare it with your copy.

## When to ignore it

Never in a rule. In a comment, the byte affects nothing and the finding is only informational.

## Why

Other parsers keep the NUL or reject the file. Mostly, the cause is a broken disk, a broken upload or UTF-16 text that
was appended to the file.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`,
  },
  'order-dependent': {
    consequence: `Crawlers that use the first matching rule skip pages that you allow, or fetch pages that you block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /shop/
Allow: /shop/gift-cards/
\`\`\`

Google fetches \`/shop/gift-cards/\` because line 3 is longer, but a crawler that stops at the first match finds it blocked by line 2.

## Fix

\`\`\`txt
User-agent: *
Allow: /shop/gift-cards/
Disallow: /shop/
\`\`\`

With the longer rule first, both kinds of crawlers reach the same verdict.

## When to ignore it

If you write the file only for crawlers that follow RFC 9309, as Google, Bing and the large AI companies do.

## How it is decided

A group is reported once, with a URL that the two methods treat differently. The fix moves no rule further than
necessary. It is not offered if comments, blank lines or other fields are among the rules that would move or a comment
is directly above them, nor in a block between comments such as \`# START YOAST BLOCK\` and \`# END YOAST BLOCK\`.

The number of rules that are compared is limited. If the limit is reached, one more finding says so.

## Source

- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'over-500-kib': {
    consequence: `Crawlers do not read the end of the file, so pages that are blocked there are crawled, and sitemaps there are not found.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /product/discontinued-1.html
⟨Disallow: /product/discontinued-item.html
 × 15000⟩Disallow: /checkout/
\`\`\`

\`⟨text × 9⟩\` represents nine copies of the text.

Google reads the first 512,000 bytes, so the last line is not read and \`/checkout/\` is crawled.

## Fix

\`\`\`txt
User-agent: *
Disallow: /product/discontinued-
Disallow: /checkout/
\`\`\`

Write one pattern for all such pages, or move them into one folder.

## When to ignore it

Never: even if the end of the file is not important today, the next rule that someone adds there has no effect.

## Why

Google ignores everything after 500 KiB, and RFC 9309 requires crawlers to read only that much. A crawler that is
named only after this limit has no group of its own.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [RFC 9309, section 2.5](https://www.rfc-editor.org/rfc/rfc9309#section-2.5)
`,
  },
  'over-encoded': {
    consequence: `Google crawls the page that the rule should block, because the rule escapes a character that URLs contain unescaped.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /%7Emiller/
\`\`\`

Crawlers request \`/~miller/\`, which Google does not match with line 2.

## Fix

\`\`\`txt
User-agent: *
Disallow: /~miller/
\`\`\`

## When to ignore it

If the links of the site contain the escape in this form.

## Why

Browsers and crawlers do not escape letters, digits, \`-\`, \`.\`, \`_\` and \`~\`. RFC 9309 compares both forms as equal. But
the parser of Google does not decode escapes of ASCII characters. If the unescaped URLs get the same verdict without
the rule, the finding is only informational.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
- [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
`,
  },
  'prefix-overmatch': {
    consequence: `Pages whose names begin like the blocked one are blocked with it: \`/jobs\` also blocks \`/jobs-report\`.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /jobs
\`\`\`

Line 2 blocks \`/jobs\` and \`/jobs/berlin\`, and also \`/jobs-report\` and \`/jobsharing\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /jobs/
Disallow: /jobs$
\`\`\`

The first rule matches the folder, the second the page itself.

## When to ignore it

If no other page of the site begins with that name, or if those that do should be blocked, too. Many files use such
rules on purpose, so the rule is off unless you turn it on.

## How it is decided

With a list of the site's URLs, a rule is reported only if it blocks such a longer name on that list.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'question-mark-wildcard': {
    consequence: `Crawlers fetch the pages that the rule should block, because \`?\` does not represent any one character: it begins the query string.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /archive/200?/
\`\`\`

Line 2 matches only URLs that begin with \`/archive/200?/\`, so crawlers fetch \`/archive/2004/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /archive/200*/
\`\`\`

Only \`*\` is a wildcard for characters; it matches any number of them.

## When to ignore it

If the URLs of the site have a query string that begins with a slash or a dot.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'quoted-value': {
    consequence: `Crawlers fetch the pages that you block, because a robots.txt has no quoting and the marks count as part of the name or path.`,
    text: `## Example

\`\`\`txt
User-agent: "GPTBot"
Disallow: /
\`\`\`

Line 1 names no crawler, because a product token begins with a letter, so GPTBot may fetch every page.

## Fix

\`\`\`txt
User-agent: GPTBot
Disallow: /
\`\`\`

## When to ignore it

Never: URLs contain \`%22\`, not a plain quotation mark.

## Why

In a rule, \`Disallow: "/account/"\` matches nothing, because a path begins with a slash.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'raw-space': {
    consequence: `Crawlers fetch what the rule should block, because requested URLs contain no raw space.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /annual report.pdf
\`\`\`

Crawlers request the file as \`/annual%20report.pdf\`, which line 2 does not match.

## Fix

\`\`\`txt
User-agent: *
Disallow: /annual%20report.pdf
\`\`\`

## When to ignore it

If the path is already covered by another rule, as below a blocked folder, which makes the finding informational.
Otherwise never.

## Why

Browsers and crawlers send \`%20\` for a space. A line is not reported if another rule reports the same cause:
\`many-paths-on-a-line\` for several paths on a line or a missing line ending, and \`invisible-character\` for spaces
beside such a character at the end of the path.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [WHATWG URL, path percent-encode set](https://url.spec.whatwg.org/#path-percent-encode-set)
`,
  },
  'redirect-chain': {
    consequence: `Each redirect can fail and leave the whole site without rules or block it, and after a redirect to another host, that host's owner controls which of your pages are crawled.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/plain\`, after a redirect to \`https://cdn.hosting.example/shop/robots.txt\`.

Crawlers that follow the redirect apply line 2 to www.shop.example, and crawlers that follow none treat the file as missing.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

The file is checked as a response with the status 200 and the content type \`text/plain\`.

Serve the file at the requested URL, without a redirect.

## When to ignore it

If the other host belongs to you and is as reliable as the site. A single redirect from http to https, or to the same
name with \`www.\`, is common and mostly harmless.

## Why

Google follows five redirects and then treats the file as missing; other crawlers follow fewer, or none. The file at
the end applies to the host that was requested first, not to the one that serves it.

## Source

- [Google's specification, HTTP status codes](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes)
- [RFC 9309, section 2.3.1.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2)
`,
  },
  'redundant-rule': {
    consequence: `The line has no effect today, but it stays in force if you later remove the shorter rule that does the same.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/
Disallow: /account/orders/
\`\`\`

Line 2 already blocks every URL that begins with \`/account/orders/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

If the line documents an intention, such as a folder that must stay blocked even if the rule above it is relaxed.

## How it is decided

The rule compares the verdicts for every URL with and without the line; this is proved, not tested with samples. Only
groups whose crawlers follow no other group are analysed. In a very long file, not all of them are; if so, one more
finding says so.

\`Allow: /\` is not reported. Another allow rule is reported only if a third allow rule has the same effect: it may be
there so that the path remains allowed if a rule is added that blocks more. The first rule of a group is never
removed: without any rule, the group would join the next one.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'regex-syntax': {
    consequence: `Crawlers fetch pages that the rule should block, or skip others, because they do not support regular expressions.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /archive/.*
Disallow: /page[0-9]
\`\`\`

Line 2 matches only names in \`/archive/\` that begin with a dot, and line 3 only URLs with these brackets, so crawlers fetch \`/archive/2019/\` and \`/page2\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /archive/
Disallow: /page
\`\`\`

For alternatives, write one rule each: \`/*.jpg$\` and \`/*.png$\` instead of \`/*.jpg|png$\`.

## When to ignore it

If the URLs of the site contain these characters literally, as \`/list[]=\` does.

## Why

A pattern has two special characters: \`*\` matches any characters, and \`$\` at the end means the end of the URL. All
others, such as brackets, bars, dots, backslashes and \`^\`, are plain characters. This is so for Google, for RFC 9309
and for every crawler in the registry.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'rejected-typo': {
    consequence: `The line has no effect for any crawler: a misspelt \`Disallow\` blocks nothing, and below a misspelt \`User-agent\`, rules apply to no crawler or to the wrong one.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallw: /account/
\`\`\`

Google and other crawlers ignore line 2 as an unknown field, so they fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

\`--fix --unsafe\` writes the correct name and shows what it blocks.

## When to ignore it

If the field is not a typo but one that some crawler really supports.

## Why

Google accepts a few typos and no others. A misspelt \`User-agent\` begins no group, so the rules below it belong to the
group above, if there is one.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'render-blocked': {
    consequence: `Google and Bing see a page without its layout or without the content that scripts add, and may rank it as broken, empty or unsuitable for phones.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /wp-includes/
\`\`\`

Line 4 blocks \`/wp-includes/js/jquery/jquery.min.js\` and other scripts that the pages load, so search engines render the pages without them.

## Fix

\`\`\`txt
User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /wp-includes/
Allow: /wp-includes/*.css
Allow: /wp-includes/*.js
\`\`\`

The allow rules are longer than \`/wp-includes/\`, so they win for style sheets and scripts. Removing the disallow rule works as well.

## When to ignore it

If no public page uses the blocked files, for example scripts of the administration area. The URL inspection of Google
Search Console shows how Google renders a page.

## How it is decided

A rule is reported if it names a folder or an extension of such files, such as \`/css/\` or \`/*.js\`, or if it blocks one
of the URLs that you pass with \`--urls\`. Each rule has at most one finding. A rule that blocks only images or fonts
has an informational finding, because pages rarely depend on them. So does a rule for a folder such as \`/assets/\`,
\`/themes/\` or \`/misc/\`, whose name does not show that pages need its files, unless \`--urls\` shows such a file in it;
and a rule beside others that allow single files of that kind in its folder, because the rest is blocked deliberately
then. A site that is blocked as a whole is not reported.

## Source

- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [Google, fix search-related JavaScript problems](https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript)
- [Bing webmaster guidelines](https://www.bing.com/webmasters/help/webmasters-guidelines-30fba23a)
`,
  },
  'retired-token': {
    consequence: `The group blocks nothing today, and a newer crawler of the same vendor may fetch what you meant to block.`,
    text: `## Example

\`\`\`txt
User-agent: anthropic-ai
Disallow: /
\`\`\`

Anthropic's crawler is ClaudeBot, which ignores line 1 and may fetch every page.

## Fix

\`\`\`txt
User-agent: ClaudeBot
Disallow: /
\`\`\`

## When to ignore it

If the newer crawlers have their own group already. The line does no harm.

## Why

The vendor no longer lists a crawler with that name. A group for the old name does not apply to a crawler under
another name.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- The crawler registry (docs/crawlers.md)
`,
  },
  'rule-before-user-agent': {
    consequence: `Crawlers fetch the pages that the rules should block, because above the first user-agent line, a rule applies to no crawler.`,
    text: `## Example

\`\`\`txt
Disallow: /account/

User-agent: Googlebot
Disallow: /search/
\`\`\`

Crawlers ignore line 1, so all of them, Googlebot included, fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

User-agent: Googlebot
Disallow: /account/
Disallow: /search/
\`\`\`

Decide which crawlers the rules are for. Googlebot follows only its own group, so the rule has to be there, too.

## When to ignore it

Never: no crawler applies such a rule.

## Why

A later group does not help: it begins with its own user-agent line, and only the lines below belong to it.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [RFC 9309, section 2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.1)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'search-in-ai-list': {
    consequence: `The site disappears from a search engine, or shared links lose their preview, although only AI crawlers were meant.`,
    text: `## Example

\`\`\`txt
# AI training
User-agent: GPTBot
User-agent: CCBot
User-agent: Applebot
Disallow: /
\`\`\`

Because of lines 4 and 5, Applebot fetches no page, and Siri and Spotlight do not find the site.

## Fix

\`\`\`txt
# AI training
User-agent: GPTBot
User-agent: CCBot
User-agent: Applebot-Extended
Disallow: /
\`\`\`

Vendors have separate tokens: \`Applebot\` is for search, \`Applebot-Extended\` for training. \`Googlebot\` and \`Google-Extended\` are separate in the same way.

## When to ignore it

If you want to block the search engine or the previews as well.

## How it is decided

Crawlers for the search of AI vendors are reported only if the comment above mentions training or search, as
information, and so are crawlers for previews.

## Source

- The crawler registry (docs/crawlers.md)
`,
  },
  'server-path': {
    consequence: `Crawlers fetch the files that the rule should block, because it names a folder on the server's disk, which is not part of any URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /var/www/html/uploads/
\`\`\`

No URL of the site begins with \`/var/www/html/\`, so crawlers fetch \`/uploads/invoice.pdf\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /uploads/
\`\`\`

Write the path as it is in the browser's address bar, without the host.

## When to ignore it

If the site really has URLs that begin so.

## Why

A segment \`.\` or \`..\`, also as \`%2e\`, and a backslash are reported as well: browsers and crawlers request
\`/blog/../cart\` as \`/cart\` and \`/blog\\cart\` as \`/blog/cart\`, so a rule with either matches nothing. After a star or a
question mark they may be part of a query, which is requested as it is.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [WHATWG URL, path state](https://url.spec.whatwg.org/#path-state)
`,
  },
  'signal-contradiction': {
    consequence: `The file permits a use and blocks the crawlers for that use at the same time, so the permission has no effect and readers cannot determine which of the two applies.`,
    text: `## Example

\`\`\`txt
User-agent: *
Content-Signal: search=yes, ai-train=yes
Allow: /

User-agent: GPTBot
Disallow: /
\`\`\`

Line 2 permits AI training, but GPTBot, a crawler for AI training, may not fetch any page because of line 6.

## Fix

\`\`\`txt
User-agent: *
Content-Signal: search=yes, ai-train=no
Allow: /

User-agent: GPTBot
Disallow: /
\`\`\`

Or remove the group of GPTBot, if training is what you permit.

## When to ignore it

If you permit a use for everyone except single crawlers. Then say so in a comment above the group, or suppress the
finding.

## Why

Crawlers follow allow and disallow rules; a signal only states what may be done with what they fetched. The same
finding reports two signals that contradict each other.

## Source

- [Cloudflare, Content Signals Policy](https://contentsignals.org/)
- [IETF, draft-ietf-aipref-attach](https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/)
- [Google's specification, order of precedence for user agents](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-user-agents)
`,
  },
  'sitemap-blocked': {
    consequence: `Search engines do not read the sitemap, because the same file that lists it blocks it.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /files/

Sitemap: https://www.shop.example/files/sitemap.xml
\`\`\`

Line 2 blocks \`/files/sitemap.xml\`, so crawlers do not fetch the sitemap of line 4.

## Fix

\`\`\`txt
User-agent: *
Disallow: /files/
Allow: /files/sitemap.xml

Sitemap: https://www.shop.example/files/sitemap.xml
\`\`\`

Or move the sitemap to a folder that is not blocked.

## When to ignore it

If you submit the sitemap only to search engines that have their own group here, which allows it.

## How it is decided

Reported if the sitemap is blocked for Googlebot or for every crawler without its own group. A site that is blocked as
a whole is not reported.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
`,
  },
  'sitemap-duplicate': {
    consequence: `The second line has no effect: crawlers fetch the sitemap once, and every crawler uses it.`,
    text: `## Example

\`\`\`txt
Sitemap: https://www.shop.example/sitemap.xml

User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

Lines 1 and 6 name the same sitemap for all crawlers.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If two programs each write the line, and you cannot turn one off.

## Why

Sitemap lines belong to no group, so it does not matter where they are.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [RFC 9309, section 2.2.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4)
`,
  },
  'sitemap-hash': {
    consequence: `Search engines do not find the sitemap: they request only the URL before the \`#\`.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/#/sitemap.xml
\`\`\`

Crawlers read line 4 as \`https://www.shop.example/\`, which is a web page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If the text from the \`#\` on is a comment, and the URL before it is the sitemap. A space before the \`#\` makes that
clear.

## Why

Everything from a \`#\` to the end of the line is a comment, and a server never receives the part of a URL from the \`#\`
on.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'sitemap-html-page': {
    consequence: `Search engines find no URL in the sitemap, because they cannot read a web page as one.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.html
\`\`\`

Crawlers expect XML, a feed or a list of URLs at the address in line 4 and get a page for visitors.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If the server sends XML at this URL.

## Why

A page for visitors that lists links is also called a sitemap, but crawlers read only XML, RSS, Atom and plain text.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'sitemap-malformed': {
    consequence: `Search engines ignore the line without notice and do not find the sitemap, because its value is not a valid URL.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/products.xml https://www.shop.example/blog.xml
\`\`\`

Crawlers read the whole value of line 4 as one URL, which is not valid, so they fetch neither sitemap.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/products.xml
Sitemap: https://www.shop.example/blog.xml
\`\`\`

Write each sitemap on its own line.

## When to ignore it

If the sitemap is submitted in the tools of every search engine that matters to you. Then remove the line.

## Why

Also reported are an empty and a misspelt value. An empty line beside a valid one has an informational finding. No
verdict depends on a sitemap line, so the fix can safely put several URLs on separate lines.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [RFC 3986, section 4.3](https://www.rfc-editor.org/rfc/rfc3986#section-4.3)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'sitemap-missing': {
    consequence: `Search engines to which you did not submit the sitemap find your pages only through links.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

The file has no \`Sitemap\` line, so crawlers find no sitemap through it.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If the site has no sitemap, or is small and well linked. Many sites need none, so the rule is off unless you turn it
on.

## Why

With the line, every crawler finds the list of the site's URLs, and you need not submit it to each search engine.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'sitemap-other-host': {
    consequence: `Search engines may ignore the URLs in the sitemap, or find those of a staging site or an old domain in it.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://shop-test.hosting.example/sitemap.xml
\`\`\`

The file is checked with the URL \`https://www.shop.example/robots.txt\`.

Line 4 of the file on www.shop.example names a sitemap on another host, which may list that host's URLs.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If another host stores the sitemap of this site on purpose: the line is the way to permit that. The sitemap must then
list URLs of this site.

## Why

Often it is a mistake, such as a missing \`www.\`, a staging host or an old domain. Crawlers ignore URLs of a different
site in a sitemap.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [Google's specification, file location and range of validity](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-location-and-range-of-validity)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'sitemap-relative': {
    consequence: `Most crawlers ignore the line and do not find the sitemap, because it has no scheme and host.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: /sitemap.xml
\`\`\`

The file is checked with the URL \`https://www.shop.example/robots.txt\`.

Line 4 is a path, and the format requires a whole URL, because a sitemap may be on any host.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

If the checker has the URL of the file, from \`--url\` or the config, \`--fix\` writes the whole URL; otherwise there is no fix.

## When to ignore it

If you submit the sitemap in the tools of every search engine that matters to you. Then remove the line.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'sitemap-test-host': {
    consequence: `Search engines do not find the sitemap, or find one that lists the URLs of a test site.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: http://localhost:3000/sitemap.xml
\`\`\`

The file is checked with the URL \`https://www.shop.example/robots.txt\`.

No crawler can fetch the URL in line 4, because \`localhost\` is the crawler's own machine.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

Set the public address of the site in the settings of the program that makes the file.

## When to ignore it

If this is the file of a test site that is not published. On a public site, never.

## Why

The rule reports hosts that are not public, test hosts, and hosts that only examples have. The host comes from the
settings of the program that made the file, or from an example that was copied.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [RFC 2606, reserved names](https://www.rfc-editor.org/rfc/rfc2606)
`,
  },
  'sitemap-without-key': {
    consequence: `Search engines do not find the sitemap, because crawlers ignore a URL without \`Sitemap:\` before it.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/

https://www.shop.example/sitemap.xml
\`\`\`

Crawlers read line 4 as an unknown field named \`https\`, and ignore it.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/

Sitemap: https://www.shop.example/sitemap.xml
\`\`\`

## When to ignore it

If the line is only a note for people. Then begin it with \`#\`.

## Why

Each sitemap needs a line of its own, with \`Sitemap:\` before its URL: a list of URLs below one \`Sitemap:\` names only
the first.

## Source

- [Google's specification, sitemap](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [sitemaps.org, protocol](https://www.sitemaps.org/protocol.html)
`,
  },
  'slash-undermatch': {
    consequence: `Crawlers may still fetch the start page of the blocked folder, because its URL without the final slash is allowed.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /wholesale/
\`\`\`

Line 2 blocks \`/wholesale/prices\`, but \`/wholesale\` without the slash is allowed, and many servers answer it with the same page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /wholesale/
Disallow: /wholesale$
\`\`\`

## When to ignore it

If the server redirects \`/wholesale\` to \`/wholesale/\`, which most do: crawlers then find that the target is blocked.
For that reason the rule is off unless you turn it on.

## How it is decided

With a list of the site's URLs, only names on that list are reported.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'star-misses-special': {
    consequence: `Google's crawlers for ads and APIs may still fetch the site, although the file blocks everything for \`*\`.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /
\`\`\`

AdsBot-Google, Mediapartners-Google and APIs-Google ignore line 1 and may fetch every page.

## Fix

\`\`\`txt
User-agent: AdsBot-Google
User-agent: AdsBot-Google-Mobile
User-agent: Mediapartners-Google
User-agent: APIs-Google
User-agent: *
Disallow: /
\`\`\`

These crawlers follow only a group that names them.

## When to ignore it

If the site places no ads and uses no Google APIs: then these crawlers have no reason to visit it. The finding is
informational for that reason.

## Why

Rules that block only a part of a site are not reported, because these crawlers seldom visit it.

## Source

- [Google's specification, order of precedence for user agents](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-user-agents)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [Google, special-case crawlers](https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers)
`,
  },
  'stray-rules': {
    consequence: `Crawlers fetch the pages that the rules should block, because the rules belong to a group for one crawler, which may not fetch anything anyway.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cart/

User-agent: GPTBot
Disallow: /

Disallow: /search/
Disallow: /tag/
\`\`\`

Lines 7 and 8 apply only to GPTBot, so all other crawlers fetch \`/search/\` and \`/tag/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
Disallow: /search/
Disallow: /tag/

User-agent: GPTBot
Disallow: /
\`\`\`

Move the rules into the group that they are for.

## When to ignore it

If the rules were meant for that crawler only. Then remove them, because it may not fetch anything anyway.

## Why

A group ends only at the next user-agent line, not at a blank line, so rules that are added at the end of the file
belong to the last group.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'surprising-precedence': {
    consequence: `A rule for one part of the site has no effect on some of its pages, because a longer rule with wildcards for the whole site wins.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /*.html
Allow: /help
\`\`\`

For \`/help/returns.html\`, \`Disallow: /*.html\` (7 characters) beats \`Allow: /help\` (5), so crawlers do not fetch the page.

## Fix

\`\`\`txt
User-agent: *
Disallow: /*.html
Allow: /help/*.html
\`\`\`

The longer allow rule wins for the pages in this folder.

## When to ignore it

If the verdict is the one that you intend. The file is correct, so the rule is off unless you turn it on.

## Why

The number of characters decides, stars and a final \`$\` included, not how narrow a rule is.

## Source

- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
- [RFC 9309, section 5.2](https://www.rfc-editor.org/rfc/rfc9309#section-5.2)
`,
  },
  'template-placeholder': {
    consequence: `Crawlers fetch the pages that the rule should block, because it matches only URLs that contain the placeholder as written.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /search?q={search_term_string}
\`\`\`

Line 2 does not match \`/search?q=boots\`, so crawlers fetch search result pages.

## Fix

\`\`\`txt
User-agent: *
Disallow: /search?q=
\`\`\`

A rule matches every URL that begins with its path. In the middle of a path, write \`*\` for any text.

## When to ignore it

If crawlers request URLs with the placeholder, for example from the structured data of the site, and the rule blocks
only these.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  tie: {
    consequence: `Crawlers fetch the page although a rule blocks it: of two rules of the same length, the one that allows wins.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /outlet/
Allow: /outlet/
\`\`\`

Lines 2 and 3 are equally long, so Google and other crawlers that follow RFC 9309 use line 3 and fetch \`/outlet/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /outlet/
Allow: /outlet/size-guide
\`\`\`

Keep the rule that you want, or make one of them more specific.

## When to ignore it

If the paths differ and the pages that both match should be allowed. Two rules with the same path contradict each
other, so never ignore that: parsers that read from top to bottom block what Google allows.

## Why

If a group allows several paths that it blocks above, that is deliberate, and the finding is only informational. If
the paths differ, the same length is mostly an accident, and one more character would change the verdict. Then the
finding is only informational.

The number of different paths that are compared is limited. If the limit is reached, one more finding says so.

## Source

- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
`,
  },
  'token-characters': {
    consequence: `The crawler that you mean may ignore the group, because its name is read only up to the first character that a product token cannot contain.`,
    text: `## Example

\`\`\`txt
User-agent: Claude Bot
Disallow: /search/
\`\`\`

A crawler that reads names as RFC 9309 says finds \`Claude\` in line 1, so line 2 does not apply to the crawler \`ClaudeBot\`.

## Fix

\`\`\`txt
User-agent: ClaudeBot
Disallow: /search/
\`\`\`

Write the product token from the vendor's documentation.

## When to ignore it

If the vendor itself documents the name in this form, as \`MJ12bot\`. Such crawlers look for their whole name.

## Why

A product token consists of letters, \`-\` and \`_\`. Parsers that follow RFC 9309 read a name up to the first other
character; older ones compare the whole name. A second directive on the same line (\`User-agent: * Disallow: /\`) is
read as part of the name, not as a rule.

## How it is decided

The finding is a warning if the name means a known crawler that the line does not apply to (\`Claude Bot\`) and that
no other line names with the same rules, if it applies to another known crawler, or if it is an IP address in a file
that names at most 100 crawlers. Otherwise it is only informational: so is a line that contains the token of a crawler
that may look for it there, as \`Yahoo! Slurp\`.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'token-glob': {
    consequence: `Most of the crawlers that you mean ignore the group, because \`*\` is no wildcard beside a name.`,
    text: `## Example

\`\`\`txt
User-agent: Claude*
Disallow: /
\`\`\`

Crawlers read line 1 as \`Claude\`, so line 2 blocks neither ClaudeBot nor Claude-SearchBot.

## Fix

\`\`\`txt
User-agent: ClaudeBot
User-agent: Claude-SearchBot
User-agent: Claude-User
Disallow: /
\`\`\`

Name each crawler on its own line.

## When to ignore it

If the star follows a complete name, as \`Mediapartners-Google*\`, and only Google's crawlers matter. The finding is
only informational there.

## Why

\`*\` alone means every crawler without its own group. Google reads a name up to the star, so \`*bot\` applies to no
crawler; some other parsers compare the star as part of the name. The finding is also informational if no known
crawler could be meant.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'token-ignores-robots': {
    consequence: `The crawler fetches the pages anyway, because its vendor states that it does not follow robots.txt.`,
    text: `## Example

\`\`\`txt
User-agent: Google-Read-Aloud
Disallow: /
\`\`\`

Google-Read-Aloud reads a page aloud when a user asks for it, and generally ignores line 2.

## Fix

\`\`\`txt
User-agent: Google-Extended
Disallow: /
\`\`\`

The rules of such a crawler can be removed. To keep it away, refuse its requests on the server by their User-Agent header or address.

## When to ignore it

If you want the file to state your wish, although it has no effect.

## Why

Fetchers that act for a user, and crawlers that check for malware, are outside the scope of robots.txt.

## Source

- [Google's crawlers](https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers)
- The crawler registry (docs/crawlers.md)
`,
  },
  'token-list': {
    consequence: `Only the first crawler on the line follows the group, and the others follow the rules of \`*\` or none.`,
    text: `## Example

\`\`\`txt
User-agent: GPTBot, CCBot
Disallow: /
\`\`\`

Crawlers read only \`GPTBot\` in line 1, so CCBot may fetch every page.

## Fix

\`\`\`txt
User-agent: GPTBot
User-agent: CCBot
Disallow: /
\`\`\`

User-agent lines one below the other share the rules that follow.

## When to ignore it

Never: no crawler reads several names on a line.

## Source

- [Google's specification, grouping of lines and rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#grouping-of-lines-and-rules)
- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
`,
  },
  'trailing-punctuation': {
    consequence: `Crawlers fetch the pages that the rule should block, because they read the semicolon or comma at its end as part of the path.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /cgi-bin/;
\`\`\`

Line 2 matches only URLs that contain \`/cgi-bin/;\`, so crawlers fetch \`/cgi-bin/search.pl\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cgi-bin/
\`\`\`

A line of robots.txt has no end mark.

## When to ignore it

If the URLs of the site contain the character, as \`/products;jsessionid=\` does.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
`,
  },
  'trailing-star': {
    consequence: `The star changes nothing for most crawlers, but those without support for wildcards fetch the pages that the rule should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/*
\`\`\`

Google blocks the same URLs as with \`/account/\`, and a parser without wildcards compares the star as a plain character.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

## When to ignore it

If only crawlers that follow RFC 9309 matter to you, or if the extra character is there to beat another rule.

## Why

A rule matches every URL that begins with its path. The longest rule decides: \`Disallow: /fish*\` beats \`Allow: /fish\`.
The fix removes the star only if no rule of the other type is close enough in length for a verdict to change.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [RFC 9309, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3)
`,
  },
  'unknown-field': {
    consequence: `Every crawler ignores the line, so if it was meant as a rule, crawlers fetch what it should block.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/
Contact: webmaster@shop.example
\`\`\`

Crawlers skip line 3, because \`Contact\` is not a field that they use.

## Fix

\`\`\`txt
# Contact: webmaster@shop.example
User-agent: *
Disallow: /account/
\`\`\`

A comment is the place for notes to people.

## When to ignore it

If the line is meant for a program that reads it, or as a note. Crawlers skip such lines, as RFC 9309 permits, and
nothing else changes.

## Why

The line may be a misspelt rule, a comment without its \`#\`, or a sign that the file is not a robots.txt. Each field is
reported once.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4)
`,
  },
  'unmet-comment': {
    consequence: `Pages stay in search results, or a crawler does what you meant to prevent, because the rules cannot have the effect that the comment describes.`,
    text: `## Example

\`\`\`txt
User-agent: *
# noindex is set, should disappear from Google
Disallow: /campaign-2022/
\`\`\`

Because of line 3, Google cannot fetch these pages and never sees their \`noindex\`, so they can stay in the index.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Let crawlers fetch the pages until they have left the index. Block them afterwards, if you still need to.

## When to ignore it

If the comment means something else, or describes what another system does.

## Why

Crawlers do not read a \`noindex\` tag or a redirect on a page that they may not fetch. \`Google-Extended\` controls the
use in Gemini, not AI Overviews, which are part of Google Search. AdsBot-Google follows only groups that name it.

## Source

- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [Google, AI features and your website](https://developers.google.com/search/docs/appearance/ai-features)
- [Google, block indexing with noindex](https://developers.google.com/search/docs/crawling-indexing/block-indexing)
- The crawler registry (docs/crawlers.md)
`,
  },
  'unparsable-line': {
    consequence: `Crawlers ignore the line and fetch what it should block, or apply the rules below it to the wrong crawlers.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow = /account/
please keep out
\`\`\`

Lines 2 and 3 are neither \`field: value\` nor comments, so crawlers ignore them and fetch \`/account/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
# please keep out
\`\`\`

## When to ignore it

If the line is a leftover of text without a meaning for crawlers. Make it a comment anyway: with a colon in it, such
text may be read as a field.

## Why

The rules below a line that was meant to begin a group belong to the group above, if there is one, or apply to no
crawler.

## Source

- [Google's specification, file format](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format)
- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
- [RFC 9309, section 2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)
`,
  },
  'unsupported-by-google': {
    consequence: `Google ignores the line: it does not crawl more slowly because of \`Crawl-delay\`, and pages with \`Noindex\` stay in its index.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /account/
Noindex: /sale-2023/
\`\`\`

Google ignores line 3, so it may crawl and index the pages below \`/sale-2023/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /account/
\`\`\`

To keep a page out of the index, use a robots meta tag or an \`X-Robots-Tag\` header with \`noindex\`. Do not block the page, so that crawlers can read it.

## When to ignore it

If the field is meant for a crawler that supports it, as Bing supports crawl-delay. Never for \`Noindex\`: no large
search engine follows it.

## Why

Google supports user-agent, allow, disallow and sitemap, and nothing else. The rule reports crawl-delay, host,
clean-param, request-rate, visit-time, noindex and nofollow, each once. Google followed noindex until September 2019,
although it was never documented, so pages that only this field kept out of the index may have been indexed since.

## Source

- [Google's specification, syntax](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#syntax)
- [RFC 9309, section 2.2.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4)
- [Google, robots meta tag specifications](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
`,
  },
  'unused-suppression': {
    consequence: `The comment hides no finding today, but it may later hide one that you need.`,
    text: `## Example

\`\`\`txt
# maycrawl-disable-next-line empty-rule
User-agent: *
Disallow: /cart/
\`\`\`

Crawlers ignore the comment, and line 2 has no finding that it could suppress.

## Fix

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

Delete the comment. If it was for another line, move it directly above that line.

## When to ignore it

If the finding comes and goes, for example with a list of URLs that you pass only in some runs.

## Why

A rule id that does not exist is reported as well, and so is a reason without \`--\` before it: its words would be ids.

## Source

- Suppressing a finding (docs/lint.md#suppressing-a-finding)
`,
  },
  'version-in-token': {
    consequence: `Crawlers of search engines ignore the version, but in simpler parsers the group applies to no crawler.`,
    text: `## Example

\`\`\`txt
User-agent: Googlebot/2.1
Disallow: /search/
\`\`\`

Google reads line 1 as \`Googlebot\` and obeys line 2, but a parser that compares the whole value does not.

## Fix

\`\`\`txt
User-agent: Googlebot
Disallow: /search/
\`\`\`

## When to ignore it

If the group is for a crawler of a search engine or an AI company. They read the name as Google does.

## Why

The parser in the Python standard library compares the whole value: the line applies to a crawler that does not exist
there, and the intended crawler follows the rules of \`*\`. The preset \`portable\` makes the finding a warning.

## Source

- [Google's specification, user-agent](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#user-agent)
- [RFC 9309, section 2.2.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1)
- [Python, urllib.robotparser](https://docs.python.org/3/library/urllib.robotparser.html)
`,
  },
  'wordpress-ajax': {
    consequence: `Search engines render WordPress pages without the parts that plugins and themes load through \`admin-ajax.php\`, such as product filters or "load more" lists.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /wp-admin/
\`\`\`

Line 2 also blocks \`/wp-admin/admin-ajax.php\`, which scripts on public pages request.

## Fix

\`\`\`txt
User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
\`\`\`

The allow rule is longer, so it wins for this one file. The robots.txt that WordPress generates contains the same two rules.

## When to ignore it

If no public page requests \`admin-ajax.php\`; the network panel of a browser shows it.

## Source

- [Google's specification, URL matching based on path values](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#url-matching-based-on-path-values)
- [Google's specification, order of precedence for rules](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-rules)
- [WordPress, do_robots](https://developer.wordpress.org/reference/functions/do_robots/)
`,
  },
  'wrong-name-or-place': {
    consequence: `No crawler reads the file, so none of its rules has an effect.`,
    text: `## Example

\`\`\`txt
User-agent: *
Disallow: /blog/drafts/
\`\`\`

The file is checked with the URL \`https://www.shop.example/blog/robots.txt\`.

Crawlers request only \`https://www.shop.example/robots.txt\`, so line 2 does not apply and they fetch \`/blog/drafts/\`.

## Fix

\`\`\`txt
User-agent: *
Disallow: /blog/drafts/
\`\`\`

The file is checked with the URL \`https://www.shop.example/robots.txt\` and with the file name \`public/robots.txt\`.

Publish the rules at the root of the host, in lower case: \`/robots.txt\`.

## When to ignore it

If the file is renamed or moved to the root when the site is published. The checker reports a file on disk only if its
name looks like a mistake.

## Why

Crawlers request one URL of each host, at the root. They never look in folders. If the server distinguishes upper and
lower case, no crawler reads \`/Robots.txt\` either. Each scheme, host and port has its own file:
\`https://shop.example/robots.txt\` does not apply to \`https://blog.shop.example/\`.

## Source

- [Google's specification, file location and range of validity](https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-location-and-range-of-validity)
- [Google's guide, how to write rules](https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#create_rules)
- [RFC 9309, section 2.3](https://www.rfc-editor.org/rfc/rfc9309#section-2.3)
`,
  },
};
