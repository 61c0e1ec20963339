import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { preparePage, pressEnter } from './workbench-page.mjs';

const rate = Number(process.argv[2] ?? 4);
const server = await preview({
  root: 'packages/workbench',
  logLevel: 'error',
  preview: { port: 0, host: '127.0.0.1' },
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const { page } = await preparePage(browser, server.resolvedUrls.local[0], 500 * 1024);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate });
for (let i = 0; i < 5; i++) await pressEnter(page);
const times = [];
for (let i = 0; i < 20; i++) times.push(await pressEnter(page));
console.log('times', times.map(Math.round).join(' '));
await browser.startTracing(page, {
  categories: [
    'disabled-by-default-devtools.timeline',
    'devtools.timeline',
    'disabled-by-default-v8.cpu_profiler',
    'v8',
  ],
});
for (let i = 0; i < 10; i++) await pressEnter(page);
const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
const ev = trace.traceEvents ?? trace;
const main = new Set(
  ev.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`),
);
const tasks = ev
  .filter((e) => e.name === 'RunTask' && main.has(`${e.pid} ${e.tid}`) && e.dur > 20000)
  .sort((a, b) => b.dur - a.dur)
  .slice(0, 12);
for (const t of tasks) {
  const inner = ev
    .filter(
      (e) =>
        e.pid === t.pid &&
        e.tid === t.tid &&
        e.ph === 'X' &&
        e !== t &&
        e.ts >= t.ts &&
        e.ts + (e.dur ?? 0) <= t.ts + t.dur &&
        e.dur > 3000,
    )
    .sort((a, b) => b.dur - a.dur)
    .slice(0, 9);
  console.log('TASK', (t.dur / 1000).toFixed(0), 'at', ((t.ts - tasks[0].ts) / 1000).toFixed(0));
  for (const e of inner)
    console.log('   ', (e.dur / 1000).toFixed(1), e.name, JSON.stringify(e.args?.data ?? e.args).slice(0, 150));
}

import { writeFileSync } from 'node:fs';

writeFileSync('/tmp/trace.json', JSON.stringify(ev));
await browser.close();
await server.close();
