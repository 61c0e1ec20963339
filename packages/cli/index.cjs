// What a program gets that imports this package, which is a command. CommonJS, so that every version of Node reads it.
'use strict';

throw new Error(
  'maycrawl is the command. For a program, install @maycrawl/gate, which fetches and caches robots.txt for a crawler, or ' +
    '@maycrawl/core, which reads a file that you have',
);
