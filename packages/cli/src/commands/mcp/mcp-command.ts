import { command, type TaskOf } from '../../command-line/command.js';
import { CRAWLER, DIALECT } from '../../command-line/shared-flags.js';
import { ANY_PORT, GATE_FLAGS, gateArguments } from '../../session/gate-flags.js';
import { userAgentOf } from '../../session/open-gate.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const { fresh: _, ...GATE } = GATE_FLAGS;

export const mcp = command({
  name: 'mcp',
  summary: 'Give agents tools over MCP, on stdin and stdout',
  title: 'tools for agents, over MCP',
  usage: ['[options]'],
  about: `
Serves the Model Context Protocol on stdin and stdout: an agent starts it, and ends it by closing stdin. Its tools say
whether a URL may be fetched and why, fetch pages only if they may be, and check, fix and compare robots.txt files.`,
  sections: {
    Options: {
      as: {
        ...CRAWLER,
        text: 'Whose rules apply if a call names no crawler; by default, those for `--user-agent`',
      },
      dialect: DIALECT,
    },
    Fetching: { ...ANY_PORT, ...GATE },
  },
  exitCodes: { 0: 'the agent closed stdin', 2: 'it could not start, and one line on stderr says what to change' },
  examples: ['maycrawl mcp', 'maycrawl mcp --as ExampleBot --user-agent "ExampleBot/1.0 (+https://example.com/bot)"'],
  async read(line) {
    const [extra] = line.inputs;
    if (extra !== undefined) throw usage(`mcp takes no argument, and ${quoted(extra)} is one: leave it out`);
    const { as, dialect, anyPort, ...values } = line.values();
    const gate = gateArguments(values);
    const { crawlerOfUserAgent } = await import('@maycrawl/server/mcp');
    const crawler = as ?? crawlerOfUserAgent(userAgentOf(gate));
    return { task: 'mcp', crawler, dialect, anyPort, gate } as const;
  },
});

export type McpArguments = TaskOf<typeof mcp>;
