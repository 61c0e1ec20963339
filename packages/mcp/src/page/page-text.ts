import { canParseUrl } from '@maycrawl/core/url';
import { compile } from 'html-to-text';
import { withoutHidden } from './visible-text.js';

/** Levels of elements that are read. Pages have some dozens; the converter calls itself for each. */
const MAX_DEPTH = 500;

type Formatter = NonNullable<NonNullable<Parameters<typeof compile>[0]>['formatters']>[string];

/** Passed through the converter, whose type declarations are those of a version without it. */
interface Metadata {
  readonly url: string;
}

const heading: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${'#'.repeat(Number(element.name?.[1]))} `, { noWordTransform: true });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const link: Formatter = (element, walk, builder) => {
  const target = targetOf(element.attribs?.href, (builder as unknown as { readonly metadata: Metadata }).metadata);
  if (target === undefined) return walk(element.children, builder);
  builder.addInline('[', { noWordTransform: true });
  walk(element.children, builder);
  builder.addLiteral(`](${target})`);
};

const image: Formatter = (element, _walk, builder) => {
  const { alt = '' } = element.attribs ?? {};
  if (alt.trim() !== '') builder.addInline(`![${alt}]`, { noWordTransform: true });
};

const fence: Formatter = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 });
  builder.addLiteral('```\n');
  walk(element.children, builder);
  builder.addLiteral('\n```');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const cell: Formatter = (element, walk, builder) => {
  builder.addInline('| ', { noWordTransform: true });
  walk(element.children, builder);
  builder.addInline(' ', { noWordTransform: true });
};

/** What is no text of the page. */
const SKIPPED = ['head', 'script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', '[hidden]'];

const convert: (html: string, metadata: Metadata) => string = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '…' },
  formatters: { heading, link, image, fence, cell },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'image' },
    { selector: 'pre', format: 'fence' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'code', format: 'inlineSurround', options: { prefix: '`', suffix: '`' } },
    { selector: 'pre > code', format: 'inline' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
  ],
});

/**
 * Returns the text of an HTML page as Markdown: headings, lists, links, code and rows of tables. Links are absolute.
 * The time grows with the square of the depth of elements, so that a hostile page takes minutes: call it in a thread that
 * has a deadline.
 */
export function pageText(html: string, url: string): string {
  return withoutHidden(convert(html, { url }));
}

/** Returns the target of a link, in a form that ends at the bracket; undefined if it leads to no other page. */
function targetOf(href: string | undefined, { url }: Metadata): string | undefined {
  if (href === undefined || href.startsWith('#') || !canParseUrl(href, url)) return undefined;
  const target = new URL(href, url);
  if (!/^https?:$/.test(target.protocol)) return undefined;
  return target.href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}
