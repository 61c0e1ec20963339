import { createInterface } from 'node:readline';
import { parse } from '@maycrawl/core';

for await (const text of createInterface({ input: process.stdin })) {
  const { id, robots, agents, url } = JSON.parse(text);
  const { allowed, rule } = parse(Buffer.from(robots, 'base64')).check(url, agents);
  console.log(JSON.stringify({ id, allowed, line: rule?.line ?? 0 }));
}
