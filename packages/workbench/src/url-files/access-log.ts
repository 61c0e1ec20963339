/** Access logs in the common and the combined format: https://httpd.apache.org/docs/2.4/logs.html#accesslog */

/** Client, identity and user, then time, request, status and size. What follows, as referrer and agent, is not read. */
const LINE = /^([^[\]"]{1,400})\[[^\]]{1,60}\] "[A-Z]{3,16} ([^ "]{1,8192})(?: [^"]{0,20})?" \d{3} (?:\d+|-)/;
/** A host and its port before the client, as Apache writes for virtual hosts. */
const VIRTUAL_HOST = /^((?:[\w-]+\.)+[a-z]{2,}):(\d{1,5}) /i;

/** Returns what was requested; undefined for a line that is not of such a log. */
export function requestedIn(line: string): string | undefined {
  const [, client = '', target] = LINE.exec(line) ?? [];
  if (target === undefined || !target.startsWith('/')) return target;
  const [, host, port] = VIRTUAL_HOST.exec(client) ?? [];
  if (host === undefined) return target;
  const scheme = port === '80' ? 'http' : 'https';
  return `${scheme}://${host}${port === '80' || port === '443' ? '' : `:${port}`}${target}`;
}
