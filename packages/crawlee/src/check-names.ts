/** @throws TypeError if `options` is no object, or has a name that is not in `names`: the line names it */
export function checkNames(where: string, options: object, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${where}: expected an object with options, got ${options === null ? 'null' : typeof options}`);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${where}: no option is called ${JSON.stringify(unknown)}; known are ${names.join(', ')}`);
}
