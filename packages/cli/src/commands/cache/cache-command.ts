import { command, type TaskOf, WRONG_LINE_OR_STORE } from '../../command-line/command.js';
import { suggestion } from '../../command-line/usage.js';
import { IN_MEMORY, isRedisUrl, STORE_FLAG } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const ACTIONS = ['stats', 'rows', 'purge', 'compact'] as const;

export const cache = command({
  name: 'cache',
  summary: 'Show, print, delete or compact what is stored between runs',
  title: 'what is stored between runs',
  usage: ['[stats | rows | purge [URL] | compact]'],
  about: `
stats shows how many origins are stored and how much space they use. rows writes the stored files as rows for
survey and join. purge deletes everything, or the entry of the URL's origin. compact shrinks the file; other
processes that write to it wait meanwhile.`,
  sections: {
    Options: {
      store: {
        value: 'DIR',
        fallback: 'your cache folder',
        text: 'Folder of the store',
        page: 'The default is that of the [commands that fetch](fetching.md#options). `rows` also reads a Redis server; for the rest, use its own tools',
        hint: STORE_FLAG.store.hint,
        read: STORE_FLAG.store.read,
      },
      json: { text: 'Print one JSON object' },
    },
  },
  argument: { kind: 'choices', words: ACTIONS },
  exitCodes: {
    0: 'done',
    1: 'nothing was stored for that origin',
    2: WRONG_LINE_OR_STORE,
  },
  examples: [
    'maycrawl cache',
    'maycrawl cache rows | LC_ALL=C sort | maycrawl survey',
    'maycrawl cache purge https://example.com/',
  ],
  async read(line) {
    const [word = 'stats', url, ...rest] = line.inputs;
    const { store, json } = line.values();
    const action = ACTIONS.find((name) => name === word);
    if (action === undefined) {
      const hint = (await suggestion(word, ACTIONS)) || `; the actions are ${ACTIONS.join(', ')}`;
      throw usage(`cache has no action ${quoted(word)}${hint}`);
    }
    if (rest.length > 0 || (url !== undefined && action !== 'purge'))
      throw usage(`cache ${action} takes ${action === 'purge' ? 'one URL at most' : 'no URL'}: leave out the rest`);
    if (store === IN_MEMORY) throw usage('--store memory stores nothing between runs: name a folder');
    if (action === 'rows' && json) throw usage('cache rows writes rows, and no JSON: leave out --json');
    if (isRedisUrl(store) && action !== 'rows')
      throw usage(`cache ${action} works on a store in a folder: for a Redis server, use its own tools`);
    return { task: 'cache', action, url, store, json };
  },
});

export type CacheArguments = TaskOf<typeof cache>;
