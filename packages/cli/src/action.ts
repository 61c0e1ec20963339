import { runAction } from './action/run-action.js';

process.exitCode = await runAction(process.env);
