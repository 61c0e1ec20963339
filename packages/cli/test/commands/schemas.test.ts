import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Schema, Validator } from '@cfworker/json-schema';
import { lint } from '@maycrawl/lint';
import { rules } from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
import { readRulePage } from '../../../../scripts/rule-pages/rule-page.mjs';
import { sarifReport } from '../../src/commands/lint/sarif-report.js';
import { maycrawl } from '../maycrawl.js';
import { lintedFile, reportText } from './lint/report-text.js';

const { resolve } = createRequire(import.meta.url);
const schemaOf = (path: string | URL): Schema => JSON.parse(readFileSync(path, 'utf8'));
/** The schema of the standard, which GitHub's code scanning requires. */
const sarif = new Validator(schemaOf(resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')), '4', false);
const config = new Validator(schemaOf(new URL('../../../lint/config.schema.json', import.meta.url)), '7', false);

describe('machine-readable formats follow their schemas', () => {
  it('sarif: the example of every rule, its fixes and related places', () => {
    const variants = rules.flatMap((rule) => (rule.variants.length === 0 ? [rule] : rule.variants));
    const files = variants.map(({ id }) => {
      const { text, options } = readRulePage(id).example;
      const bytes = new TextEncoder().encode(text);
      const diagnostics = lint(bytes, { ...options, rules: { [id]: 'warning' } });
      return lintedFile(`${id} ä.txt`, bytes, diagnostics);
    });
    expect(files.flatMap(({ diagnostics }) => diagnostics).length).toBeGreaterThan(variants.length);
    const log = JSON.parse(reportText(sarifReport('1.2.3', rules), files));
    expect(sarif.validate(log).errors).toEqual([]);
    expect(sarif.validate({ ...log, version: '1' }).valid).toBe(false);
    expect(sarif.validate({ ...log, runs: [{ ...log.runs[0], tool: {} }] }).valid).toBe(false);
  });

  it('sarif: the output of the command', () => {
    const input = 'User-agent: *\nDisallow: /a b\nDisallow: /*.pdf$\nDisalow: /x*\n';
    const { stdout } = maycrawl(['lint', '--no-config', '--format', 'sarif', '-'], { input });
    expect(sarif.validate(JSON.parse(stdout)).errors).toEqual([]);
  });

  it.each([
    [{}, true],
    [{ preset: 'portable', rules: { tie: 'off' } }, true],
    [{ preset: 'strict' }, false],
    [{ rules: { 'no-such-rule': 'off' } }, false],
    [{ rules: { tie: 'loud' } }, false],
    [{ colour: true }, false],
  ])('config %j: valid is %j', (value, valid) => {
    expect(config.validate(value).valid).toBe(valid);
  });
});
