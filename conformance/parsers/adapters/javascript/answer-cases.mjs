import { createInterface } from 'node:readline';

/** Answers each case by `ask`, which gets it with the bytes of the file. */
export async function answerCases(ask) {
  for await (const text of createInterface({ input: process.stdin })) {
    const { id, robots, agents, url } = JSON.parse(text);
    let answer;
    try {
      const allowed = await ask({ robots: Buffer.from(robots, 'base64'), agents, url });
      answer = typeof allowed === 'boolean' ? { allowed } : { error: `answered ${allowed}` };
    } catch (error) {
      answer = { error: String(error) };
    }
    console.log(JSON.stringify({ id, ...answer }));
  }
}

/** The crawler of a parser that takes one name. */
export function onlyAgent(agents) {
  if (agents.length > 1) throw new Error('this parser takes one name');
  return agents[0];
}

/** The path and query of a URL, for a parser that takes those. `search` would drop a question mark that nothing follows. */
export function pathOf(url) {
  const address = new URL(url);
  Object.assign(address, { username: '', password: '', hash: '' });
  return address.href.slice(address.origin.length);
}
