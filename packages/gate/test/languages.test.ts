/** Verdicts of real gates in Hindi and Thai: the same data, other sentences. */
import { describe, expect, it } from 'vitest';
import { LETTERS } from '../../../scripts/sentences-of.js';
import { UntranslatedWords } from '../../../scripts/untranslated-words.js';
import { type GateVerdict, internalErrorVerdict } from '../src/index.js';
import { loadGateTexts, translateVerdict } from '../src/languages.js';
import { failures } from '../src/messages/en/failures.js';
import { failureText } from '../src/messages/failure-text.js';
import { openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

/** Values for the slots of any clause. */
const VALUES = {
  ...{ text: 'socket hang up', operation: 'get', name: 'br', version: '1.0', address: '10.0.0.1', range: 'private' },
  ...{ code: 'ECONNREFUSED', command: 'EPSV', coding: 'br', authority: 'a.example:443', host: 'a.example' },
  ...{ count: 3, seconds: 5, milliseconds: 5, bytes: 7, pieces: 3, status: 502, port: 25 },
};

/** Verdicts with each way in which no rule decides, but for those that need an outage. */
async function verdictsWithoutRules(): Promise<readonly GateVerdict[]> {
  const gate = await openGate();
  const closed = await site();
  await closed.stop();
  const answers = [401, 404, 429, 503].map((code) => status(code));
  const redirects = ['/robots.txt', 'http://'].map((location) => status(302, { location }));
  let hops = 0;
  const endless = (_: unknown, response: { writeHead: (code: number, headers: object) => { end: () => void } }) =>
    response.writeHead(302, { location: `/${hops++}` }).end();
  const sites = await Promise.all(
    [...answers, ...redirects, endless].map((answer) => site(answer as (typeof redirects)[0])),
  );
  const origins = [...sites.map(({ origin }) => origin), closed.origin];
  const verdicts = await Promise.all(origins.map((origin) => gate.check(`${origin}/page`)));
  const guarded = await openGate({ fetch: {} });
  return [...verdicts, await guarded.check('http://10.0.0.1/page'), await gate.check('mailto:a@example.com')];
}

describe.each(['hi', 'th'] as const)('verdicts in %s', (tag) => {
  const words = new UntranslatedWords(tag, ['mailto']);
  const isTranslated = (text: string): boolean => LETTERS[tag].test(text) && !words.areIn(text);

  it('have a clause for each failure', async () => {
    const texts = await loadGateTexts(tag);
    const clauses = Object.keys(failures).flatMap((id) => {
      const detail = { id, values: VALUES };
      return [failureText(detail, texts), failureText({ ...detail, host: 'a.example', isProxy: true }, texts)];
    });
    // The text of a system is as it is.
    const own = clauses.filter((clause) => !/^(?:`get`: )?`socket hang up`$/.test(clause));
    expect(own.length).toBe(2 * Object.keys(failures).length - 2);
    expect(own.filter((clause) => !isTranslated(clause))).toEqual([]);
    expect(failureText({ id: 'of-a-later-version' }, texts)).toContain('(`of-a-later-version`)');
  });

  it('say why a URL is allowed or blocked without rules, and keep all data', async () => {
    const texts = await loadGateTexts(tag);
    const verdicts = await verdictsWithoutRules();
    expect(verdicts.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['unavailable', 'unreachable', 'refused-address', 'unsupported-scheme']),
    );
    expect(new Set(verdicts.map(({ unavailable }) => unavailable)).size).toBe(4);
    const explained = verdicts.map((verdict) => {
      const translated = translateVerdict(verdict, texts, () => '');
      const { explain: _, toString: __, failure, basis, ...rest } = translated;
      const { explain: ___, toString: ____, failure: before, basis: _____, ...english } = verdict;
      expect([rest, basis]).toEqual([english, undefined]);
      expect({ ...failure, detail: '' }).toEqual({ ...before, detail: '' });
      return [translated.explain(), translated.toString(), ...(failure === undefined ? [] : [failure.detail])];
    });
    expect(explained.flat().filter((text) => !isTranslated(text))).toEqual([]);
    // Each cause has a sentence of its own.
    expect(new Set(explained.map(([why]) => why?.replace(/:\d+/, '')))).toHaveLength(verdicts.length);
  });

  it('word the rules by the given function, also if it fails', async () => {
    const texts = await loadGateTexts(tag);
    const { origin } = await site(file('user-agent: *\ndisallow: /private'));
    const verdict = await (await openGate()).check(`${origin}/private`);
    const translated = translateVerdict(verdict, texts, ({ path }) => `(${path})`);
    expect(translated.explain()).toBe('(/private)');
    expect(translated.toString()).toMatch(/\(\/private\)$/);
    const failing = translateVerdict(verdict, texts, () => {
      throw new TypeError('fault');
    });
    expect(isTranslated(failing.explain())).toBe(true);
    // A verdict that cannot be shown has the sentence of its new reason.
    const faulty = internalErrorVerdict(translated, new TypeError('fault'));
    expect([faulty.explain(), isTranslated(faulty.explain())]).toEqual([
      expect.stringContaining(verdict.fileHash ?? '(no hash)'),
      true,
    ]);
  });
});
