/** The thread for heavy jobs, with a planted fault. */
import { plantFault } from '../../../../scripts/test/planted-fault.mjs';

plantFault();
await import('../../dist/workers/worker.js');
