// Makes docs/ladder.svg from the stages and the durations of the ladder. Needs a built gate.
import { DEFAULT_LADDER_SETTINGS, OUTAGE_STAGES } from '../packages/gate/dist/ladder/ladder.js';
import { generatedFile } from './generated-file.mjs';

/**
 * What applies in a stage: the lines in its box, and the class of its color.
 * @type {Record<import('../packages/gate/dist/ladder/ladder.js').OutageRuling, { lines: string[], look: string }>}
 */
const RULINGS = {
  'disallow-all': { lines: ['disallow all'], look: 'blocked' },
  'last-good': { lines: ['last good outcome applies', 'never one: allow all'], look: 'copy' },
  'as-site-reachable': { lines: ['pages reachable: allow all', 'else: disallow all'], look: 'mixed' },
};
const FRESH = { lines: ['the copy applies;', 'failures change nothing'], look: 'copy' };

const { freshMin, freshMax, disallowFor, longOutage } = DEFAULT_LADDER_SETTINGS;
/** The start of each column, in chronological order. */
const STARTS = [
  { from: 'first-failure', label: 'the first failure' },
  { from: 'disallowFor', label: inWords(disallowFor) },
  { from: 'longOutage', label: inWords(longOutage) },
];

const LEFT = 116;
const COLUMN = 198;
const WIDTH = LEFT + (1 + STARTS.length) * COLUMN + 16;
const TOP = 76;
const ROW = 62;
const BOX = 50;
const policies = Object.keys(OUTAGE_STAGES);
const HEIGHT = TOP + policies.length * ROW + 44;

const column = (index) => LEFT + index * COLUMN;

function inWords(milliseconds) {
  const hours = milliseconds / 3_600_000;
  if (hours < 1) return `${hours * 60} minutes`;
  return hours > 24 ? `${hours / 24} days` : `${hours} hours`;
}

/** Returns the stages of a policy, each with the columns that it spans. */
function spans(policy) {
  const stages = OUTAGE_STAGES[policy].map(({ from, ruling }) => {
    const start = STARTS.findIndex((one) => one.from === from);
    if (start === -1) throw new Error(`No column begins at "${from}": add it to STARTS`);
    return { start, ruling };
  });
  return stages.map((stage, index) => ({ ...stage, end: stages[index + 1]?.start ?? STARTS.length }));
}

function text(x, y, words, look = 'label') {
  return `<text class="${look}" x="${x}" y="${y}">${words}</text>`;
}

function box(x, y, width, { lines, look }) {
  const center = x + width / 2;
  const first = y + BOX / 2 + 5 - (lines.length - 1) * 9;
  return [
    `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${BOX}" rx="4"/>`,
    ...lines.map((line, index) => text(center, first + index * 18, line, 'ruling')),
  ];
}

function row(policy, index) {
  const y = TOP + index * ROW;
  const fresh = index === 0 ? freshBox() : [];
  const stages = spans(policy).flatMap(({ start, end, ruling }) =>
    box(column(1 + start), y, (end - start) * COLUMN - 6, RULINGS[ruling]),
  );
  return [text(16, y + BOX / 2 + 5, policy, 'policy'), ...fresh, ...stages];
}

/** The box of a fresh copy, which is the same for all policies. */
function freshBox() {
  const height = (policies.length - 1) * ROW + BOX;
  const middle = TOP + height / 2 + 5;
  return [
    `<rect class="${FRESH.look}" x="${column(0)}" y="${TOP}" width="${COLUMN - 6}" height="${height}" rx="4"/>`,
    ...FRESH.lines.map((line, index) => text(column(0) + COLUMN / 2 - 3, middle - 9 + index * 18, line, 'ruling')),
  ];
}

/** The content of the picture as text. */
function description() {
  const rows = policies.map((policy) => {
    const stages = spans(policy).map(({ start, ruling }) => {
      return `from ${STARTS[start].label}: ${RULINGS[ruling].lines.join('; ')}`;
    });
    return `Policy ${policy}: ${stages.join('. ')}.`;
  });
  return `While a copy is fresh, ${inWords(freshMin)} to ${inWords(freshMax)}, ${FRESH.lines.join(' ')}. ${rows.join(' ')}`;
}

const heads = [
  text(column(0), 40, 'a copy is fresh'),
  text(column(0), 60, `${inWords(freshMin)} to ${inWords(freshMax)}`, 'time'),
  ...STARTS.flatMap(({ label }, index) => [
    text(column(1 + index), 40, index === 0 ? 'no fresh copy, from' : 'from'),
    text(column(1 + index), 60, label, 'time'),
  ]),
];
const note =
  'A good outcome ends the outage at any time: a 2xx, a 4xx other than 429, or redirects that lead to no file.';

generatedFile(
  'docs/ladder.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title description">
  <!-- Made from the tables of the ladder by scripts/make-ladder-picture.mjs: change the tables, not this file. -->
  <title id="title">What a crawler may fetch while robots.txt fails</title>
  <desc id="description">${description()}</desc>
  <style>
    /* The card is opaque, so it looks the same on a light and on a dark page. */
    .card { fill: #ffffff; stroke: #8c959f; }
    text { font: 14px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #1f2328; }
    .ruling { text-anchor: middle; font-size: 13px; }
    .policy { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 13px; }
    .time { font-weight: bold; }
    .blocked { fill: #ffd8d3; stroke: #b3261e; }
    .copy { fill: #d7f0db; stroke: #1a7f37; }
    .mixed { fill: #fff0c2; stroke: #9a6700; }
  </style>
  <rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="6"/>
  ${text(16, 60, 'policy')}
${[...heads, ...policies.flatMap(row), text(16, HEIGHT - 18, note)].map((line) => `  ${line}`).join('\n')}
</svg>
`,
);
