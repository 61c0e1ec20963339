/** The engine Worker, which is started before the script of the page is loaded. */
export const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
