// Loaded with `--import`, writes what the process used to file descriptor 3 when it exits: the peak of its memory (RSS, in
// bytes) and its processor time in microseconds.
import { readFileSync, writeSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, `${(peakOfImage() ?? maxRSS) * 1024} ${userCPUTime + systemCPUTime}`);
});

/**
 * Returns the peak since the program was loaded, in KiB; undefined where there is no /proc. `maxRSS` of a child begins
 * with the memory of the process that started it.
 */
function peakOfImage() {
  try {
    const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}
