// Makes docs/faults.md from conformance/faults.jsonl.
import { generatedFile } from './generated-file.mjs';
import { rowsOf } from './requirements.mjs';

const faults = rowsOf('faults.jsonl');

const sections = [...new Set(faults.map(({ section }) => section))].map(
  (title) => `## ${title}

| what happens | outcome |
| --- | --- |
${faults
  .filter(({ section }) => section === title)
  .map(({ what, outcome }) => `| ${what} | ${outcome} |`)
  .join('\n')}
`,
);

generatedFile(
  'docs/faults.md',
  `<!-- Made from conformance/faults.jsonl by scripts/make-faults-page.mjs: change those, not this page. -->

# Faults and their outcomes

What a server, a network or a disk can do, and what the gate does then. Tests hold each row against real sockets, servers,
files and processes; [requirements](requirements.md#faults) lists them. In every case:

- no fault turns "blocked" into "allowed", except where the [ladder](gate.md#when-things-fail) says so;
- no exception reaches the caller of the gate;
- no socket is left open;
- no fetch exceeds its deadline (30 seconds unless you set another).

The outcomes:

- *Parsed*: the rules that were received apply.
- *No file*: everything is allowed, as after a 404.
- *Server error*: the [ladder](gate.md#when-things-fail) decides.
- *Refused*: the address guard blocks everything without a connection.
- *A miss*: the stored record is ignored, and robots.txt is fetched again.

If a row has several cases, separated by semicolons, their outcomes are in the same order. (*) marks an outcome that
Google's pages do not specify: the choice is ours.

${sections.join('\n')}`,
);
