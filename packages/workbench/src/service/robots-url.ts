/**
 * Returns the URL of the robots.txt of a site, from its name or any URL of it as typed; undefined if it is neither.
 * Without a scheme, https is meant.
 */
export function robotsUrlOf(typed: string): URL | undefined {
  const text = typed.trim();
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  if (!/^(?:https?|ftp):$/.test(protocol) || host === '') return undefined;
  return new URL(`${protocol}//${host}/robots.txt`);
}
