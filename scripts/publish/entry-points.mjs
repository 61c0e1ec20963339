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

/**
 * True for an entry point that only packages of this project may import, of the same version: `internal`, or one below it.
 * It is not part of what a version promises.
 * @param {{ specifier: string }} entry
 */
export function isInternal({ specifier }) {
  return /^@[^/]+\/[^/]+\/internal(?:\/|$)/.test(specifier);
}

/**
 * Returns the fields of a manifest by which tools find the entry points that do not read `exports`, such as TypeScript with
 * `"moduleResolution": "node10"`.
 */
export function placesWithoutExports(manifest) {
  const [main, ...others] = entryPointsOf(manifest);
  if (main === undefined) return {};
  const { types, default: file } = main.required ?? { types: main.types, default: main.file };
  const paths = others.map(({ specifier, types }) => [specifier.slice(manifest.name.length + 1), [types]]);
  return { main: file, types, ...(paths.length > 0 && { typesVersions: { '*': Object.fromEntries(paths) } }) };
}
