import { statSync } from 'node:fs';
import { canParseUrl } from '@maycrawl/core/url';
import { orUndefined } from '../terminal/command-error.js';
import { printNotice } from '../terminal/notice.js';
import { grouped } from '../text/counts.js';
import { quoted } from '../text/printable.js';

/*
 * Arguments without a scheme, as example.com/cart. Browsers complete them in the same way: https, but http for this
 * machine and for addresses. Lines of a list are not completed: a wrong guess in one of them would not be noticed.
 */

/** ASCII characters that no host name contains. */
const NOT_IN_NAME = String.raw`\0-,/:-@[-^\`{-\x7f`;
/** A host and perhaps a port, before the path. */
const HOST = new RegExp(String.raw`^(\[[0-9a-f:.]+\]|[^${NOT_IN_NAME}]+)(?::(\d+))?(?=[/\\?#]|$)`, 'i');
const IPV4 = /^\d+(?:\.\d+){3}$/;
/** Endings of files that are no top-level domains. */
const FILE_ENDING = /\.(?:bak|conf|csv|gz|html?|ini|js|json[cl]?|log|new|old|php|te?mp|tsv|txt|xml|ya?ml)$/i;

/** True if the text is probably a file: by its ending, or because there is a file with this name. */
export function looksLikeFile(text: string): boolean {
  const [, host = '', port] = HOST.exec(text) ?? [];
  return (port === undefined && FILE_ENDING.test(host)) || orUndefined(() => statSync(text).isFile()) === true;
}

/** Returns the URL with its scheme for a text that is clearly a host, perhaps with a port and a path. */
export function withGuessedScheme(text: string): string | undefined {
  const [, host = '', port] = HOST.exec(text) ?? [];
  const isLocal = /^localhost$/i.test(host);
  const isAddress = host.startsWith('[') || IPV4.test(host);
  // A name without a dot may be a word that was misspelt, or a folder.
  if (/^[-.]/.test(host) || !(isLocal || isAddress || /[^.][.\u3002\uff0e\uff61]./.test(host))) return undefined;
  if (!isSite(`https://${text}`) || looksLikeFile(text)) return undefined;
  const isHttp = port === '80' || ((isLocal || isAddress || /\.localhost$/i.test(host)) && port !== '443');
  return `${isHttp ? 'http' : 'https'}://${text}`;
}

/** False for a short form of an address, for a label that is empty or over 63 characters, and for port 0. */
export function isSite(url: string): boolean {
  if (!canParseUrl(url)) return false;
  const { hostname, port } = new URL(url);
  if (port === '0' || hostname === '') return false;
  if (hostname.startsWith('[')) return true;
  if (IPV4.test(hostname)) return url.includes(`//${hostname}`);
  return hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label.length > 0 && label.length <= 63);
}

const MAX_NAMED = 3;

export function reportGuesses(urls: readonly string[]): void {
  const [first = ''] = urls;
  if (urls.length === 0) return;
  const shown = urls.slice(0, MAX_NAMED).map((url) => quoted(url));
  const more = urls.length > shown.length ? ` and ${grouped(urls.length - shown.length)} more` : '';
  const subject = urls.length === 1 ? 'the URL has no scheme' : `${grouped(urls.length)} URLs have no scheme`;
  const other = first.startsWith('https:') ? 'http' : 'https';
  printNotice(`${subject}: using ${shown.join(', ')}${more} (for ${other}, write ${other}://)`);
}
