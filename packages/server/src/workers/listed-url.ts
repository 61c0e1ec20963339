import { canParseUrl } from '@maycrawl/core/url';
import type { ListedUrl } from '@maycrawl/lint/internal';
import { fieldProblem } from '../http/problem.js';
import { wrongScheme, wrongUrl } from '../verdicts/asked-url.js';

/** The origin for parsing a path; a path is serialized in the same way on every host. */
const PLACEHOLDER_ORIGIN = 'http://host.invalid';

/**
 * Returns a URL of a list, or a path that begins with `/`, in the form in which it is requested.
 * @throws Problem
 */
export function listedUrl(url: string, index: number): ListedUrl {
  if (url.startsWith('/') && canParseUrl(PLACEHOLDER_ORIGIN + url)) {
    const decidedUrl = new URL(PLACEHOLDER_ORIGIN + url).href.slice(PLACEHOLDER_ORIGIN.length);
    return { url, decidedUrl, isPath: true };
  }
  const field = `body.urls[${index}]`;
  const wrong = wrongUrl(url);
  if (wrong !== undefined) throw fieldProblem(field, `${wrong}, or a path, as /cart/`);
  const parsed = new URL(url);
  const detail = wrongScheme(parsed);
  if (detail !== undefined) throw fieldProblem(field, detail);
  return { url, decidedUrl: parsed.href, isPath: false };
}
