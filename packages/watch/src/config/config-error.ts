export type ConfigPath = readonly (string | number)[];

/** A mistake in a config. */
export class WatchConfigError extends TypeError {
  /** The keys and indexes that lead to the mistake; empty for the config as a whole. */
  readonly path: ConfigPath;

  /** The message is `path: message`. */
  constructor(path: ConfigPath, message: string) {
    super(path.length === 0 ? message : `${pathText(path)}: ${message}`);
    this.name = 'WatchConfigError';
    this.path = path;
  }
}

/** Returns `sites[3].interval`. */
function pathText(path: ConfigPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
}

/** Returns a value for an error message. A structured value is not shown: it may contain a password. */
export function shownValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
