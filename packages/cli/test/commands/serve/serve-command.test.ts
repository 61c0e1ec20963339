import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFlags } from '../../../src/command-line/command.js';
import { variableOf } from '../../../src/command-line/flag.js';
import { readCommandLine } from '../../../src/command-line/read-command-line.js';
import { type ServeArguments, serve } from '../../../src/commands/serve/serve-command.js';
import { optionsOf } from '../../../src/commands/serve/serve-variables.js';
import { root, scratch } from '../../maycrawl.js';

const { folder, file } = scratch();
const flags = ownFlags(serve);
let files = 0;

/** Writes a file of options, and returns its path. */
const config = (content: unknown): string =>
  file(`${++files}.json`, typeof content === 'string' ? content : JSON.stringify(content));

async function read(args: readonly string[], env: Record<string, string> = {}): Promise<ServeArguments> {
  const result = await readCommandLine(['serve', ...args], { serve: async () => serve }, env);
  if (result.task !== 'serve') throw new Error('no arguments of the service');
  return result;
}

const messageOf = (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  read(args, env).then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('the file of --config', () => {
  it('has the options by their names, each of its own type, with comments', async () => {
    const path = config(`{
      // Behind a proxy.
      "port": 9000, "rate": 5, "drain": 1.5, "open": true, "no-page": false,
      "allowed-host": ["robots.internal", "10.0.0.1"], "as": "Bingbot", "store-optional": true,
    }`);
    expect(await read(['--config', path])).toMatchObject({
      listen: { host: '127.0.0.1', port: 9_000 },
      rate: 5,
      drain: 1_500,
      isOpen: true,
      hasPage: true,
      allowedHosts: ['robots.internal', '10.0.0.1'],
      crawler: 'Bingbot',
      isStoreOptional: true,
    });
  });

  it('is less than a variable, which is less than the command line', async () => {
    const path = config({ slots: 10, rate: 10, drain: 10, 'log-urls': true });
    const env = { MAYCRAWL_CONFIG: path, MAYCRAWL_RATE: '20', MAYCRAWL_DRAIN: '20', MAYCRAWL_LOG_URLS: '0' };
    const args = await read(['--drain', '30'], env);
    expect([args.slots, args.rate, args.drain, args.logsUrls]).toEqual([10, 20, 30_000, false]);
    // The command line also names another file.
    expect((await read(['--config', config({ slots: 11 })], env)).slots).toBe(11);
  });

  it('is read once: the other processes get its options as variables', async () => {
    const path = config({ slots: 10, rate: 10, open: true, 'allowed-host': ['a.internal', 'b.internal'] });
    const env = { MAYCRAWL_CONFIG: path, MAYCRAWL_RATE: '20' };
    const first = await read([], env);
    file(`${files}.json`, 'not JSON any more');
    const { workerEnvironment: _, ...second } = await read([], { ...env, ...first.workerEnvironment });
    expect(first).toMatchObject(second);
    expect(first.workerEnvironment).not.toHaveProperty('MAYCRAWL_RATE');
    expect((await read([])).workerEnvironment).toEqual({});
  });

  it('takes each option that is a variable, and no other', async () => {
    for (const name of optionsOf(flags)) {
      // A value of the wrong type, so that no option needs a valid one.
      const message = await messageOf(['--config', config({ [name]: [0] })]);
      expect(message).toMatch(name === 'config' ? /a file cannot name another one/ : / is a list: write /);
    }
  });

  it.each([
    [{ prot: 1 }, 'unknown option "prot"; did you mean port?'],
    [{ drain_delay: 1 }, 'unknown option "drain_delay"; did you mean drain-delay?'],
    [{ '--rate': 1 }, 'unknown option "--rate"; did you mean rate?'],
    [{ fresh: true }, 'unknown option "fresh": leave it out (maycrawl serve --help lists the options)'],
    [{ __proto__: null, constructor: 1 }, 'unknown option "constructor": leave it out'],
    [{ port: '8787' }, 'port is "8787": write a number'],
    [{ open: 'yes' }, 'open is "yes": write true or false'],
    [{ open: null }, 'open is null: write true or false'],
    [{ host: 1 }, 'host is 1: write a string'],
    [{ store: { url: 'redis://:secret@h' } }, 'store is an object: write a string'],
    [{ 'allowed-host': ['a', 1] }, 'allowed-host is a list: write a list of strings'],
    [{ 'allowed-host': [] }, 'allowed-host is empty: give a name or an address'],
    [{ port: 65_536 }, 'port "65536" is not a whole number from 0 to 65535'],
    [{ rate: 1.5 }, 'rate "1.5" is not a whole number'],
    [{ policy: 'x' }, 'policy: unknown policy "x": write --policy google'],
    [{ config: 'other.json' }, 'config: a file cannot name another one'],
  ])('%j is one line with the file and the key', async (content, expected) => {
    const path = config(content);
    const message = await messageOf(['--config', path]);
    expect(message.startsWith(`${JSON.stringify(path)}: ${expected}`), message).toBe(true);
    expect(message).not.toMatch(/secret|\n/);
  });

  it.each([
    ['a list', '[]', 'is not a JSON object: write options by their names, as {"port": 8787}'],
    ['null', 'null', 'is not a JSON object'],
    ['a mistake', '{"port" 1}', 'is not JSON: expected a colon in line 1, column 9'],
    ['nothing', '', 'is not JSON'],
    ['a deep list', '['.repeat(100_000), 'is nested too deeply'],
  ])('with %s is one line with the file', async (_, content, expected) => {
    const path = config(content);
    const message = await messageOf([], { MAYCRAWL_CONFIG: path });
    expect(message.startsWith(`${JSON.stringify(path)} ${expected}`), message).toBe(true);
  });

  it('that cannot be read is one line, and so is an empty name', async () => {
    expect(await messageOf(['--config', join(folder, 'none')])).toMatch(/there is no such file; check the path after/);
    expect(await messageOf(['--config', folder])).toMatch(/it is a folder; name a file after --config/);
    expect(await messageOf([], { MAYCRAWL_CONFIG: '' })).toMatch(/^MAYCRAWL_CONFIG is empty: name a file/);
  });
});

describe('variables that begin with MAYCRAWL_', () => {
  it.each([
    ['MAYCRAWL_PROT', 'unknown variable MAYCRAWL_PROT: did you mean MAYCRAWL_PORT?'],
    ['MAYCRAWL_DRAINDELAY', 'unknown variable MAYCRAWL_DRAINDELAY: did you mean MAYCRAWL_DRAIN_DELAY?'],
    ['MAYCRAWL_ALLOWED_HOSTS', 'unknown variable MAYCRAWL_ALLOWED_HOSTS: did you mean MAYCRAWL_ALLOWED_HOST?'],
    ['MAYCRAWL_NOTHING_LIKE_IT', 'unknown variable MAYCRAWL_NOTHING_LIKE_IT: unset it (maycrawl serve --help lists'],
  ])('%s is one line that says what to write', async (name, expected) => {
    expect(await messageOf([], { [name]: '1' })).toContain(expected);
  });

  it('of the options, the password of Redis and the clients are accepted, and no other prefix is checked', async () => {
    const own = { MAYCRAWL_REDIS_PASSWORD: 'x', MAYCRAWL_SERVICE: 'http://127.0.0.1:8787', MAYCRAWL_TOKEN: 'x' };
    expect((await read([], { ...own, MAYCRAWLER: '1', maycrawl_x: '1', XMAYCRAWL_Y: '1' })).task).toBe('serve');
    expect(await messageOf([], { MAYCRAWL_RATE: 'x' })).toMatch(/^MAYCRAWL_RATE "x" is not a whole number/);
    expect(await messageOf([], { MAYCRAWL_DIALECT: 'x' })).toMatch(/^MAYCRAWL_DIALECT: unknown dialect "x"/);
  });

  it('of the clients in examples/clients are all accepted', async () => {
    const clients = join(root, 'examples/clients');
    const sources = readdirSync(clients, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:py|sh|go|java|md)$/.test(name),
    );
    const names = sources.flatMap((name) => readFileSync(join(clients, name), 'utf8').match(/MAYCRAWL_[A-Z_]+/g) ?? []);
    expect(names).toContain('MAYCRAWL_SERVICE');
    for (const name of new Set(names)) {
      if (optionsOf(flags).some((option) => variableOf(option) === name)) continue;
      expect([name, await messageOf([], { [name]: '1' })]).toEqual([name, 'no error']);
    }
  });

  // https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
  it.each([
    [{ MAYCRAWL_PORT: 'tcp://10.0.0.1:8787' }, 'maycrawl'],
    [{ MAYCRAWL_SERVICE_HOST: '10.0.0.1', MAYCRAWL_SERVICE_PORT: '8787' }, 'maycrawl'],
    [{ MAYCRAWL_SERVICE_PORT_HTTP: '8787' }, 'maycrawl'],
    [{ MAYCRAWL_PORT_8787_TCP_ADDR: '10.0.0.1' }, 'maycrawl'],
    [{ MAYCRAWL_PORT_8787_TCP: 'tcp://10.0.0.1:8787' }, 'maycrawl'],
    [{ MAYCRAWL_ROBOTS_SERVICE_HOST: '10.0.0.1' }, 'maycrawl-robots'],
    [{ MAYCRAWL_ROBOTS_PORT: 'udp://10.0.0.1:1' }, 'maycrawl-robots'],
  ] as readonly [Record<string, string>, string][])('%j are those of Kubernetes', async (env, service) => {
    const message = await messageOf(['--port', '0'], env);
    expect(message).toContain(`which Kubernetes sets for the Service ${service}: write enableServiceLinks: false`);
  });
});
