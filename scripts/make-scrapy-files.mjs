// Makes what maycrawl-scrapy has from elsewhere: the busy statuses, and the table of its page from the behaviours that the
// tests compare with Scrapy's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBusyStatus } from '../packages/core/dist/http-status.js';
import { PYTHON_REQUIREMENTS } from './client-tools.mjs';
import { generatedFile, withTable } from './generated-file.mjs';
import { root } from './processes.mjs';

const FOLDER = 'integrations/scrapy';
const PAGE = `${FOLDER}/README.md`;

const read = (path) => readFileSync(join(root, path), 'utf8');

const busy = Array.from({ length: 600 }, (_, status) => status).filter(isBusyStatus);
generatedFile(
  `${FOLDER}/src/maycrawl_scrapy/_busy.py`,
  `# Made by scripts/make-scrapy-files.mjs from packages/core/src/http-status.ts.

BUSY_STATUSES = frozenset({${busy.join(', ')}})
`,
);

function given({ status, body, location, commentKilobytes }) {
  const lines = (body ?? '').trimEnd().split('\n').filter(Boolean);
  const answer = status === undefined ? '' : `status ${status}${location ? `, Location \`${location}\`` : ''}`;
  const comment = commentKilobytes && `${commentKilobytes} KiB of comments`;
  // JSON shows control characters as escapes.
  const shown = lines.map((line) => `\`${JSON.stringify(line).slice(1, -1)}\``);
  return [answer, comment, ...shown].filter(Boolean).join('<br>') || 'nothing';
}

const [, scrapy] = /^Scrapy==(\S+)/m.exec(read(PYTHON_REQUIREMENTS)) ?? [];
if (scrapy === undefined) throw new Error(`${PYTHON_REQUIREMENTS} has no version of Scrapy`);
const word = (isRequested) => (isRequested ? 'requested' : 'dropped');
const rows = JSON.parse(read(`${FOLDER}/tests/behaviours.json`))
  .filter(({ why }) => why !== undefined)
  .map((row) => [row.name, given(row.robots), `\`${row.path}\``, word(row.scrapy), word(row.maycrawl), row.why])
  .map((cells) => `| ${cells.join(' | ')} |`);
const header = [
  `| robots.txt | its answer | path | Scrapy ${scrapy} | maycrawl-scrapy | why |`,
  `|${' --- |'.repeat(6)}`,
];
generatedFile(PAGE, withTable(read(PAGE), 'behaviours', [...header, ...rows].join('\n')));
