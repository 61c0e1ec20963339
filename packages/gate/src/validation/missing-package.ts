/**
 * Returns what to do if `error` is that of an `import` because the optional package `name` is not installed; otherwise
 * undefined.
 */
export function missingPackage(error: unknown, name: string, version: string): string | undefined {
  const { code, message = '' } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
  const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  if (!isMissing || !message.includes(`'${name}'`)) return undefined;
  return `the package ${name} is not installed: run "npm install ${name}@${version}"`;
}
