import type { Advice, NoEdit, Place } from './follow-advice.js';

const fixes: Advice = (at) => at.fixes();
const remove: Advice = (at) => [at.without(at.number)];
const writeValue =
  (name: string): Advice =>
  (at) => [at.withValue(at.param(name))];
const writeTokens: Advice = (at) => [at.withAgents(at.params('tokens'))];
const writeKey: Advice = (at) => [at.withKey(at.param('field'))];
/** Writes the crawlers that an unclear name may mean: those with its letters, those that its stars match, or all. */
const writeMeant: Advice = (at) => {
  const letters = at.value.toLowerCase().replace(/<[^>]*>|[^a-z]/g, '');
  const glob = new RegExp(
    `^${at.value
      .toLowerCase()
      .replace(/[^a-z*]/g, '')
      .replace(/\*+/g, '.*')}$`,
  );
  const meant = ['Googlebot', 'bingbot'].filter((name) => {
    const own = name.toLowerCase();
    return letters.includes(own) || (letters !== '' && glob.test(own));
  });
  const all =
    !/\w/.test(at.value.replace(/<[^>]*>/g, '')) ||
    /^(?:all|any|every)(?:bots?|crawlers?|robots?|spiders?)?$/.test(letters);
  return [...meant, ...(all ? ['*'] : [])].map((token) => at.withAgents([token]));
};
const addRule: Advice = (at) => [at.withRule(at.param('rule'))];
const withoutTags: Advice = (at) => [at.text.replace(/<[^>\r\n]*>/g, '')];
const inValue =
  (change: (value: string, at: Place) => string): Advice =>
  (at) => [at.withValue(change(at.value, at))];
const both =
  (...all: Advice[]): Advice =>
  (at) =>
    all.flatMap((one) => one(at));
/** For lines that are neither rules nor user-agent lines. The finding may be about any change of the line. */
const noRule: Advice = (at) => {
  const line = at.line();
  if (line.kind === 'directive' && line.directive !== 'sitemap') throw new Error(`a rule: ${at.lineText()}`);
  return remove(at);
};
/** Allows what the rule blocks that the finding is about. */
const allowIt: Advice = (at) => [
  at.withLines((text, number) =>
    [at.number, ...at.related()].includes(number) ? text.replace(/^disallow/i, 'Allow') : text,
  ),
];
/** A comment that the checker reads. */
const comment: Advice = (at) => {
  const { comment: span } = at.line();
  return [at.withSpan(span?.span ?? at.found.location.span, '# note')];
};

const SERVER: NoEdit = 'the server or its settings';
const OTHER_TOOL: NoEdit = 'what to use outside this file';
const THEIR_CHOICE: NoEdit = 'what to write is not named';

