// An adapter that breaks the protocol in one way, on the case whose id ends in `/3`, or in each.
import { createInterface } from 'node:readline';

const [mode] = process.argv.slice(2);
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

const BREACHES = {
  crash: () => process.exit(1),
  'other-id': () => say({ id: 'other', allowed: true }),
  text: () => process.stdout.write('a message\n'),
  'no-verdict': ({ id }) => say({ id, allowed: 'yes' }),
  null: () => process.stdout.write('null\n'),
  error: ({ id }) => say({ id, error: 'no such thing' }),
  // More than a pipe holds, without a line end, and as lines.
  megabytes: () => process.stdout.write('x'.repeat(5_000_000)),
  lines: () => process.stdout.write('x\n'.repeat(2_000_000)),
  'keeps-children': async () => {
    const { spawn } = await import('node:child_process');
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'maycrawl-test-child'], { stdio: 'inherit' });
    process.on('SIGTERM', () => {});
    await new Promise(() => setInterval(() => {}, 1000));
  },
};

if (mode === 'reads-nothing') setInterval(() => {}, 1000);
else if (mode === 'answers-unasked') for (let n = 0; n < 1000; n++) say({ id: 'a/1', allowed: true });
else {
  const late = [];
  for await (const text of createInterface({ input: process.stdin })) {
    const question = JSON.parse(text);
    if (mode === 'buffers') late.push(question);
    else if (mode === 'reversed' && late.length === 0) late.push(question);
    else if (mode === 'reversed') for (const { id } of [question, ...late.splice(0)]) say({ id, allowed: true });
    else if (mode in BREACHES && question.id.endsWith('/3')) await BREACHES[mode](question);
    else say({ id: question.id, allowed: true });
  }
  for (const { id } of late) say({ id, allowed: true });
}
