// What the examples on a rule's page do not show, as sentences.

/** Returns the notation of a file and what it is checked with. Empty if there is nothing to say. */
export function fileNotes({ text, options }) {
  const notes = [];
  if (/\\x[\da-f]{2}/i.test(text)) notes.push('`\\xNN` represents the byte with the hexadecimal value NN.');
  if (text.includes('\\r')) notes.push('`\\r` represents a carriage return.');
  if (text.includes('⟨')) notes.push('`⟨text × 9⟩` represents nine copies of the text.');
  const phrase = given(options);
  if (phrase !== '') notes.push(`The file is checked ${phrase}.`);
  return notes.join(' ');
}

function given({ url, path, environment, facts, urls, preset }) {
  const phrases = [];
  if (facts !== undefined) phrases.push(response(facts));
  else if (url !== undefined) phrases.push(`with the URL \`${url}\``);
  if (path !== undefined) phrases.push(`with the file name \`${path}\``);
  if (environment !== undefined) phrases.push(`with the environment \`${environment}\``);
  if (preset !== undefined) phrases.push(`with the preset \`${preset}\``);
  if (urls !== undefined) phrases.push(`with a list of the site's URLs: ${urls.map((one) => `\`${one}\``).join(', ')}`);
  return phrases.join(' and ');
}

function response({ status, contentType, hops }) {
  const type = contentType === undefined ? '' : ` and the content type \`${contentType}\``;
  const [, ...redirects] = hops;
  const redirected = redirects.length === 0 ? '' : `, after a redirect to \`${redirects.join('`, then to `')}\``;
  return `as a response with the status ${status}${type}${redirected}`;
}
