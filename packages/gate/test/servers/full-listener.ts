import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Starts a listener that accepts no connections and whose backlog is full: an attempt to connect never ends. */
export async function startFullListener(host = '127.0.0.2'): Promise<{ port: number; stop(): Promise<void> }> {
  const script = `
    const server = require('node:net').createServer();
    server.listen({ host: '${host}', port: 0, backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(text.toString());
  const callers: Socket[] = [];
  let isFull = false;
  while (!isFull && callers.length < 64) {
    const socket = connect(port, host === '0.0.0.0' ? '127.0.0.1' : host).on('error', () => {});
    callers.push(socket);
    isFull = !(await isConnected(socket));
  }
  return {
    port,
    async stop() {
      for (const socket of callers) socket.destroy();
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function isConnected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 300);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
