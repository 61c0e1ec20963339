// The README of the repository that a release publishes for CI systems: the GitHub Action and the pre-commit hooks.
import { readmeAsPublished } from './readme-links.mjs';

/**
 * Returns the README. Its tables come from action.yml and .pre-commit-hooks.yaml.
 * @param {{ version: string, action: string, hooks: string, addresses: { docs?: string, repository?: string } }} parts
 * @throws Error for an input, output or hook without a description
 */
export function ciReadme({ version, action, hooks, addresses }) {
  const owner = ownerOf(addresses.repository);
  const repository = `${owner ?? 'OWNER'}/maycrawl-ci`;
  const replaced = owner === undefined ? ' `OWNER` is the owner of this repository.' : '';
  const page = `# maycrawl for continuous integration

Checks robots.txt in each pull request, before each commit or after each push. A robots.txt is one small file, and one
wrong line takes a site out of search. This repository has what CI systems clone: a GitHub Action, hooks for pre-commit,
and the bundled command \`maycrawl\`. Nothing has to be installed or built.

## GitHub Action

The action reports mistakes in robots.txt at their lines. It compares the file with the base branch and proves, for
every crawler, which URLs a change blocks or allows. Both are in the annotations, in the log and in the summary of the
run. Save this as \`.github/workflows/robots.yml\`.${replaced}

\`\`\`yaml
name: robots.txt
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  robots:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: ${repository}@v${version}
        with:
          fail-on: blocked
\`\`\`

### Inputs

${table(['input', 'meaning', 'default'], entriesOf(action, 'inputs').map(inputRow))}
Inputs with the names of options of \`maycrawl lint\` and \`maycrawl diff\` have the same values.

### Outputs

${table(
  ['output', 'meaning'],
  entriesOf(action, 'outputs').map(({ name, description }) => [`\`${name}\``, description]),
)}
### Permissions

The action needs no token and no permission but \`contents: read\`. It sends nothing anywhere. If \`paths\` has a URL, it
fetches the robots.txt of that site. It reads only files in the workspace, and executes none, so it is safe for pull
requests from forks with the event \`pull_request\`.

For code scanning, set \`sarif-file\` and upload that file. The job then needs \`security-events: write\` too:

\`\`\`yaml
      - uses: ${repository}@v${version}
        with:
          sarif-file: robots.sarif
      - uses: github/codeql-action/upload-sarif@v4
        if: always()
        with:
          sarif_file: robots.sarif
\`\`\`

## pre-commit

In \`.pre-commit-config.yaml\`, with Node 20.19 or newer on the path:

\`\`\`yaml
repos:
  - repo: https://github.com/${repository}
    rev: v${version}
    hooks:
      - id: maycrawl-lint
\`\`\`

${table(['hook', 'meaning'], hooksOf(hooks))}
## More

The documentation has [a page on continuous integration](docs/ci.md), also with GitLab and other systems, [a list of
the rules](packages/lint/src/rules/README.md), and [the comparison](docs/diff.md). The licence is MIT;
\`dist/THIRD-PARTY-LICENSES.txt\` has those of the packages in the bundle.
`;
  return readmeAsPublished(page, '', addresses);
}

/** Returns the owner of the source on GitHub, who owns this repository too; undefined if the source has no address. */
function ownerOf(repository) {
  return /^https:\/\/github\.com\/([^/]+)\//.exec(repository ?? '')?.[1];
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

function inputRow({ name, description, fallback }) {
  return [`\`${name}\``, description, fallback === undefined ? '' : `\`${fallback}\``];
}

/**
 * Returns the entries of a section of action.yml, in their order.
 * @param {string} action @param {string} section
 */
function entriesOf(action, section) {
  const [, text = ''] = new RegExp(`^${section}:\\n((?: +.*\\n)+)`, 'm').exec(action) ?? [];
  return text.split(/^(?= {2}\S)/m).map((entry) => {
    const [, name = ''] = /^ {2}([\w-]+):\n/.exec(entry) ?? [];
    const description = textOf(entry, 'description');
    if (name === '' || description === undefined) throw new Error(`action.yml: no description in "${entry.trim()}"`);
    return { name, description, fallback: textOf(entry, 'default') };
  });
}

/** Returns a value in one line, in quotes or not, or one that is folded with `>-`. */
function textOf(entry, key) {
  const [, folded, inLine] = new RegExp(`^ {4}${key}: (?:>-\\n((?: {6}.*\\n?)+)|(.*))$`, 'm').exec(entry) ?? [];
  if (folded !== undefined) return folded.trim().replace(/\s*\n\s*/g, ' ');
  return inLine?.replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
}

function hooksOf(hooks) {
  return hooks.split(/^(?=- )/m).map((hook) => {
    const [, id] = /^- id: (.+)$/m.exec(hook) ?? [];
    const [, description] = /^ {2}description: (.+)$/m.exec(hook) ?? [];
    if (id === undefined || description === undefined) throw new Error(`a hook has no id or description: ${hook}`);
    return [`\`${id}\``, description];
  });
}
