import { it } from 'vitest';
import { startMisbehavingFtp } from '../servers/ftp-misbehaving.js';
import { Client } from 'basic-ftp';
import { OctetSink } from '../../src/fetch/octet-sink.js';
it('x', async () => {
  const n = await startMisbehavingFtp({
        RETR: async (session) => {
          session.reply('150 here it comes');
          const data = await session.data();
          data.write('user-agent: *\n', () => data.resetAndDestroy());
        },
  });
  const c = new Client(0);
  c.ftp.verbose = true;
  await c.connect('127.0.0.1', n.port);
  await c.login();
  await c.send('TYPE I');
  const t = setTimeout(() => { console.log(c.ftp.dataSocket?.destroyed, c.ftp.dataSocket?.errored); c.close(); }, 1000);
  const prep = c.prepareTransfer;
  c.prepareTransfer = async (f) => { const r = await prep(f); for (const e of ['error','close','end','data']) e !== 'data' && c.ftp.dataSocket!.on(e, (x) => console.log(e, x)); return r; };
  await c.downloadTo(new OctetSink(100), '/robots.txt').then(console.log, console.log);
  clearTimeout(t);
  c.close();
  await n.stop();
});
