import { describe, expect, it } from 'vitest';
import { configSchema } from '../../src/config/config-schema.js';
import { readConfig } from '../../src/config/read-config.js';
import { ruleNames } from '../../src/rules/rule-summaries.js';

describe('readConfig', () => {
  it('accepts every key', () => {
    const config = {
      preset: 'portable',
      rules: { 'raw-space': 'off' },
      environment: 'production',
      url: 'https://e.example/robots.txt',
      urls: 'urls.txt',
      ignore: ['**/old/**'],
      select: ['error', 'tie'],
      ignoreFindings: ['info'],
      threshold: 'info',
    };
    expect(readConfig({ $schema: './schema.json', ...config })).toEqual(config);
    expect(readConfig({})).toEqual({});
  });

  it.each([
    [[], 'expected an object, got an array'],
    [null, 'expected an object, got null'],
    [{ rule: {} }, 'there is no key "rule"; did you mean "rules"?'],
    [{ toString: 1 }, 'there is no key "toString"'],
    [{ preset: 'gogle' }, 'preset: expected one of google, rfc9309, portable, got "gogle"; did you mean "google"?'],
    [{ preset: 3 }, 'preset: expected one of google, rfc9309, portable, got a number'],
    [{ rules: [] }, 'rules: expected an object such as { "dead-rule": "off" }, got an array'],
    [{ rules: { zzzzzzzz: 'off' } }, 'rules: there is no rule "zzzzzzzz"; maycrawl lint --list-rules lists them'],
    [
      { select: ['zzzzzzzz'] },
      'select[0]: expected all, error, warning, info or a rule, got "zzzzzzzz"; maycrawl lint --list-rules lists them',
    ],
    [{ rules: { 'raw-spaec': 'off' } }, 'rules: there is no rule "raw-spaec"; did you mean "raw-space"?'],
    [{ rules: { 'raw-space': 'warn' } }, 'rules["raw-space"]: expected one of error, warning, info, off, got "warn"'],
    [{ environment: 'live' }, 'environment: expected one of production, staging, got "live"'],
    [{ url: 'mailto:a' }, 'url: expected an absolute URL such as https://example.com/robots.txt, got "mailto:a"'],
    [{ url: 'e.example' }, 'url: expected an absolute URL such as https://example.com/robots.txt, got "e.example"'],
    [{ urls: ['a'] }, 'urls: expected a string, got an array'],
    [{ ignore: '*' }, 'ignore: expected an array of strings, got a string'],
    [{ select: 'all' }, 'select: expected an array of strings, got a string'],
    [
      { select: ['tie', 'raw-spaec'] },
      'select[1]: expected all, error, warning, info or a rule, got "raw-spaec"; did you mean "raw-space"?',
    ],
    [{ ignoreFindings: ['off'] }, 'ignoreFindings[0]: expected all, error, warning, info or a rule, got "off"'],
    [{ ignore: ['a', {}] }, 'ignore[1]: expected a string, got an object'],
  ])('rejects %j', (value, message) => {
    expect(() => readConfig(value)).toThrow(TypeError);
    expect(() => readConfig(value)).toThrow(message);
  });
});

describe('the schema', () => {
  const schema = JSON.parse(JSON.stringify(configSchema()));

  it('lists every rule and every key that readConfig accepts', () => {
    expect(Object.keys(schema.properties.rules.properties)).toEqual(ruleNames);
    for (const key of Object.keys(schema.properties)) {
      // The error is about the value, not about an unknown key.
      expect(() => readConfig({ [key]: 1 })).toThrow(key === '$schema' ? '$schema: expected' : `${key}: expected`);
    }
  });
});
