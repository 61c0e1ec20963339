/** @throws TypeError if `options` have a name that is not `known`: the line names it */
export function checkNames(where: string, options: object, known: readonly string[]): void {
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other === undefined) return;
  const shown = JSON.stringify(other.slice(0, 80));
  throw new TypeError(`${where}: unknown option ${shown}; expected ${known.join(', ')}`);
}
