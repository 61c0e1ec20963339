/** Returns a serialized URL without its user name and password, which must not be repeated in answers and logs. */
export function withoutUserInfo(url: string): string {
  return url.includes('@') ? url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1') : url;
}
