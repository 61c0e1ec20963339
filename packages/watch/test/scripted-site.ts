/*
 * A site with a scripted life of a month, and what is true of it at any time. The truth is part of the script: nothing here
 * compares files.
 */
import type { FetchOutcome } from '@maycrawl/gate';
import type { AlertKind } from '../src/index.js';
import { DAY, failing, file, HOUR, MINUTE, missing, ORIGIN } from './check-site.js';

export type Random = () => number;

/** Returns a generator of numbers from 0 to 1: xorshift, the same for the same seed. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Content {
  readonly rules: readonly string[];
  readonly groups: readonly string[];
  readonly sitemaps: readonly string[];
  readonly end: string;
}

const BASES: readonly Content[] = [
  ['Disallow: /cart', 'Disallow: /search?*q='],
  ['Disallow: /account/', 'Allow: /account/help', 'Disallow: /*.pdf$'],
  ['Disallow: /tmp/', 'Disallow: /old', 'Disallow: /x/*/print'],
].map((rules, i) => ({
  rules: [...rules, 'Disallow: /private/'],
  groups: ['User-agent: Bingbot\nDisallow: /private/\n'],
  sitemaps: [`${ORIGIN}/sitemap-${i}.xml`, `${ORIGIN}/news.xml`],
  end: '',
}));

/** Edits that change nothing. `serial` makes files differ that would be equal. */
const HARMLESS: readonly ((text: string, rules: readonly string[], serial: string) => string)[] = [
  (text) => text,
  (text, _, serial) => `# deployed ${serial}\n${text}`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('Disallow:', 'disallow :').replaceAll('User-agent', 'USER-AGENT'),
  (text) => text.replace('Disallow: /private/', 'Disallow: /private/\nDisallow: /private/more'),
  (text, rules, serial) => `${text}# ${serial}\n\nUser-agent: OtherBot\n${rules.join('\n')}\n`,
];

/** What a part of the life does, and which kinds of alert are right while it lasts. */
interface Effect {
  readonly kinds: readonly AlertKind[];
  readonly edit?: (content: Content) => Content;
  readonly serve?: (text: string) => FetchOutcome;
}

const BLOCK_ALL: Effect = { kinds: ['verdicts'], edit: (all) => ({ ...all, rules: ['Disallow: /'] }) };
const BLOCK_SOME: Effect = {
  kinds: ['verdicts'],
  edit: (all) => ({ ...all, rules: [...all.rules, 'Disallow: /product'] }),
};
const EFFECTS: readonly Effect[] = [
  BLOCK_ALL,
  BLOCK_SOME,
  { kinds: ['verdicts'], edit: (all) => ({ ...all, rules: all.rules.slice(1) }) },
  { kinds: ['verdicts'], edit: (all) => ({ ...all, groups: ['User-agent: GPTBot\nDisallow: /\n', ...all.groups] }) },
  { kinds: ['usage'], edit: (all) => ({ ...all, rules: ['Content-Signal: ai-train=no', ...all.rules] }) },
  { kinds: ['sitemaps'], edit: (all) => ({ ...all, sitemaps: all.sitemaps.slice(1) }) },
  { kinds: ['findings'], edit: (all) => ({ ...all, end: 'Disalllow: /secret\n' }) },
  { kinds: ['verdicts', 'sitemaps'], serve: () => missing() },
  { kinds: ['redirect'], serve: (text) => file(text, { hops: ['https://cdn.example/robots.txt'] }) },
  { kinds: ['content-type'], serve: (text) => file(text, { contentType: 'text/html; charset=utf-8' }) },
  { kinds: ['size'], serve: (text) => file(`${text}#${'x'.repeat(512_000)}\n`) },
];

/** What is true at one check. Undefined kinds: the server failed, so that nothing is known of the file. */
export interface Truth {
  readonly outcome: FetchOutcome;
  readonly kinds: readonly AlertKind[] | undefined;
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly truthAt: (request: number, text: (effect?: Effect) => string) => Truth;
}

