// The folders and processes of a run of the tests. What the tests write outside the clone is in one temporary folder; what
// they leave there or leave running is a failure.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders in the temporary folder that take the place of those of the user. */
const HOME = 'home';

/**
 * Creates the temporary folder. `env` makes a process use it, `remnants` lists what was left in it or still runs, and
 * `remove` deletes it.
 */
export function createTestPlaces(env = process.env) {
  // Short, because the path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'mc-'));
  // A test of nginx starts workers as another user, who need the socket in it.
  chmodSync(folder, 0o711);
  const home = join(folder, HOME);
  mkdirSync(home);
  return {
    env: { ...env, TMPDIR: folder, ...(process.platform === 'win32' ? {} : homeVariables(home, env)) },
    remnants: () => [...leftFiles(folder), ...leftProcesses(folder)],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function homeVariables(home, env) {
  return {
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    FONTCONFIG_FILE: fontsWithCache(home),
    // npm keeps its cache and its settings.
    npm_config_cache: env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_userconfig: env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
  };
}

/** Writes settings of the fonts of the system, whose cache a browser would write to /var/cache as root. Returns their path. */
function fontsWithCache(home) {
  const file = join(home, 'fonts.conf');
  const [cache, system] = [join(home, '.cache/fontconfig'), '/etc/fonts/fonts.conf'];
  const content = `<cachedir>${cache}</cachedir><include ignore_missing="yes">${system}</include>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${content}</fontconfig>\n`);
  return file;
}

/** The entries of the temporary folder, except the home folder. */
const leftFiles = (folder) =>
  readdirSync(folder)
    .filter((name) => name !== HOME)
    .map((name) => `the temporary folder or file ${[name, ...contentOf(join(folder, name))].join(', with ')}`);

/** The first few names in a folder, which tell the test that left it. */
function contentOf(path) {
  return statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).slice(0, 5) : [];
}

/** The processes that have the temporary folder in their environment or arguments. Empty on systems without /proc. */
function leftProcesses(folder) {
  if (process.platform !== 'linux') return [];
  const read = (pid, name) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'latin1');
    } catch {
      // It has ended, or is that of another user.
      return '';
    }
  };
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const left = others.filter((pid) => read(pid, 'environ').includes(folder) || read(pid, 'cmdline').includes(folder));
  return left.map((pid) => `the process ${pid}: ${read(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 200)}`);
}
