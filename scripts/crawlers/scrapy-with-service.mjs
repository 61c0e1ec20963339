// Crawls one site with the example spider of integrations/scrapy and a service of its own:
// node scripts/crawlers/scrapy-with-service.mjs PYTHON-ENVIRONMENT URL
//
// A service keeps what it knows of a port, and the next scenario may be served on the same one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../processes.mjs';

const [environment, start] = process.argv.slice(2);
const place = ['--port', '0', '--store', 'memory', '--no-proxy', '--log-level', 'silent'];
const service = spawn(
  process.execPath,
  [
    join(root, 'packages/cli/bin/maycrawl.js'),
    'serve',
    ...place,
    '--allow-private',
    '--any-port',
    '--as',
    'ExampleBot',
  ],
  { env: variables(), stdio: ['ignore', 'ignore', 'pipe'] },
);
try {
  const settings = {
    MAYCRAWL_SERVICE: await addressOf(service),
    TELNETCONSOLE_ENABLED: 'False',
    LOG_LEVEL: 'WARNING',
    DOWNLOAD_TIMEOUT: '10',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-s', `${name}=${value}`]);
  const crawl = spawn(
    join(environment, 'bin/python'),
    ['-m', 'scrapy', 'runspider', 'example_spider.py', '-a', `start=${start}`, ...flags],
    {
      cwd: join(root, 'integrations/scrapy'),
      env: { ...variables(), PYTHONPATH: join(root, 'integrations/scrapy/src') },
      stdio: 'inherit',
    },
  );
  [process.exitCode] = await once(crawl, 'close');
} finally {
  service.kill();
}

/** The service rejects variables with its prefix that are not its own. */
function variables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYCRAWL_')));
}

/** @param {import('node:child_process').ChildProcess} child */
async function addressOf(child) {
  let text = '';
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk;
    const address = /listening on (\S+?)[; ]/.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`the service did not start: ${text}`);
}
