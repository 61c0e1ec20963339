/** Returns the command that runs this process again, with the same arguments. */
export function ownCommand(): string[] {
  const { execPath, execArgv, argv } = process;
  // A single executable has no script: its own name takes that place in `argv`, and would become an argument.
  const isSingle = process.getBuiltinModule?.('node:sea')?.isSea() === true;
  return isSingle ? [execPath, ...argv.slice(2)] : [execPath, ...execArgv, ...argv.slice(1)];
}
