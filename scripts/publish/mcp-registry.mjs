// The entry of the command in the registry of MCP servers, https://modelcontextprotocol.io/registry/quickstart: the name in
// `mcpName` of its manifest, and server.json in the root folder.

/** The registry's limit of characters. */
const DESCRIPTION = 'robots.txt for agents: may this page be fetched, and why? Fetches, checks, fixes, compares.';

/**
 * Returns the name of the server. The registry proves who owns the part before the slash: an account of GitHub, or the
 * reversed name of a host. Without a public address, it is none that can be published.
 * @param {{ repository?: string }} addresses
 */
export function mcpName({ repository }) {
  if (repository === undefined) return 'unpublished/maycrawl';
  const { hostname, pathname } = new URL(repository);
  const owner = pathname.split('/')[1];
  return `${hostname === 'github.com' ? `io.github.${owner}` : hostname.split('.').reverse().join('.')}/maycrawl`;
}

/**
 * Returns the text of server.json.
 * @param {string} version
 * @param {{ repository?: string, homepage?: string }} addresses
 */
export function serverJson(version, { repository, homepage }) {
  const isGitHub = repository?.startsWith('https://github.com/') === true;
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName({ repository }),
    title: 'maycrawl',
    description: DESCRIPTION,
    ...(isGitHub && { repository: { url: repository, source: 'github' } }),
    ...(homepage === undefined ? {} : { websiteUrl: homepage }),
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: 'maycrawl',
        version,
        runtimeHint: 'npx',
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        transport: { type: 'stdio' },
      },
    ],
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}
