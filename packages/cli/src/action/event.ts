import { readFileBytes } from '../files/read-file.js';
import { ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** A payload has 25 MB at most. */
const MAX_BYTES = 32 * 1_048_576;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

export interface EventBase {
  /** Undefined if there is none. */
  readonly commit: string | undefined;
  /** The branch of the commit, or the start of its hash; without a commit, why there is none. */
  readonly name: string;
  /** True if the event is about a pull request, so that only its own changes are of interest. */
  readonly isPullRequest: boolean;
}

/** Returns the base branch of a pull request or merge queue, or the commit before a push. */
export function baseOfEvent(name: string, file: string): EventBase {
  const payload = readPayload(file);
  const pull = field(payload, 'pull_request');
  if (pull !== undefined) {
    const base = field(pull, 'base');
    return baseOf(name, field(base, 'sha'), field(base, 'ref'), true);
  }
  const group = field(payload, 'merge_group');
  if (group !== undefined) return baseOf(name, field(group, 'base_sha'), field(group, 'base_ref'), false);
  const before = field(payload, 'before');
  if (typeof before === 'string' && /^0+$/.test(before))
    return { commit: undefined, name: 'this push creates the branch', isPullRequest: false };
  return baseOf(name, before, undefined, false);
}

function baseOf(event: string, commit: unknown, ref: unknown, isPullRequest: boolean): EventBase {
  if (typeof commit !== 'string' || !COMMIT.test(commit))
    return { commit: undefined, name: `the event ${quoted(event)} names no earlier commit`, isPullRequest };
  const branch = typeof ref === 'string' ? ref.replace(/^refs\/heads\//, '') : commit.slice(0, 7);
  return { commit, name: branch, isPullRequest };
}

function readPayload(file: string): unknown {
  const text = new TextDecoder().decode(readFileBytes(file, MAX_BYTES));
  try {
    return JSON.parse(text);
  } catch (error) {
    const advice = 'it is the file that GITHUB_EVENT_PATH names, which the runner writes';
    throw ioError(`${quoted(file)} is not JSON: ${advice}`, error);
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name] ?? undefined;
}