/** Every help text: how to follow it, or why it names no edit. The key is the lint rule and the id of the text. */
export const ADVICE: Readonly<Record<string, Advice | NoEdit>> = {
  '* closesSite': 'the warning itself',
  '* writeEmpty': (at) => [at.withLine('Disallow:')],
  'accepted-typo writeField': writeKey,
  'ads-crawler-blocked removeIfAds': (at) => [at.withRule('Allow: /')],
  'bad-percent writeEscape': inValue((value) => value.replace(/%(?![\da-f]{2})/gi, '%25')),
  'blank-line-in-group removeBlankLine': (at) => [at.without(at.number, ...at.related()), at.withLine('#')],
  'blank-line-in-group removeBlankLines': (at) => [at.without(at.number, ...at.related()), at.withLine('#')],
  'block-comment writeHash': (at) => {
    const [first = at.number] = at.related();
    let last = first;
    while (!at.lineText(last).includes(at.param('close'))) last++;
    const isInside = (number: number): boolean => number >= first && number <= last;
    return [
      at.withLines((text, number) => (isInside(number) ? `# ${text}` : text)),
      at.withLines((text, number) => (isInside(number) ? undefined : text)),
    ];
  },
  'byte-order-mark saveWithoutMark': (at) => [at.text.replace(/^(?:\xef\xbb\xbf|\xef\xbb|\xef)+/, '')],
  'case-trap writeSameCase': inValue((value) => value.toLowerCase()),
  'commented-rule moveToLine': (at) => [at.below(at.number, at.param('rule'))],
  'confusable-token retype': writeValue('meant'),
  'content-signal-syntax writeOnlySignals': noRule,
  'content-signal-syntax writeSignals': noRule,
  'content-signal-syntax removeComma': noRule,
  'content-signal-syntax didYouMean': noRule,
  'content-signal-syntax theSignalsAre': noRule,
  'content-signal-syntax writeOneOf': noRule,
  'content-type servePlainText': SERVER,
  'content-usage-syntax writePreferences': noRule,
  'content-usage-syntax didYouMean': noRule,
  'content-usage-syntax theCategoriesAre': noRule,
  'content-usage-syntax writeYesOrNo': noRule,
  'content-usage-syntax writeName': noRule,
  'content-usage-syntax writeList': noRule,
  'crawl-delay-effect setElsewhere': noRule,
  'crawl-delay-effect writeLess': noRule,
  'crawl-delay-value writeSeconds': noRule,
  'curly-quote omitMarks': (at) => [...at.fixes(), at.withValue(withoutMarks(at.value))],
  'dash-in-key writeHyphen': writeKey,
  'dead-rule removeIt': remove,
  'dead-rule removeOrExtend': (at) => [...remove(at), at.lengthened(at.number, at.related())],
  'dollar-inside removeRest': (at) => [
    ...inValue((value) => value.replace(/\$.*$/, '$'))(at),
    ...inValue((value) => value.replace('$', ''))(at),
  ],
  'dollar-misses-query addQuestionMark': (at) => [at.below(at.number, at.lineText().replace(/\$.*$/, '?'))],
  'double-encoded writeOnce': writeValue('path'),
  'double-star keepOne': inValue((value) => value.replace(/\*+/g, '*')),
  'double-star keepOneUnless': inValue((value) => value.replace(/\*+/g, '*')),
  'duplicate-group nameOnce': both(fixes, remove),
  'duplicate-group oneGroup': (at) => [...at.fixes(), inOneGroup(at, at.param('name'))],
  'duplicate-rule removeOne': (at) => [...remove(at), at.without(...at.related().slice(0, 1))],
  'duplicate-rule removeThis': remove,
  'empty-group allowEverything': (at) => [at.withRule('Disallow:')],
  'empty-group blockMany': (at) => [at.withRule('Disallow: /')],
  'empty-group blockManyAndSite': 'it blocks the whole site, and says so',
  'empty-group repeatOrAllow': (at) => [at.withRule('Disallow:'), repeated(at, at.param('fallback'))],
  'empty-rule removeOtherRules': (at) => {
    const own = at.group();
    const token = own?.agents[0];
    const others = token === undefined ? [] : at.groups(token).filter(({ first }) => first !== own?.first);
    return [
      at.without(...others.flatMap(({ rules }) => rules)),
      at.withLines((text, number) => (number >= (own?.first ?? 0) && number <= (own?.last ?? 0) ? undefined : text)),
    ];
  },
  'empty-rule writePath': inValue(() => '/folder/part/'),
  'empty-rule writeSlash': inValue(() => '/'),
  'empty-rule removeOrWritePath': (at) => [...remove(at), at.withValue('/folder/')],
  'empty-user-agent writeToken': (at) => ['*', 'Googlebot'].map((token) => at.withAgents([token])),
  'empty-user-agent writeBeforeComment': (at) => [at.withLine(at.lineText().replace(/#\s*/, ''))],
  'encoded-wildcard writeDollar': inValue((value) => value.replace(/%24(?!$)/g, '$')),
  'encoded-wildcard writeStar': inValue((value) => value.replace(/%2a/gi, '*')),
  'encoded-wildcard writePart': inValue((value) => value.replace(/%2a.*$/i, '')),
  'escaped-line-break writeLineBreak': (at) => [at.withLine(at.lineText().replace(/(?:\\[rn])+/g, '\n'))],
  'everything-blocked productionIsSet': (at) => [...remove(at), at.withValue('/folder/')],
  'everything-blocked publicSite': (at) => [...remove(at), at.withValue('/folder/')],
  'everything-blocked blockEverything': (at) => [`User-agent: *\nDisallow: /\n`, at.withRule('Disallow: /')],
  'exposed-file removeFile': remove,
  'exposed-file removeFileOnly': (at) => [at.withLine('Disallow:')],
  'favicon-blocked removeRule': remove,
  'fetch-unavailable letEveryoneFetch': SERVER,
  'fetch-unavailable respondWithFile': SERVER,
  'fetch-unreachable respond': SERVER,
  'field-before-user-agent moveIntoGroup': noRule,
  'folder-end removeDollar': inValue((value) => value.replace(/\$$/, '')),
  'former-token writeSuccessor': writeValue('successor'),
  'full-url-path writeThisPath': (at) => (at.param('path').endsWith('…') ? [] : [at.withValue(at.param('path'))]),
  'full-url-path writeIfOwn': (at) => [...remove(at), at.withValue(at.param('path'))],
  'full-url-path writeIfOwnOrEmpty': (at) => [at.withLine('Disallow:'), at.withValue(at.param('path'))],
  'full-url-path moveRule': remove,
  'full-url-path removeOwn': remove,
  'full-user-agent-string writeToken': writeMeant,
  'full-user-agent-string writeOnlyToken': both(fixes, writeValue('product')),
  'garbled-letter writePath': writeValue('correct'),
  'generic-name nameEach': (at) => [at.withAgents(['GPTBot', 'ClaudeBot', 'CCBot'])],
  'generic-name writeStar': (at) => [at.withAgents(['*'])],
  'group-merge-trap separateOrJoin': fixes,
  'hash-truncates escapeIt': (at) => [...at.fixes(), at.withLine(at.lineText().replace('#', ' #'))],
  'html-body servePlainText': SERVER,
  'html-body removeMarkup': withoutTags,
  'html-entity writeCharacter': fixes,
  'html-tag writePlainText': withoutTags,
  'index-html addRule': addRule,
  'invisible-character retype': (at) => [...at.fixes(), at.withLine(at.lineText().replace(/[^\t\x20-\x7e]/g, ''))],
  'key-prefix-match writeField': writeKey,
  'key-prefix-match removeOrWrite': both(fixes, remove, writeKey),
  'leading-star write': (at) => [
    at.withLine(...at.params('patterns').map((pattern) => `${at.lineText().split(':')[0]}: ${pattern}`)),
  ],
  'leaks-private-path protect': remove,
  'leaks-private-path protectEmpty': (at) => [at.withLine('Disallow:')],
  'leaks-private-path protectFolder': (at) => [...remove(at), at.withValue(at.param('folder'))],
  'line-too-long shorten': THEIR_CHOICE,
  'listed-url-missed writeStar': writeValue('pattern'),
  'listed-url-missed writeWithout': writeValue('pattern'),
  'listed-url-missed addRule': (at) => [at.withRule(`Disallow: ${at.param('pattern')}`)],
  'lower-percent writeUpperCase': fixes,
  'malformed-suppression writeIds': comment,
  'malformed-suppression writeForm': comment,
  'malformed-suppression didYouMean': comment,
  'many-paths-on-a-line oneValuePerLine': fixes,
  'mid-word-match endFolder': writeValue('folder'),
  'mid-word-match endWord': (at) => [at.withValue(`${at.value}/`), at.withValue(at.value.replace('*', '*?'))],
  'missing-colon writeColonAfter': (at) => [
    ...at.fixes(),
    at.withLine(at.lineText().replace(/^(\s*[\w-]+)[:\s]*/, '$1: ')),
  ],
  'misspelt-token correctName': writeValue('meant'),
  'mixed-line-endings endEvery': fixes,
  'most-urls-blocked checkRule': THEIR_CHOICE,
  'named-group-drops-star repeatThose': (at) => [...at.fixes(), repeated(at, at.param('fallback'))],
  'named-group-drops-star repeatOthers': fixes,
  'not-a-token nameEach': writeTokens,
  'not-a-token nameEachOrMore': writeTokens,
  'not-rooted writePath': (at) => [...remove(at), at.withValue(`/${at.value}`)],
  'not-rooted writePathOrEmpty': (at) => [at.withLine('Disallow:'), at.withValue(`/${at.value}`)],
  'not-rooted beginWithSlash': (at) => [...at.fixes(), at.withValue(`/${at.value}`)],
  'not-rooted matchAnywhere': (at) => [...at.fixes(), at.withValue(`/*${at.value}`)],
  'not-utf8 servePlainText': SERVER,
  'not-utf8 declareEncoding': SERVER,
  'not-utf8 saveIt': fixes,
  'not-utf8 deleteSpace': fixes,
  'not-utf8 save': (at) => [...at.fixes(), fromLatin1(at)],
  'not-utf8 saveUnlessEscaped': (at) => [...at.fixes(), fromLatin1(at)],
  'nul-byte retype': (at) => [at.withLine(at.lineText().replaceAll('\0', ''))],
  'order-dependent putAbove': (at) => [
    ...at.fixes(),
    ...at.related().flatMap((other) => {
      if (other > at.number || at.group(other)?.first !== at.group()?.first) return [];
      const own = at.lineText();
      return at.withLines((text, number) =>
        number === at.number ? undefined : number === other ? `${own}\n${text}` : text,
      );
    }),
  ],
  'over-500-kib moveIntoFolder': THEIR_CHOICE,
  'over-500-kib moveFolder': (at) => [at.withRule(`Disallow: ${at.param('folder')}`)],
  'over-encoded writeCharacter': fixes,
  'prefix-overmatch writeEnd': both(writeValue('folder'), writeValue('page')),
  'question-mark-wildcard writeStar': inValue((value) => value.replaceAll('?', '*')),
  'quoted-value omitMarks': (at) => [...at.fixes(), at.withValue(withoutMarks(at.value))],
  'raw-space writeEscape': fixes,
  'raw-space removeSpaces': inValue((value) => value.replace(/[ \t]+/g, '')),
  'raw-space withoutSpaces': remove,
  'redirect-chain serveDirectly': SERVER,
  'redundant-rule removeUnless': remove,
  'regex-syntax onlyStarAndDollar': (at) => {
    const stars = at.value.replace(/(?:\.|\\[a-zA-Z]|\[[^\]]*\])(?:[*+?]|\{\d[\d,]*\})+|\[[^\]]*\]/g, '*');
    const [before = '', inner = '', after = ''] = /^([^(]*)\(([^)]*)\)(.*)$/.exec(stars)?.slice(1) ?? ['', stars];
    const patterns = inner.split('|').map((one) => before + one.replace(/^\?:/, '') + after);
    return patterns.map((pattern) => at.withValue(pattern.replace(/[\^\\]/g, '')));
  },
  'rejected-typo didYouMean': writeKey,
  'render-blocked allowStyleSheets': (at) => [...at.fixes(), at.withRule('Allow: /*.css')],
  'render-blocked allowScripts': (at) => [...at.fixes(), at.withRule('Allow: /*.js')],
  'render-blocked allowImages': (at) => [...at.fixes(), at.withRule('Allow: /*.png')],
  'render-blocked allowFonts': (at) => [...at.fixes(), at.withRule('Allow: /*.woff2')],
  'retired-token successors': writeTokens,
  'rule-before-user-agent writeUserAgent': (at) => [
    ...at.fixes(),
    ...['*', 'Googlebot'].map((token) => at.above(at.number, `User-agent: ${token}`)),
  ],
  'search-in-ai-list writeToken': writeTokens,
  'search-in-ai-list removeUnlessMeant': remove,
  'search-in-ai-list removeGroupUnlessMeant': (at) => {
    const { first = 0, last = 0 } = at.group() ?? {};
    return [at.withLines((text, number) => (number >= first && number <= last ? undefined : text))];
  },
  'server-path writePath': writeValue('path'),
  'signal-contradiction keepOne': noRule,
  'signal-contradiction makeAgree': (at) => [at.without(...at.related())],
  'sitemap-blocked allowIt': both(fixes, addRule),
  'sitemap-duplicate removeOne': noRule,
  'sitemap-hash removeFragment': noRule,
  'sitemap-html-page giveXml': noRule,
  'sitemap-malformed writeOrRemove': noRule,
  'sitemap-malformed separate': both(fixes, noRule),
  'sitemap-malformed writeScheme': noRule,
  'sitemap-malformed writeThis': both(fixes, noRule),
  'sitemap-missing addLine': (at) => [`${at.text}\nSitemap: https://example.com/sitemap.xml\n`],
  'sitemap-other-host checkScheme': fixes,
  'sitemap-other-host checkUrls': OTHER_TOOL,
  'sitemap-relative writeScheme': noRule,
  'sitemap-relative writeThis': both(fixes, noRule),
  'sitemap-test-host writeOwnHost': noRule,
  'sitemap-without-key writeBefore': both(fixes, noRule),
  'sitemap-without-key writeWholeUrl': both(fixes, noRule),
  'slash-undermatch addRule': addRule,
  'star-misses-special nameThem': fixes,
  'stray-rules moveToStar': (at) => {
    // The last related line is the one that blocks everything, which stays.
    const moved = [at.number, ...at.related().slice(0, -1)];
    return [`${at.without(...moved)}\nUser-agent: *\n${moved.map((number) => at.lineText(number)).join('\n')}\n`];
  },
  'surprising-precedence makeLonger': (at) => [at.lengthened(at.number, at.related())],
  'surprising-precedence changeLength': (at) => [
    at.lengthened(at.number, at.related()),
    at.withLines((text, number) => (at.related().includes(number) ? `${text.replace(/\$?\s*$/, '')}x` : text)),
  ],
  'template-placeholder writeStar': inValue((value, at) => value.replace(at.param('placeholder'), '*')),
  'tie keepAllow': (at) => [...remove(at), at.without(...at.related())],
  'tie keepOne': (at) => [...remove(at), at.without(...at.related())],
  'tie makeLonger': (at) => [
    at.lengthened(at.number, at.related()),
    at.lengthened(at.related()[0] ?? at.number, [at.number]),
  ],
  'token-characters separateLine': (at) => [at.withLine(at.lineText().replace(/\s*((?:dis)?allow\s*:)/i, '\n$1'))],
  'token-characters keepIt': 'to leave it as it is',
  'token-characters lookUp': writeMeant,
  'token-characters writeOnly': writeValue('token'),
  'token-characters writeToken': writeValue('token'),
  'token-glob writeOnlyToken': fixes,
  'token-glob nameEach': (at) => (at.found.fixes.length > 0 ? at.fixes() : writeMeant(at)),
  'token-ignores-robots refuseIt': SERVER,
  'token-list writeEach': fixes,
  'trailing-star remove': inValue((value) => value.replace(/\*+$/, '')),
  'trailing-star removeUnless': inValue((value) => value.replace(/\*+$/, '')),
  'unknown-field writeSitemap': (at) => [at.withLine(`Sitemap: ${at.lineText()}`)],
  'unknown-field writeDirective': (at) => ['Disallow', 'Allow'].map((key) => at.withLine(`${key}: ${at.lineText()}`)),
  'unknown-field removeIt': noRule,
  'unknown-field beginComment': (at) => [at.withLine(`# ${at.lineText()}`)],
  'unmet-comment letThemCrawl': allowIt,
  'unmet-comment allowRedirects': allowIt,
  'unmet-comment useSnippets': OTHER_TOOL,
  'unmet-comment nameAdsBot': (at) => [at.above(at.group()?.first ?? 1, 'User-agent: AdsBot-Google')],
  'unparsable-line writeField': (at) => [...at.fixes(), at.withLine(`# ${at.lineText()}`)],
  'unsupported-by-google slowDown': SERVER,
  'unsupported-by-google redirectHosts': OTHER_TOOL,
  'unsupported-by-google nameCanonical': OTHER_TOOL,
  'unsupported-by-google noCrawlHours': OTHER_TOOL,
  'unsupported-by-google useNoindexTag': OTHER_TOOL,
  'unsupported-by-google useNofollowTag': OTHER_TOOL,
  'unused-suppression remove': comment,
  'unused-suppression writeReason': comment,
  'unused-suppression didYouMean': comment,
  'version-in-token writeOnlyToken': fixes,
  'wordpress-ajax addRule': both(fixes, addRule),
  'wrong-name-or-place serveAt': SERVER,
  'wrong-name-or-place rename': SERVER,
};

function withoutMarks(value: string): string {
  return value.replace(/["'`]|\xe2\x80[\x98-\x9f]/g, '');
}

/** Adds the rules of the groups of another token to the group of the finding. */
function repeated(at: Place, token: string): string {
  const rules = at.groups(token).flatMap((group) => group.rules);
  return at.below(at.group()?.last ?? at.number, ...rules.map((number) => at.lineText(number)));
}

/** Takes a token from its groups, and writes their rules in one group above the first. */
function inOneGroup(at: Place, token: string): string {
  const groups = at.groups(token);
  const rules = groups.flatMap((group) => group.rules);
  const own = groups.filter(({ agents }) => agents.every((agent) => agent === token.toLowerCase()));
  const removed = new Set([...own.flatMap((group) => group.rules), ...groups.flatMap((group) => group.named(token))]);
  const lines = [`User-agent: ${token}`, ...rules.map((number) => at.lineText(number)), 'Disallow:'];
  return at.withLines((text, number) => {
    const kept = removed.has(number) ? [] : [text];
    const all = number === groups[0]?.first ? [...lines, ...kept] : kept;
    return all.length === 0 ? undefined : all.join('\n');
  });
}

function fromLatin1(at: Place): string {
  return Buffer.from(at.text).toString('latin1');
}
