import type { PlatformPath } from 'node:path';
import { printable } from './printable.js';
import { pathWithin, physicalFolder, physicalPath } from './system-paths.js';

/** What GitHub Actions shows at a place of a file, or of no file. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** Without a path, the annotation has no place. */
  readonly place?: AnnotationPlace;
  readonly title: string;
  readonly text: string;
}

export interface AnnotationPlace {
  readonly file: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly col?: number;
  readonly endColumn?: number;
}

/** Returns a workflow command of GitHub Actions. Values are escaped, so that none can end it or start another. */
export function annotationCommand({ level, place, title, text }: Annotation): string {
  const properties = Object.entries({ ...place, title }).map(
    ([name, value]) => `${name}=${escapedProperty(`${value}`)}`,
  );
  return `::${level} ${properties.join(',')}::${escapedData(printable(text))}`;
}

/**
 * Returns the same as a line of the log that is no command. The runner executes `##[…]` anywhere in a line, and `::…::`
 * at its start, where the level is.
 */
export function annotationLine({ level, place, title, text }: Annotation): string {
  const { file, line, col } = place ?? {};
  const where = file === undefined ? '' : `${[file, line, col].filter((part) => part !== undefined).join(':')} `;
  return printable(`${level} ${where}${title}: ${text}`).replaceAll('##[', '#\\x23[');
}

/** Returns the path of a file relative to the workspace of a CI system, also through links; `name` if it is not in it. */
export function inWorkspace(name: string, workspace: string | undefined, system?: PlatformPath): string {
  if (workspace === undefined) return name;
  return (
    pathWithin(workspace, name, system) || pathWithin(physicalFolder(workspace), physicalPath(name), system) || name
  );
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
