#!/usr/bin/env node
// Imports nothing statically: an import that an old Node cannot load would fail before the version is checked.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) await import('./main.js');
else {
  process.stderr.write(`maycrawl: Node ${process.versions.node} is too old: install Node 24 (or at least 20.19)\n`);
  process.exitCode = 2;
}
