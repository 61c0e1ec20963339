import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));

it.each(["import 'maycrawl';", "await import('maycrawl');", "require('maycrawl');"])(
  '%s names the packages to import instead',
  (code) => {
    const type = code.startsWith('require') ? 'commonjs' : 'module';
    const { status, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, '-e', code], { cwd });
    expect(status).toBe(1);
    expect(String(stderr)).toContain(
      'Error: maycrawl is the command. For a program, install @maycrawl/gate, which fetches and caches robots.txt for a ' +
        'crawler, or @maycrawl/core, which reads a file that you have\n',
    );
  },
);
