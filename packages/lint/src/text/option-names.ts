import { notOptions } from '@maycrawl/core/option-error';
import { nearest } from './nearest.js';

/** @throws TypeError if `options` is not an object or has a name that is not in `names`. */
export function checkOptionNames(options: object, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(notOptions(options === null ? 'null' : typeof options));
  }
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const lowerCase = new Map(names.map((known) => [known.toLowerCase(), known]));
    const close = lowerCase.get(nearest(name, [...lowerCase.keys()]) ?? '');
    const advice = close === undefined ? `the options are ${names.join(', ')}` : `did you mean "${close}"?`;
    throw new TypeError(`there is no option "${name}"; ${advice}`);
  }
}
