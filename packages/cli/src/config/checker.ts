/**
 * What a config file needs of the checker, loaded on use. With an import of the whole package at run time, the extension
 * for VS Code would contain all of it.
 */
export { ConfigError, lint, readConfig } from '@maycrawl/lint';
