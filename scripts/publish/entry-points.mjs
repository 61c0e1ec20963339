// The entry points of a library, from the `exports` of its manifest.

/**
 * Returns the entry points that have types. `required` is what CommonJS gets, if that is a file of its own.
 * @returns {{ specifier: string, types: string, file: string, required?: { types: string, default: string } }[]}
 */
export function entryPointsOf({ name, exports = {} }) {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => {
      const { types, default: file } = target.import ?? target;
      return { specifier: name + path.slice(1), types, file, required: target.require };
    });
}
