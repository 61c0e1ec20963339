// A crawler that has no access to the network but the tool of an MCP server:
//
//   node conformance/crawler/mcp-fetch.mjs START TOOL ARGUMENTS SERVER...
//
// ARGUMENTS is a JSON object for each call of the tool, to which `url` is added: if the tool can return a page as it is, it should
// say so. SERVER is the server's command, which speaks MCP on its standard streams. The links of what the tool returns are
// followed, in HTML and in Markdown.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [start, name, given, command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Write node conformance/crawler/mcp-fetch.mjs START TOOL ARGUMENTS SERVER...');
  process.exit(2);
}
const client = new Client({ name: 'mcp-fetch', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
try {
  const { tools } = await client.listTools();
  if (!tools.some((tool) => tool.name === name)) {
    throw new Error(`the server has no tool ${name}, but ${tools.map((tool) => tool.name).join(', ')}`);
  }
  // A Set is a queue without duplicates: the loop also visits URLs that are added while it runs.
  const queue = new Set([start]);
  for (const url of queue) for (const link of linksOf(await textOf(url), url)) queue.add(link);
} finally {
  await client.close();
}

/** What the tool returns for a URL; nothing if it refuses or fails. @param {string} url */
async function textOf(url) {
  try {
    const { content, isError } = await client.callTool({ name, arguments: { ...JSON.parse(given), url } });
    if (isError) return '';
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  } catch (error) {
    console.error(`${url}: ${error.message}`);
    return '';
  }
}

/** @param {string} text @param {string} base */
function linksOf(text, base) {
  const found = text.matchAll(/(?:href|src)="([^"]*)"|\]\(<?([^\s)>]+)>?\)/g);
  return [...found]
    .map(([, attribute, target]) => attribute?.replaceAll('&amp;', '&') ?? target)
    .filter((link) => URL.canParse(link, base))
    .map((link) => new URL(link, base).href)
    .filter((link) => /^https?:/.test(link));
}
