#!/usr/bin/env node
// Checks the version of Node before anything is loaded that an old one cannot read. Older ones must be able to read this
// file, so it has no import.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  import('./main.js');
} else {
  console.error(`maycrawl: Node ${process.versions.node} is too old: install Node 24 (or at least 20.19)`);
  process.exitCode = 2;
}

export {};
