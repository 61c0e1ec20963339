/** Kept verdicts as a shell script that checks them with the command. */

import type { KeptTest } from '../state/workspace.js';

/** Returns the script. It exits with 1 if a verdict differs, and with 2 if the command fails. */
export function testsForCi(tests: readonly KeptTest[], dialect: 'google' | 'rfc9309'): string {
  const lines = tests.map(
    ({ url, crawler, allowed }) => `expect ${allowed ? 'allowed' : 'blocked'} ${quote(crawler)} ${quote(url)}`,
  );
  return `${HEAD}dialect=${dialect}\n${BODY}${lines.join('\n')}\n${TAIL}`;
}

/** A word of the shell. A control character cannot be part of a URL or of a name. */
function quote(value: string): string {
  return `'${value.replace(/[\0-\x1f\x7f]/g, '').replaceAll("'", "'\\''")}'`;
}

const HEAD = `#!/bin/sh
# Checks that a robots.txt gives the verdicts that its owner expects. Made by the maycrawl workbench.
#
#   sh robots-tests.sh [robots.txt]
#
# It runs the command maycrawl; set MAYCRAWL to another one, as MAYCRAWL='npx maycrawl'. In a GitHub workflow:
#
#   - run: npm install --global maycrawl && sh robots-tests.sh public/robots.txt
#
# Exit code: 0 if all verdicts are as expected, 1 if one differs, 2 if the command fails.
set -u
robots=\${1:-robots.txt}
maycrawl=\${MAYCRAWL:-maycrawl}
`;

const BODY = `differ=0

# expect VERDICT CRAWLER URL
expect() {
  # The command is split into words on purpose.
  $maycrawl check --robots "$robots" --dialect "$dialect" --as="$2" -- "$3" > /dev/null
  case $? in
    0) verdict=allowed ;;
    1) verdict=blocked ;;
    *) echo "not checked: $2 $3" >&2; exit 2 ;;
  esac
  [ "$verdict" = "$1" ] && return
  echo "$2 $3: expected $1, is $verdict" >&2
  differ=$((differ + 1))
}

`;

const TAIL = `
[ "$differ" -eq 0 ] || exit 1
echo "all verdicts are as expected"
`;
