import type { Usage, UsageStatement } from '@maycrawl/core/usage';

const jsonStatement = ({ field, source, line, value, path, preferences, level, problem }: UsageStatement) => ({
  field,
  source,
  line: line ?? null,
  value,
  path: path ?? null,
  preferences,
  level: level ?? null,
  problem: problem ?? null,
});

/** Returns the field `usage` of `--json`. docs/commands/check.md lists its fields. */
export function jsonUsage({ isFetched, preferences, level, statements, overruled }: Usage): object {
  return {
    isFetched,
    preferences,
    level,
    statements: statements.map(jsonStatement),
    overruled: overruled.map(jsonStatement),
  };
}
