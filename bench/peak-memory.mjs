// Loaded with `--import`, writes the peak memory of the process (RSS, in bytes) to file descriptor 3 when it exits.
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS * 1024}`));
