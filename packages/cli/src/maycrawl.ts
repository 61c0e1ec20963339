#!/usr/bin/env node
// Checks the version of Node before it loads modules that an old version cannot parse. This file has no static import, so
// that every version can run it.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  import('./main.js');
} else {
  console.error(`maycrawl: Node ${process.versions.node} is too old: install Node 24 (or at least 20.19)`);
  process.exitCode = 2;
}

export {};
