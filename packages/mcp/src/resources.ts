import { crawlers } from '@maycrawl/core/crawlers';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpHost } from './host/host.js';

const CRAWLERS = 'maycrawl://crawlers';
const RULES = 'maycrawl://rules';

/** Adds the registry of crawlers and the pages of the lint rules. */
export function addResources(server: McpServer, host: McpHost): void {
  server.registerResource(
    'crawlers',
    CRAWLERS,
    {
      title: 'The registry of crawlers',
      description:
        'Which crawlers there are, who runs them, what they fetch pages for, and whether they follow robots.txt.',
      mimeType: 'application/json',
    },
    () => ({ contents: [{ uri: CRAWLERS, mimeType: 'application/json', text: JSON.stringify(crawlers) }] }),
  );
  const template = new ResourceTemplate(`${RULES}/{id}`, {
    list: async () => ({
      resources: (await host.rules()).map(({ id, what }) => ({
        uri: `${RULES}/${id}`,
        name: id,
        title: id,
        description: what,
        mimeType: 'text/markdown',
      })),
    }),
    complete: {
      id: async (begun) => (await host.rules()).map(({ id }) => id).filter((id) => id.startsWith(begun)),
    },
  });
  server.registerResource(
    'rules',
    template,
    {
      title: 'The lint rules',
      description: 'What a finding means and what to do about it.',
      mimeType: 'text/markdown',
    },
    async (uri, { id }) => {
      const text = await host.rulePage(String(id));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
    },
  );
}
