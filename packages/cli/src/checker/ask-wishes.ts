import type { Readable, Writable } from 'node:stream';
import type { CreateOptions } from '@maycrawl/lint';

/** Where the person types and reads. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** What a person ends the questions with. */
class Stopped extends Error {}

/** The terminal, and the packages that are needed to ask. */
interface Asking extends Terminal {
  readonly prompts: typeof import('@clack/prompts');
  readonly createRobots: typeof import('@maycrawl/lint')['createRobots'];
}

/** Asks a person what a new robots.txt should do; undefined where they stop (I1). */
export async function askWishes(terminal: Terminal): Promise<CreateOptions | undefined> {
  const [prompts, { createRobots }] = await Promise.all([import('@clack/prompts'), import('@maycrawl/lint')]);
  try {
    return await wishesOf({ ...terminal, prompts, createRobots });
  } catch (error) {
    if (error instanceof Stopped) return undefined;
    throw error;
  }
}

async function wishesOf(asking: Asking): Promise<CreateOptions> {
  const who = answered(
    await asking.prompts.select({
      ...terminalOf(asking),
      message: 'Which crawlers may come?',
      options: [
        { value: 'all', label: 'All' },
        { value: 'none', label: 'None', hint: 'the whole site is shut' },
        { value: 'only', label: 'Only some' },
        { value: 'but', label: 'All but some' },
      ],
    }),
  );
  const everything = who === 'none';
  const named = who === 'only' || who === 'but' ? await words(asking, `Which? As Googlebot bingbot`, nameKey(who)) : [];
  const paths = everything
    ? []
    : await words(asking, 'Folders and pages that are shut, as /private/ /draft.html', 'blockPaths');
  const ai = who === 'all' || who === 'but' ? await aiWish(asking) : 'none';
  return {
    blockEverything: everything,
    allowOnly: who === 'only' ? named : [],
    blockCrawlers: who === 'but' ? named : [],
    blockPaths: paths,
    blockAi: ai === 'none' ? [] : [ai],
    includeAdsBot: everything || who === 'only' || paths.length > 0 ? await adsBotWish(asking) : false,
    sitemaps: await words(asking, 'Sitemaps, as https://example.com/sitemap.xml', 'sitemaps'),
  };
}

function nameKey(who: 'only' | 'but'): 'allowOnly' | 'blockCrawlers' {
  return who === 'only' ? 'allowOnly' : 'blockCrawlers';
}

async function aiWish(asking: Asking): Promise<'none' | 'train' | 'assistant' | 'all'> {
  return answered(
    await asking.prompts.select({
      ...terminalOf(asking),
      message: 'AI crawlers that are shut out?',
      options: [
        { value: 'none' as const, label: 'None' },
        { value: 'train' as const, label: 'Those that gather text to train models' },
        { value: 'assistant' as const, label: 'Those that fetch pages to answer a person' },
        { value: 'all' as const, label: 'Both' },
      ],
    }),
  );
}

async function adsBotWish(asking: Asking): Promise<boolean> {
  const message = "Shall it hold for Google's AdsBot too? It looks at the pages of ads, and obeys only if named.";
  return answered(await asking.prompts.confirm({ ...terminalOf(asking), message, initialValue: false }));
}

/** Words apart by spaces or commas; none for Enter alone. Asked until the file can hold them. */
async function words(
  asking: Asking,
  message: string,
  wish: 'allowOnly' | 'blockCrawlers' | 'blockPaths' | 'sitemaps',
): Promise<string[]> {
  const needed = wish === 'allowOnly' || wish === 'blockCrawlers';
  const answer = answered(
    await asking.prompts.text({
      ...terminalOf(asking),
      message: needed ? message : `${message} (Enter: none)`,
      defaultValue: '',
      validate: (value = '') => {
        const list = split(value);
        return needed && list.length === 0 ? 'Name one or more.' : objection(asking, { [wish]: list });
      },
    }),
  );
  return split(answer);
}

function split(value: string): string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

function objection({ createRobots }: Asking, wishes: CreateOptions): string | undefined {
  try {
    createRobots(wishes);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return error.message.replace(/^[\w[\]., ]+: /, '');
    throw error;
  }
}

/** What was answered: a person who stops gives a symbol. */
function answered<Value>(value: Value): Exclude<Value, symbol> {
  if (typeof value === 'symbol') throw new Stopped();
  return value as Exclude<Value, symbol>;
}

function terminalOf({ input, output }: Asking): Terminal {
  return { input, output };
}
