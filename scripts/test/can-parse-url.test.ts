import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

test('only canParseUrl calls URL.canParse, which is wrong on hosts of Latin-1 characters in Node 20', () => {
  const files = readdirSync(packages)
    // The workbench runs in browsers.
    .filter((name) => name !== 'workbench')
    .flatMap((name) => filesOf(`${packages}${name}/src`));
  expect(files.length).toBeGreaterThan(400);
  const callers = files.filter((file) => readFileSync(file, 'utf8').includes('URL.canParse('));
  expect(callers.map((file) => file.slice(packages.length))).toEqual(['core/src/url.ts']);
});

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}
