import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { oneLine } from './tools/tool-text.js';

interface Argument {
  readonly description: string;
  readonly isRequired: boolean;
}

/** Adds the prompts: questions of owners, with the tools that answer them. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'block_ai_training_only',
    {
      title: 'Block AI training only',
      description:
        'Changes a robots.txt so that AI training is blocked, and search and everything else stay as they are.',
      argsSchema: argumentsOf({
        site: { description: 'The URL of the site. Without it, the robots.txt of the project.', isRequired: false },
      }),
    },
    (values) => {
      const { site } = values as { readonly site?: string };
      const where = site === undefined ? 'the robots.txt of this project' : `the robots.txt of ${oneLine(site)}`;
      return message(`Change ${where} so that crawlers for AI training are blocked, and nothing else changes.

1. Call the tool policy to see who is allowed and blocked now, and which crawlers are for AI training.
2. Write the new file: a group for the crawlers of the use "AI training" that are not blocked, with Disallow: /. Keep all other lines.
   A crawler that is also for search stays as it is, and is named in your answer.
3. Call the tool diff with the old and the new file. If anything differs for a crawler that is not for AI training, go back to 2.
4. Call the tool lint with the new file, and correct the errors that are new.
5. Show the new lines, what diff says, and what robots.txt cannot do, as policy says it. Ask before you change a file.`);
    },
  );
  server.registerPrompt(
    'why_blocked',
    {
      title: 'Why is this page blocked?',
      description: 'Finds what blocks a page for a crawler, and the smallest change that allows it.',
      argsSchema: argumentsOf({
        url: { description: 'The URL of the page.', isRequired: true },
        crawler: { description: 'The name of the crawler. Default: Googlebot.', isRequired: false },
      }),
    },
    (values) => {
      const { url, crawler } = values as { readonly url: string; readonly crawler?: string };
      const who = crawler === undefined ? 'Googlebot' : oneLine(crawler);
      return message(`Find out why ${oneLine(url)} is blocked for ${who}, if it is.

1. Call the tool explain with the URL and the crawler.
2. If a rule decides, name its line, and say which group applies to the crawler. If robots.txt cannot be fetched, say what
   the server does, and that this blocks the whole site for a time.
3. Say what would allow the page with the smallest change. Try it: call the tool may_fetch with the changed file in robots,
   and diff with both files, so that nothing else changes.
4. If the page is allowed, say so: robots.txt does not keep it out of search results.`);
    },
  );
}

function message(text: string): { messages: { role: 'user'; content: { type: 'text'; text: string } }[] } {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** The schema of the arguments of a prompt, which are texts. */
function argumentsOf(fields: Readonly<Record<string, Argument>>): StandardSchemaWithJSON {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const properties = Object.fromEntries(
    entries.map(([name, { description }]) => [name, { type: 'string', description }]),
  );
  const json = () => ({ type: 'object', properties, required });
  return {
    '~standard': {
      version: 1,
      vendor: 'maycrawl',
      validate: (value: unknown) => {
        const given = Object(value) as Record<string, unknown>;
        const wrong = entries.find(([name, { isRequired }]) =>
          given[name] === undefined ? isRequired : typeof given[name] !== 'string',
        );
        return wrong === undefined
          ? { value: given }
          : { issues: [{ message: `expected a text for ${wrong[0]}`, path: [wrong[0]] }] };
      },
      jsonSchema: { input: json, output: json },
    },
  };
}
