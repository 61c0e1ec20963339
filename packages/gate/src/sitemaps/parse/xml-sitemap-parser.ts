/**
 * A sitemap, an index of sitemaps or a feed in XML, read as it comes. Entities that the file declares are not expanded
 * and nothing outside of it is opened. Faults of the XML are survived where the reader below gets over them: an
 * ampersand that is not escaped is the most common one.
 */
import sax from 'sax';
import type { SitemapFormat } from '../../types/sitemap.js';
import { MAX_VALUE_LENGTH, type SitemapHandler, type SitemapParser } from './sitemap-parser.js';

/** Where a format keeps what we want: names of elements, without prefix. */
interface Layout {
  readonly format: SitemapFormat;
  readonly entry: string;
  readonly loc: string;
  readonly lastmod: string;
}

const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  ['urlset', { format: 'urlset', entry: 'url', loc: 'loc', lastmod: 'lastmod' }],
  ['sitemapindex', { format: 'sitemapindex', entry: 'sitemap', loc: 'loc', lastmod: 'lastmod' }],
  ['rss', { format: 'rss', entry: 'item', loc: 'link', lastmod: 'pubDate' }],
  ['feed', { format: 'atom', entry: 'entry', loc: 'link', lastmod: 'updated' }],
]);

/** Elements inside each other; an honest file has a handful. */
const MAX_DEPTH = 64;
/** Faults after which the rest is not worth the time. */
const MAX_FAULTS = 100;
/** Characters without a tag or a text: one tag, comment or declaration of that length is an attack. */
const MAX_SILENCE = 262_144;

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export class XmlSitemapParser implements SitemapParser {
  readonly #findings: SitemapHandler;
  readonly #parser: sax.SAXParser;
  /** Local names of the elements that are open. */
  readonly #open: string[] = [];
  /** Undefined up to the root element. */
  #layout: Layout | undefined;
  #prefix = '';
  #entry: { loc: string | undefined; lastmod: string | undefined } | undefined;
  /** Of the element that is being read; undefined where nobody wants it. */
  #text: string | undefined;
  #faults = 0;
  #silence = 0;
  #isOver = false;

  constructor(findings: SitemapHandler) {
    this.#findings = findings;
    this.#parser = sax.parser(true);
    this.#listen(this.#parser);
  }

  write(text: string): void {
    if (this.#isOver) return;
    this.#silence += text.length;
    this.#parser.write(text);
    if (this.#silence > MAX_SILENCE) this.#giveUp('malformed', 'a tag or comment has no end');
  }

  end(): void {
    if (!this.#isOver) this.#parser.close();
    if (this.#layout === undefined) this.#giveUp('no-sitemap', 'it has no root element');
  }

  #listen(parser: sax.SAXParser): void {
    const heard =
      <Given>(take: (given: Given) => void) =>
      (given: Given): void => {
        this.#silence = 0;
        if (!this.#isOver) take(given);
      };
    parser.onopentag = heard((tag: Tag) => this.#openTag(tag));
    parser.onclosetag = heard((name: string) => this.#closeTag(name));
    parser.ontext = heard((text: string) => this.#addText(text));
    parser.oncdata = heard((text: string) => this.#addText(text));
    parser.oncomment = heard(() => {});
    parser.onerror = (error) => this.#fault(error);
  }

  #openTag({ name, attributes }: Tag): void {
    const { prefix, local } = named(name);
    const parent = this.#open.at(-1);
    this.#text = undefined;
    if (this.#open.push(local) > MAX_DEPTH) this.#giveUp('malformed', `elements ${MAX_DEPTH} deep`);
    else if (this.#layout === undefined) this.#root(local, prefix);
    else if (prefix === this.#prefix) this.#openWanted(local, parent, attributes, this.#layout);
  }

  #openWanted(local: string, parent: string | undefined, attributes: Tag['attributes'], layout: Layout): void {
    const { entry, loc, lastmod, format } = layout;
    if (local === entry) {
      // One that was not closed counts too.
      this.#giveEntry();
      this.#entry = { loc: undefined, lastmod: undefined };
    } else if (parent === entry && this.#entry !== undefined) {
      if (format === 'atom' && local === loc) this.#entry.loc ??= linkOf(attributes);
      else if (local === loc || local === lastmod) this.#text = '';
    }
  }

  #root(local: string, prefix: string): void {
    const layout = LAYOUTS.get(local);
    if (layout === undefined) {
      const shown = local.length > 40 ? `${local.slice(0, 40)}…` : local;
      this.#giveUp('no-sitemap', `its root element is <${shown}>`);
      return;
    }
    this.#layout = layout;
    this.#prefix = prefix;
    this.#findings.format(layout.format);
  }

  #closeTag(name: string): void {
    const { local } = named(name);
    this.#open.pop();
    const text = this.#text;
    this.#text = undefined;
    if (this.#entry === undefined || this.#layout === undefined) return;
    if (local === this.#layout.entry) this.#giveEntry();
    else if (text !== undefined && local === this.#layout.loc) this.#entry.loc ??= trimmed(text);
    else if (text !== undefined) this.#entry.lastmod ??= trimmed(text);
  }

  #addText(text: string): void {
    if (this.#text !== undefined && this.#text.length <= MAX_VALUE_LENGTH)
      this.#text += text.slice(0, MAX_VALUE_LENGTH + 1);
  }

  #giveEntry(): void {
    if (this.#entry === undefined) return;
    this.#findings.entry(this.#entry);
    this.#entry = undefined;
  }

  #fault({ message }: Error): void {
    // Else it would throw the same again.
    this.#parser.error = null as unknown as Error;
    if (this.#isOver) return;
    const where = `line ${this.#parser.line + 1}`;
    // Text of the file has no place in the words.
    const why = message.split('\n', 1)[0]!.replace(/:.*/s, '').slice(0, 80);
    if (++this.#faults === 1) this.#findings.problem('malformed', `${where}: ${why}`, false);
    if (this.#faults >= MAX_FAULTS) this.#giveUp('malformed', `${where}: too many faults, the rest was not read`);
  }

  #giveUp(reason: 'malformed' | 'no-sitemap', detail: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#findings.problem(reason, detail, true);
  }
}

function named(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon === -1 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

/** Undefined for nothing, and for too much. */
function trimmed(text: string): string | undefined {
  const value = text.trim();
  return value === '' || text.length > MAX_VALUE_LENGTH ? undefined : value;
}

/** The page that a link of a feed's entry leads to; other links lead to comments, pictures, editors. */
function linkOf({ rel = 'alternate', href }: Tag['attributes']): string | undefined {
  return rel === 'alternate' && typeof href === 'string' ? trimmed(href) : undefined;
}
