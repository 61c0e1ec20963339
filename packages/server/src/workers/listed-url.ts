import { canParseUrl } from '@maycrawl/core/url';
import type { ListedUrl } from '@maycrawl/lint';
import { otherScheme, wrongUrl } from '../verdicts/asked-url.js';
import { InvalidField } from './invalid-field.js';

/** The origin for parsing a path; a path is serialized in the same way on every host. */
const PLACEHOLDER_ORIGIN = 'http://host.invalid';
const SUPPORTED = /^(?:https?|ftp):$/;

/**
 * Returns a URL of a list, or a path that begins with `/`, in the form in which it is requested.
 *
 * @throws InvalidField
 */
export function listedUrl(url: string, index: number): ListedUrl {
  if (url.startsWith('/') && canParseUrl(PLACEHOLDER_ORIGIN + url)) {
    const decidedUrl = new URL(PLACEHOLDER_ORIGIN + url).href.slice(PLACEHOLDER_ORIGIN.length);
    return { url, decidedUrl, isPath: true };
  }
  const field = `urls[${index}]`;
  const wrong = wrongUrl(url);
  if (wrong !== undefined) throw new InvalidField(field, `${wrong}, or a path that begins with /`);
  const { href, protocol } = new URL(url);
  if (SUPPORTED.test(protocol)) return { url, decidedUrl: href, isPath: false };
  throw new InvalidField(field, otherScheme(protocol));
}
