import sax from 'sax';
import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { SitemapFormat, SitemapProblem } from '../../types/sitemap.js';
import { MAX_VALUE_LENGTH, type SitemapHandler, type SitemapParser } from './sitemap-parser.js';

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

const MAX_DEPTH = 64;
const MAX_ERRORS = 100;
/** Maximum characters without a parser event. A tag, comment or declaration of that length is an attack. */
const MAX_UNPARSED = 262_144;

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Neither declared entities nor external resources are loaded. Errors are reported where `sax` recovers. */
export class XmlSitemapParser implements SitemapParser {
  readonly #handler: SitemapHandler;
  readonly #parser: sax.SAXParser;
  readonly #openElements: string[] = [];
  /** Undefined before the root element. */
  #layout: Layout | undefined;
  #prefix = '';
  #entry: { loc: string | undefined; lastmod: string | undefined } | undefined;
  /** Text of the current element; undefined if the text is not needed. */
  #text: string | undefined;
  #errors = 0;
  #unparsed = 0;
  #isOver = false;

  constructor(handler: SitemapHandler) {
    this.#handler = handler;
    this.#parser = sax.parser(true);
    this.#listen(this.#parser);
  }

  write(text: string): void {
    if (this.#isOver) return;
    this.#unparsed += text.length;
    this.#parser.write(text);
    if (this.#unparsed > MAX_UNPARSED) this.#stop(sitemapProblem('malformed', 'noEnd'));
  }

  end(): void {
    if (!this.#isOver) this.#parser.close();
    if (this.#layout === undefined) this.#stop(sitemapProblem('no-sitemap', 'noRoot'));
  }

  #listen(parser: sax.SAXParser): void {
    const handled =
      <Value>(handle: (value: Value) => void) =>
      (value: Value): void => {
        this.#unparsed = 0;
        if (!this.#isOver) handle(value);
      };
    parser.onopentag = handled((tag: Tag) => this.#openTag(tag));
    parser.onclosetag = handled((name: string) => this.#closeTag(name));
    parser.ontext = handled((text: string) => this.#addText(text));
    parser.oncdata = handled((text: string) => this.#addText(text));
    parser.oncomment = handled(() => {});
    parser.onerror = (error) => this.#recover(error);
  }

  #openTag({ name, attributes }: Tag): void {
    const { prefix, local } = splitName(name);
    const parent = this.#openElements.at(-1);
    this.#text = undefined;
    if (this.#openElements.push(local) > MAX_DEPTH)
      this.#stop(sitemapProblem('malformed', 'nesting', { depth: MAX_DEPTH }));
    else if (this.#layout === undefined) this.#root(local, prefix);
    else if (prefix === this.#prefix) this.#openInFormat(local, parent, attributes, this.#layout);
  }

  #openInFormat(local: string, parent: string | undefined, attributes: Tag['attributes'], layout: Layout): void {
    const { entry, loc, lastmod, format } = layout;
    if (local === entry) {
      // The previous entry may not have been closed.
      this.#emitEntry();
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
      this.#stop(sitemapProblem('no-sitemap', 'rootElement', { name: shown }));
      return;
    }
    this.#layout = layout;
    this.#prefix = prefix;
    this.#handler.format(layout.format);
  }

  #closeTag(name: string): void {
    const { local } = splitName(name);
    this.#openElements.pop();
    const text = this.#text;
    this.#text = undefined;
    if (this.#entry === undefined || this.#layout === undefined) return;
    if (local === this.#layout.entry) this.#emitEntry();
    else if (text !== undefined && local === this.#layout.loc) this.#entry.loc ??= trimmed(text);
    else if (text !== undefined) this.#entry.lastmod ??= trimmed(text);
  }

  #addText(text: string): void {
    if (this.#text !== undefined && this.#text.length <= MAX_VALUE_LENGTH)
      this.#text += text.slice(0, MAX_VALUE_LENGTH + 1);
  }

  #emitEntry(): void {
    if (this.#entry === undefined) return;
    this.#handler.entry(this.#entry);
    this.#entry = undefined;
  }

  #recover({ message }: Error): void {
    // Otherwise `sax` throws the same error on the next write.
    this.#parser.error = null as unknown as Error;
    if (this.#isOver) return;
    const line = this.#parser.line + 1;
    // The text of the file is removed from the message.
    const why = message.split('\n', 1)[0]!.replace(/:.*/s, '').slice(0, 80);
    if (++this.#errors === 1) this.#handler.problem(sitemapProblem('malformed', 'malformed', { line, why }), false);
    if (this.#errors >= MAX_ERRORS) this.#stop(sitemapProblem('malformed', 'errors', { line }));
  }

  #stop(problem: SitemapProblem): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.problem(problem, true);
  }
}

function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon === -1 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

function trimmed(text: string): string | undefined {
  const value = text.trim();
  return value === '' || text.length > MAX_VALUE_LENGTH ? undefined : value;
}

/** Links with another `rel` lead to comments, pictures or editors. */
function linkOf({ rel = 'alternate', href }: Tag['attributes']): string | undefined {
  return rel === 'alternate' && typeof href === 'string' ? trimmed(href) : undefined;
}
