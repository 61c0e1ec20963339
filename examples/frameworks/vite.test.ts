/** The plugin for Vite, in builds and in the server for development. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wrongVerdicts } from '../../scripts/frameworks/expected-verdicts.mjs';
import { runNode } from './framework-tests.js';

const project = fileURLToPath(new URL('vite', import.meta.url));
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

function outputFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-vite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the example for Vite', () => {
  const build = async (folder: string, environment: string) => {
    // The loader leaves no file beside the configuration.
    const args = [vite, 'build', '--configLoader', 'native', '--outDir', folder, '--emptyOutDir'];
    return runNode(args, project, { SITE_ENV: environment, TMPDIR: folder });
  };

  it.each(['production', 'staging'])('%s: the build has the file', async (environment) => {
    const folder = outputFolder();
    const { code, output } = await build(folder, environment);
    expect(code, output).toBe(0);
    expect(wrongVerdicts(readFileSync(join(folder, 'robots.txt'), 'utf8'), environment)).toEqual([]);
  });

  it('an unknown environment fails the build', async () => {
    const { code, output } = await build(outputFolder(), 'preview');
    expect(code).not.toBe(0);
    expect(output).toContain('SITE_ENV must be "production" or "staging", got "preview"');
  });

  it('the server for development answers with the file', async () => {
    const place = join(project, 'robots-plugin.mjs');
    const { robotsPlugin } = (await import(place)) as { robotsPlugin(environment: string): Plugin };
    const server = await createServer({
      root: project,
      configFile: false,
      logLevel: 'silent',
      cacheDir: outputFolder(),
      server: { host: '127.0.0.1', port: 0, ws: false },
      plugins: [robotsPlugin('staging')],
    });
    onTestFinished(() => server.close());
    await server.listen();
    const [address = ''] = server.resolvedUrls?.local ?? [];
    const response = await fetch(new URL('/robots.txt', address));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(wrongVerdicts(await response.text(), 'staging')).toEqual([]);
  });
});
