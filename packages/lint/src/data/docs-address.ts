// Made from release.json by scripts/make-release-fields.mjs: change that file, not this one.

/** The public address of the documentation site; undefined until there is one. */
export const DOCS_ADDRESS: string | undefined = undefined;
