/** The module of the threads, beside the built service and beside the bundled command. */
export const WORKER = new URL('./workers/worker.js', import.meta.url);
