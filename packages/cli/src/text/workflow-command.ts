import type { PlatformPath } from 'node:path';
import { printable } from './printable.js';
import { pathWithin } from './system-paths.js';

/** Returns a workflow command of GitHub Actions. Values are escaped, so that none can end it or start another. */
export function workflowCommand(
  command: string,
  properties: readonly (readonly [name: string, value: string | number])[],
  text: string,
): string {
  const shown = properties.map(([name, value]) => `${name}=${escapedProperty(`${value}`)}`).join(',');
  return `::${command} ${shown}::${escapedData(printable(text))}`;
}

/** Returns the path of a file relative to the workspace of GitHub Actions; `name` if it is not in it. */
export function inWorkspace(name: string, workspace: string | undefined, system?: PlatformPath): string {
  return (workspace === undefined ? undefined : pathWithin(workspace, name, system)) || name;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
