// Imported before a command, has it tell the most memory that it took (RSS, bytes) on descriptor 3 when it ends.
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS * 1024}`));
