// The list of the lint rules as a page.

/**
 * Returns the page.
 * @param {readonly import('../../packages/lint/dist/internal.js').RuleSummary[]} rules
 * @param {string} docs the folder `docs/`, seen from the page
 * @param {(id: string) => string} pageOf returns the page of a rule, seen from the page
 */
export function ruleList(rules, docs, pageOf) {
  return `# Rules of the checker

${rules.length} rules. Some find several kinds of one mistake, the *variants* below them: each has a name of its own, which
settings and suppressions accept beside that of the rule. The [levels](${docs}lint.md#levels) are those of the [preset](${docs}lint.md#presets) \`google\`. To turn on a rule
that is off, use the config or \`--rule RULE=LEVEL\`, as \`--rule sitemap-missing=info\`.

Fixes are *safe* if no verdict changes: \`--fix\` makes them. The *unsafe* ones write what the author probably meant, and
\`--fix --unsafe\` makes them too. *Both*: it depends on the finding. *None*: edit the file.

| rule | level | fixes | what it catches |
| --- | --- | --- | --- |
${rules.flatMap(({ variants, ...rule }) => [row(rule, pageOf(rule.id)), ...variants.map((one) => row(one, `${pageOf(rule.id)}#${one.id}`, '– '))]).join('\n')}
`;
}

/** @param {{ id: string, severity: string, fixes: string, what: string }} rule @param {string} page @param {string} mark */
function row({ id, severity, fixes, what }, page, mark = '') {
  return `| ${mark}[${id}](${page}) | ${severity} | ${fixes} | ${what} |`;
}
