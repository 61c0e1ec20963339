import module from 'node:module';

/** Lets `import` load the TypeScript of the tests from now on. */
export async function loadTypeScript() {
  const hooks = './typescript-hooks.mjs';
  // Node 26 warns about `register`. Node 20 has no `registerHooks`, nor have its types.
  if ('registerHooks' in module) /** @type {any} */ (module).registerHooks(await import(hooks));
  else module.register(hooks, import.meta.url);
}
