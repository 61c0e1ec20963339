// Loaded with `--import`, writes what the process used to file descriptor 3 when it exits: the peak of its memory (RSS, in
// bytes) and its processor time in microseconds.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, `${maxRSS * 1024} ${userCPUTime + systemCPUTime}`);
});