const served = (effect: Effect, text: (effect?: Effect) => string): Truth => ({
  outcome: (effect.serve ?? file)(text(effect)),
  kinds: effect.kinds,
});
const sound = (text: string): Truth => ({ outcome: file(text), kinds: [] });
const failed = (status: number): Truth => ({ outcome: failing(status), kinds: undefined });

const OUTAGES = [3 * MINUTE, 30 * MINUTE, 5 * HOUR, 11 * HOUR, 13 * HOUR, 2 * DAY];
/** A quiet time after each part, longer than that after which an alert is a new one, intermittent ones included. */
const QUIET = 9 * DAY;
const SHORT_QUIET = 2 * DAY;

/** Returns the parts of a month, one after the other. */
function partsOf(random: Random): Part[] {
  const parts: Part[] = [];
  let from = DAY + random() * 2 * DAY;
  while (from < 26 * DAY) {
    const [part, quiet] = nextPart(from, random);
    parts.push(part);
    from = part.to + quiet + random() * DAY;
  }
  return parts;
}

function nextPart(from: number, random: Random): [Part, number] {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const kind = random();
  if (kind < 0.2) {
    const [length, status] = [pick(OUTAGES), pick([500, 503, 429])];
    return [{ from, to: from + length, truthAt: () => failed(status) }, SHORT_QUIET];
  }
  if (kind < 0.3) {
    // Every other request fails, whatever the time.
    const truthAt: Part['truthAt'] = (request, text) => (request % 2 === 0 ? failed(503) : sound(text()));
    return [{ from, to: from + 2 * DAY, truthAt }, SHORT_QUIET];
  }
  const effect = pick(EFFECTS);
  if (kind < 0.45) {
    // Edges that differ by request.
    const seed = Math.floor(random() * 2 ** 32);
    const truthAt: Part['truthAt'] = (request, text) =>
      randomFrom(seed + request)() < 0.5 ? served(effect, text) : sound(text());
    return [{ from, to: from + 5 * DAY, truthAt }, QUIET];
  }
  // A change that nobody undoes is accepted at some time, so it stays.
  const to = kind < 0.55 ? Number.POSITIVE_INFINITY : from + (1 + random() * 2) * DAY;
  return [{ from, to, truthAt: (_, text) => served(effect, text) }, SHORT_QUIET];
}

export const EDITS = 10;

/** The life of one site: what it serves at any time, by the number of the request. */
export class ScriptedSite {
  readonly #base: Content;
  readonly #parts: readonly Part[];
  readonly #edits: readonly { readonly at: number; readonly edit: number; readonly serial: string }[];
  #requests = 0;

  /** @param serial undefined: files of different sites may be equal */
  constructor(random: Random, serial: string | undefined) {
    this.#base = BASES[Math.floor(random() * BASES.length)] as Content;
    this.#parts = partsOf(random);
    let edit = 0;
    this.#edits = Array.from({ length: EDITS }, (_, i) => {
      edit = (edit + 1 + Math.floor(random() * (HARMLESS.length - 1))) % HARMLESS.length;
      return { at: ((i + random()) * 30 * DAY) / EDITS, edit, serial: `${serial ?? ''}${serial && i}` };
    });
  }

  next(time: number): Truth {
    const request = this.#requests++;
    const part = this.#parts.find(({ from, to }) => from <= time && time < to);
    const text = (effect?: Effect): string => this.#textAt(time, effect);
    return part === undefined ? sound(text()) : part.truthAt(request, text);
  }

  #textAt(time: number, { edit: change = (content) => content }: Partial<Effect> = {}): string {
    const { rules, groups, sitemaps, end } = change(this.#base);
    const lines = [...groups, `User-agent: *\n${rules.join('\n')}\n`, ...sitemaps.map((url) => `Sitemap: ${url}`), end];
    const { edit, serial } = this.#edits.filter(({ at }) => at <= time).at(-1) ?? { edit: 0, serial: '' };
    return (HARMLESS[edit] as (typeof HARMLESS)[number])(lines.join('\n'), rules, serial);
  }
}
