// Minifies a published module.

/**
 * Removes comments and white space; with `shortNames`, the names of functions, classes and variables that are not exported
 * become short. Nothing else changes: what is published is the code that is tested. The annotations stay by which the
 * bundlers of users find unused code, and licences. Lines stay short: Node prints the line of an uncaught error.
 * @param {string} code
 * @param {{ shortNames: boolean, isModule: boolean }} options `isModule`: an ES module, not a file for CommonJS
 */
export async function minified(code, { shortNames, isModule }) {
  const { minify } = await import('terser');
  /** @type {import('terser').FormatOptions} */
  const format = { ecma: 2022, max_line_len: 120, preserve_annotations: true, comments: 'some' };
  const result = await minify(code, { module: isModule, ecma: 2022, compress: false, mangle: shortNames, format });
  return `${result.code}\n`;
}
