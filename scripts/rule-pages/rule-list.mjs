// The list of the lint rules as a page.

/**
 * Returns the page.
 * @param {readonly import('../../packages/lint/dist/index.js').LintRule[]} rules
 * @param {string} docs the folder `docs/`, seen from the page
 * @param {(id: string) => string} pageOf returns the page of a rule, seen from the page
 */
export function ruleList(rules, docs, pageOf) {
  return `# Rules of the checker

${rules.length} rules. The [levels](${docs}lint.md#levels) are those of the [preset](${docs}lint.md#presets) \`google\`. To turn on a rule
that is off, use the config or \`--rule RULE=LEVEL\`, as \`--rule sitemap-missing=info\`.

Fixes are *safe* if no verdict changes: \`--fix\` makes them. The *unsafe* ones write what the author probably meant, and
\`--fix --unsafe\` makes them too. *Both*: it depends on the finding. *None*: edit the file.

| rule | level | fixes | what it catches |
| --- | --- | --- | --- |
${rules.map(({ id, severity, fixes, what }) => `| [${id}](${pageOf(id)}) | ${severity} | ${fixes} | ${what} |`).join('\n')}
`;
}
