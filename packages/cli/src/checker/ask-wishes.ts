import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, select, text } from '@clack/prompts';
import { createRobots, type RobotsWishes } from '@maycrawl/lint';

/** Where the person types and reads. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** What a person ends the questions with. */
class Stopped extends Error {}

/** Asks a person what a new robots.txt should do; undefined where they stop (I1). */
export async function askWishes(terminal: Terminal): Promise<RobotsWishes | undefined> {
  try {
    return await wishesOf(terminal);
  } catch (error) {
    if (error instanceof Stopped) return undefined;
    throw error;
  }
}

async function wishesOf(terminal: Terminal): Promise<RobotsWishes> {
  const who = answered(
    await select({
      ...terminal,
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
  const named =
    who === 'only' || who === 'but' ? await words(terminal, `Which? As Googlebot bingbot`, nameKey(who)) : [];
  const paths = everything
    ? []
    : await words(terminal, 'Folders and pages that are shut, as /private/ /draft.html', 'paths');
  const ai = who === 'all' || who === 'but' ? await aiWish(terminal) : 'none';
  return {
    everything,
    only: who === 'only' ? named : [],
    shutOut: who === 'but' ? named : [],
    paths,
    shutAi: ai === 'none' ? [] : [ai],
    adsBot: who === 'all' && paths.length === 0 ? false : await adsBotWish(terminal),
    sitemaps: await words(terminal, 'Sitemaps, as https://example.com/sitemap.xml', 'sitemaps'),
  };
}

function nameKey(who: 'only' | 'but'): 'only' | 'shutOut' {
  return who === 'only' ? 'only' : 'shutOut';
}

async function aiWish(terminal: Terminal): Promise<'none' | 'train' | 'assistant' | 'all'> {
  return answered(
    await select({
      ...terminal,
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

async function adsBotWish(terminal: Terminal): Promise<boolean> {
  const message = "Shall it hold for Google's AdsBot too? It looks at the pages of ads, and obeys only if named.";
  return answered(await confirm({ ...terminal, message, initialValue: false }));
}

/** Words apart by spaces or commas; none for Enter alone. Asked until the file can hold them. */
async function words(
  terminal: Terminal,
  message: string,
  wish: 'only' | 'shutOut' | 'paths' | 'sitemaps',
): Promise<string[]> {
  const needed = wish === 'only' || wish === 'shutOut';
  const answer = answered(
    await text({
      ...terminal,
      message: needed ? message : `${message} (Enter: none)`,
      defaultValue: '',
      validate: (value = '') => {
        const list = split(value);
        return needed && list.length === 0 ? 'Name one or more.' : objection({ [wish]: list });
      },
    }),
  );
  return split(answer);
}

function split(value: string): string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

function objection(wishes: RobotsWishes): string | undefined {
  try {
    createRobots(wishes);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return error.message.replace(/^[\w[\]., ]+: /, '');
    throw error;
  }
}

function answered<Value>(value: Value): Exclude<Value, symbol> {
  if (isCancel(value)) throw new Stopped();
  return value as Exclude<Value, symbol>;
}
