/** Returns true if `error` is that of an `import` because the optional package `name` is not installed. */
export function isMissingPackage(error: unknown, name: string): boolean {
  const { code, message = '' } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
  const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  return isMissing && message.includes(`'${name}'`);
}
