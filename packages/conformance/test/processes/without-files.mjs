// Opens files until the system permits no more, then tests a parser, and prints the fault.
import { closeSync, openSync } from 'node:fs';
import { parserVectors, testParser } from '@maycrawl/conformance';

const files = [];
try {
  for (;;) files.push(openSync('/dev/null'));
} catch (error) {
  if (error.code !== 'EMFILE') throw error;
}
const vectors = parserVectors().slice(0, 1);
const { fault } = await testParser({ command: [process.execPath], vectors, seconds: 60, secondsInAll: 60 });
for (const file of files) closeSync(file);
console.log(fault);
